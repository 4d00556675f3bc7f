//! Addition to the script for bash: it offers the players of the game typed before.

use boardwright_catalog::GAMES;

/// A function around the one of the script, which takes away the players of other games.
pub(super) fn addition() -> String {
    let mut cases = String::new();
    let mut all: Vec<&str> = Vec::new();
    for game in GAMES {
        let family = game.family();
        let mut patterns = vec![family.name.to_owned(), format!("{},*", family.name)];
        patterns.extend(family.aliases.iter().map(|(alias, _)| (*alias).to_owned()));
        let names: Vec<&str> = family.players.iter().map(|player| player.name).collect();
        cases.push_str(&format!("            {}) own=\" {} \"; break ;;\n", patterns.join("|"), names.join(" ")));
        all.extend(names);
    }
    FUNCTION.replace("CASES\n", &cases).replace("ALL", &all.join(" "))
}

const FUNCTION: &str = r#"
_boardwright_of_game() {
    _boardwright "$@"
    local word own="" all=" ALL " kept=()
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case "$word" in
CASES
        esac
    done
    [[ -n "$own" ]] || return 0
    for word in "${COMPREPLY[@]}"; do
        if [[ "$all" != *" $word "* || "$own" == *" $word "* ]]; then
            kept+=("$word")
        fi
    done
    COMPREPLY=("${kept[@]}")
}

if [[ "${BASH_VERSINFO[0]}" -eq 4 && "${BASH_VERSINFO[1]}" -ge 4 || "${BASH_VERSINFO[0]}" -gt 4 ]]; then
    complete -F _boardwright_of_game -o nosort -o bashdefault -o default boardwright
else
    complete -F _boardwright_of_game -o bashdefault -o default boardwright
fi
"#;
