/// What makes a shell complete the options.
package enum CompletionScript {
    /// The script, for a shell's start-up file or its folder of completions.
    package static func text(for shell: ShellName) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        }
    }

    private static let bash = """
        _peer() {
            local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
            [[ $before == "=" ]] && before=${COMP_WORDS[COMP_CWORD-2]}
            [[ $word == "=" ]] && word=
            COMPREPLY=()
            if ((COMP_CWORD == 1)) && [[ $word != -* ]]; then
                COMPREPLY=($(compgen -W '\(verbs.joined(separator: " "))' -- "$word"))
                return
            fi
            case $before in
                trust) COMPREPLY=($(compgen -W 'list add remove' -- "$word")); return ;;
                completion) COMPREPLY=($(compgen -W '\(shells)' -- "$word")); return ;;
        \(OptionTable.all.compactMap(bashCase).joined(separator: "\n"))
            esac
            COMPREPLY=($(compgen -W '\(OptionTable.all.map(\.flag).joined(separator: " "))' -- "$word"))
        }
        complete -o filenames -F _peer peer

        """

    private static let zsh = """
        #compdef peer
        _peer() {
            if ((CURRENT == 2)) && [[ $words[CURRENT] != -* ]]; then
                compadd \(verbs.joined(separator: " "))
                return
            fi
            case $words[2] in
                trust) ((CURRENT == 3)) && compadd list add remove; return ;;
                completion) ((CURRENT == 3)) && compadd \(shells); return ;;
            esac
            _arguments \\
        \(OptionTable.all.map(zshArgument).joined(separator: " \\\n"))
        }
        if [[ $funcstack[1] == _peer ]]; then _peer "$@"; else compdef _peer peer; fi

        """

    private static func bashCase(_ option: OptionDescription) -> String? {
        let generator: String
        switch option.completion {
        case .nothing: return nil
        case .words(let words): generator = "compgen -W '\(words.joined(separator: " "))'"
        case .files: generator = "compgen -f"
        case .wordsAndFiles(let words): generator = "compgen -f -W '\(words.joined(separator: " "))'"
        }
        return "        \(option.flag)) COMPREPLY=($(\(generator) -- \"$word\")); return ;;"
    }

    private static func zshArgument(_ option: OptionDescription) -> String {
        let repeats = option.configuration == .texts ? "*" : ""
        let value = zshValue(option)
        return "        '\(repeats)\(option.flag)\(value.isEmpty ? "" : "=")[\(zshSummary(option))]\(value)'"
    }

    private static func zshValue(_ option: OptionDescription) -> String {
        let action: String
        switch option.completion {
        case .nothing: action = " "
        case .words(let words): action = "(\(words.joined(separator: " ")))"
        case .files: action = "_files"
        case .wordsAndFiles(let words):
            action = "{compadd -- \(words.joined(separator: " ")); _files}"
        }
        switch option.argument {
        case .none: return ""
        case .optional: return "::value:\(action)"
        case .required: return ":value:\(action)"
        }
    }

    /// Brackets and quotes would end the text.
    private static func zshSummary(_ option: OptionDescription) -> String {
        option.summary.replacing("\n", with: " ").replacing("'", with: "")
            .replacing("[", with: "(").replacing("]", with: ")")
    }

    private static let verbs = ["devices", "trust", "completion", "config", "manual"] + OptionTable.modes.map(\.flag)
    private static let shells = ShellName.allCases.map(\.rawValue).joined(separator: " ")
}
