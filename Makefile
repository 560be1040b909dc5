# What people type. The work is done by SwiftPM and by the scripts under Scripts.

SHELL := /bin/bash
.DELETE_ON_ERROR:
.PHONY: help demo test setup build fuzz docs manual format lint install clean

SOURCES := Package.swift Sources Simulations Tests docs/Examples
FORMAT := --configuration config/swift-format.json --recursive --parallel $(wildcard $(SOURCES))
PREFIX ?= /usr/local
SECONDS := 60
# What uses sockets, devices and the real clock runs by itself, lest the rest take its time away.
WITH_CLOCK := PeerSocketsTests|PeerLinkTests|PeerDevicesTests|PeerTests|SimulateTests

help:
	@echo 'make demo             a real clip over an impaired link, recorded as demo.mp4'
	@echo 'make test             every test, with warnings as errors'
	@echo 'make setup            install the Debian packages that are missing'
	@echo 'make build            .build/release/peer and .build/release/simulate'
	@echo 'make install          the programs, manual pages and completions under PREFIX ($(PREFIX))'
	@echo 'make fuzz SECONDS=60  mutated input through the parsers, under the address sanitizer'
	@echo 'make docs             the documentation of the library, under docs/build'
	@echo 'make manual           write the manual page and the completions anew'
	@echo 'make format, lint     lay out the sources, or say what is not laid out'
	@echo 'make clean            remove everything that was built'

setup:
	@Scripts/setup

build: setup
	swift build -c release --product peer
	swift build -c release --product simulate

demo: build
	@Scripts/demo

# The simulations compute for minutes of virtual time, which an unoptimised build makes seventeen times slower.
test: export PEERLINK_STRICT = 1
test: setup
	swift build --build-tests
	swift test --skip-build --disable-xctest --skip '$(WITH_CLOCK)' --skip SimulationTests
	swift test --skip-build --disable-xctest --no-parallel --filter '$(WITH_CLOCK)'
	swift test -c release --disable-xctest --filter SimulationTests

fuzz: setup
	@Tests/Fuzz/run $(SECONDS)

docs: setup
	@Scripts/docs

manual: build
	@Scripts/manual

install: build
	@Scripts/install '$(DESTDIR)$(PREFIX)'

format:
	swift format format --in-place $(FORMAT)

lint:
	swift format lint --strict $(FORMAT)

clean:
	rm -rf .build docs/build demo.mp4
