# bash completion of sandtable(1): commands and options as the program's own --help tells them, names of battles as it lists them.

_sandtable_commands()
{
    LC_ALL=C "$1" --help 2>/dev/null | sed -n '/^Other ways in/,$s/^  \([a-z][a-z-]*\).*/\1/p'
}

# Of a command, or of the window where it is "".
_sandtable_options()
{
    LC_ALL=C "$1" $2 --help 2>/dev/null | sed -n 's/^  \(--[a-z][a-z-]*\).*/\1/p'
}

_sandtable_battles()
{
    "$1" list --paths 2>/dev/null | sed 's,.*/,,; s,\.json$,,'
}

_sandtable()
{
    local program=$1 word=$2 before=$3 command= candidate
    COMPREPLY=()
    if ((COMP_CWORD > 1)); then
        while read -r candidate; do
            [[ $candidate == "${COMP_WORDS[1]}" ]] && command=$candidate
        done < <(_sandtable_commands "$program")
    fi
    case $before in
    --data-dir | --out | --csv | --met | --times | --save | --repair | --key | --new-key | --after | --picture | --orders | --secret-file | --answer)
        compopt -o default
        return
        ;;
    --lang) COMPREPLY=($(compgen -W 'en de es' -- "$word")) && return ;;
    --light) COMPREPLY=($(compgen -W 'day dawn dusk night moon haze storm' -- "$word")) && return ;;
    --sides) COMPREPLY=($(compgen -W 'printed okabe-ito grey' -- "$word")) && return ;;
    --paper) COMPREPLY=($(compgen -W 'a4 letter' -- "$word")) && return ;;
    esac
    if [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "$(_sandtable_options "$program" "$command")" -- "$word"))
        return
    fi
    if ((COMP_CWORD == 1)); then
        COMPREPLY=($(compgen -W "$(_sandtable_commands "$program") $(_sandtable_battles "$program")" -- "$word"))
    elif [[ $command == @(engine|simulate|render|print|pack|text) ]]; then
        COMPREPLY=($(compgen -W "$(_sandtable_battles "$program")" -- "$word"))
    fi
    compopt -o default
}

complete -F _sandtable sandtable
