/// Measured on X264Encoder (superfast, zerolatency, a VBV of one slot) with seven camera clips and one screen cast,
/// each
/// at 640x360 and 1280x720 and four bitrates, 480 frames a run; docs/simulation.md says how.
extension FrameSizeTable {
    /// Camera, predicted from the frame before: share of the budget in 1/1024 (mean 0.92, deviation 0.055; 19,834
    /// frames).
    static let cameraPredicted = FrameSizeTable(points: [
        754, 831, 855, 870, 881, 890, 898, 904, 910, 915, 919, 924, 928, 932, 936, 940, 944, 947, 952, 956, 960,
        965, 970, 975, 979, 985, 991, 996, 1_003, 1_010, 1_019, 1_034, 1_085,
    ])

    /// Camera, the first frame after an invalidation of 3 to 14 frames (mean 1.01; 1,081 frames).
    static let cameraRecovery = FrameSizeTable(points: [
        850, 895, 919, 942, 967, 983, 992, 1_003, 1_009, 1_015, 1_019, 1_023, 1_028, 1_033, 1_037, 1_041, 1_044,
        1_048, 1_051, 1_053, 1_056, 1_059, 1_064, 1_068, 1_072, 1_076, 1_080, 1_084, 1_089, 1_093, 1_100, 1_111,
        1_159,
    ])

    /// Camera, keyframes with once, twice and four times the usual budget (mean 0.905; 235 frames).
    static let cameraKeyframe = FrameSizeTable(points: [
        697, 888, 898, 903, 907, 910, 912, 913, 915, 917, 919, 919, 920, 920, 921, 922, 923, 924, 925, 927, 929,
        931, 933, 939, 943, 953, 959, 962, 965, 966, 970, 972, 990,
    ])

    /// Screen, what the picture needs whatever the budget: bytes for each 1,000 pixels in 1/1024 (mean 3.5; 1,266
    /// frames).
    static let screenPredicted = FrameSizeTable(points: [
        535, 767, 907, 989, 1_053, 1_102, 1_136, 1_182, 1_227, 1_263, 1_324, 1_408, 1_504, 1_630, 1_857, 2_142,
        3_098, 3_663, 4_113, 4_416, 4_714, 4_907, 5_136, 5_310, 5_568, 5_791, 6_076, 6_253, 6_495, 6_749, 7_110,
        7_706, 16_484,
    ])

    /// Screen, the first frame after an invalidation (mean 8.9; 69 frames).
    static let screenRecovery = FrameSizeTable(points: [
        5_040, 5_469, 6_336, 6_637, 6_740, 6_946, 7_132, 7_203, 7_258, 7_401, 7_558, 7_797, 8_076, 8_635, 8_778,
        8_896, 8_986, 9_282, 9_628, 9_678, 9_751, 9_814, 9_907, 10_099, 10_177, 10_534, 10_621, 10_858, 11_004,
        11_423, 11_856, 13_493, 21_692,
    ])

    /// Screen, keyframes (mean 40; 15 frames).
    static let screenKeyframe = FrameSizeTable(points: [
        20_768, 20_917, 21_094, 21_255, 21_409, 21_509, 21_534, 22_421, 28_480, 34_539, 35_439, 35_480, 35_763,
        36_228, 36_768, 37_495, 38_222, 39_636, 41_049, 41_656, 41_939, 44_873, 51_341, 56_893, 56_956, 57_018,
        57_027, 57_027, 57_078, 57_167, 58_682, 63_759, 68_511,
    ])
}
