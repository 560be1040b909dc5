_peer() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
    [[ $before == "=" ]] && before=${COMP_WORDS[COMP_CWORD-2]}
    [[ $word == "=" ]] && word=
    COMPREPLY=()
    if ((COMP_CWORD == 1)) && [[ $word != -* ]]; then
        COMPREPLY=($(compgen -W 'devices trust completion config manual --listen --connect' -- "$word"))
        return
    fi
    case $before in
        trust) COMPREPLY=($(compgen -W 'list add remove' -- "$word")); return ;;
        completion) COMPREPLY=($(compgen -W 'bash zsh' -- "$word")); return ;;
        --send) COMPREPLY=($(compgen -f -W 'camera screen test - none' -- "$word")); return ;;
        --receive) COMPREPLY=($(compgen -f -W 'window none -' -- "$word")); return ;;
        --trust) COMPREPLY=($(compgen -W 'ask known any' -- "$word")); return ;;
        --identity) COMPREPLY=($(compgen -f -- "$word")); return ;;
        --stats) COMPREPLY=($(compgen -f -- "$word")); return ;;
        --frame-log) COMPREPLY=($(compgen -f -- "$word")); return ;;
        --config) COMPREPLY=($(compgen -f -- "$word")); return ;;
    esac
    COMPREPLY=($(compgen -W '--listen --connect --send --receive --loop --copy --messages --bitrate --latency --trust --identity --once --reconnect --duration --stats --frame-log --config --quiet --verbose --version --help' -- "$word"))
}
complete -o filenames -F _peer peer
