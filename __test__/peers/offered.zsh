# zsh -f offered.zsh FOLDER LINE: writes what zsh offers behind LINE into FOLDER/offered, one a line.
emulate -L zsh
zmodload zsh/zpty
folder=$1 line=$2
zpty shell zsh -f -i
send() { zpty -w shell "$1" }
send "cd ${(q)folder}; PROMPT= RPROMPT=; unsetopt beep prompt_sp; fpath=(${(q)folder} \$fpath)"
send "autoload -Uz compinit && compinit -u -d ${(q)folder}/dump"
send 'compadd() { local -a hits shown; local at=${argv[(i)-d]}; [[ " ${argv[1,(i)--]} " == *" -"[OAD]" "* ]] || { builtin compadd -A hits "$@"; (( at < $#argv )) && shown=("${(@P)argv[at+1]}"); print -rl -- "hit:"$^hits "shown:"$^shown >> '${(q)folder}'/offered }; builtin compadd "$@" }'
send 'probe() { zle complete-word; print -r -- "<""done>" }; zle -N probe; bindkey "^T" probe; print "<""ready>"'
zpty -r -m shell out '*<ready>*'
zpty -w -n shell "$line"$'\C-t'
zpty -r -m shell out '*<done>*'
zpty -d shell
