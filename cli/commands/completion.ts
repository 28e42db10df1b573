import type { Command, Option } from 'commander'
import { Mistake } from '../output.ts'

interface Place {
  /** As it is written: `server backup`; empty for the program itself. */
  readonly path: string
  /** Names of commands and options that may follow. */
  readonly words: readonly string[]
  /** The values of each option with a fixed set of them. */
  readonly values: ReadonlyMap<string, readonly string[]>
}

export function addCompletionCommand(program: Command): void {
  program
    .command('completion <shell>')
    .description('Print a script by which bash, zsh or fish completes commands and options.')
    .action((shell: string) => void process.stdout.write(completionScript(program, shell)))
}

export function completionScript(program: Command, shell: string): string {
  const scripts: Readonly<Record<string, (name: string, places: readonly Place[]) => string>> = {
    bash,
    zsh,
    fish,
  }
  const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined
  if (!script) throw new Mistake(`completion takes bash, zsh or fish, and not ${shell}.`)
  return script(program.name(), placesOf(program, ''))
}

function placesOf(command: Command, path: string): Place[] {
  const options = command.options.filter(({ hidden }) => !hidden)
  const names = command.commands.map((one) => one.name())
  const flags = [...options.flatMap(({ long }) => (long ? [long] : [])), '--help']
  const values = new Map(
    options.flatMap((option) =>
      valuesOf(option).length > 0 ? [[option.long!, valuesOf(option)] as const] : [],
    ),
  )
  const place = { path, words: [...names, ...flags], values }
  return [
    place,
    ...command.commands.flatMap((one) =>
      placesOf(one, path === '' ? one.name() : `${path} ${one.name()}`),
    ),
  ]
}

/** Help shows few values as `--event <post.published|post.failed>`. */
function valuesOf({ flags, argChoices }: Option): readonly string[] {
  return argChoices ?? /[<[]([\w.-]+(?:\|[\w.-]+)+)[>\]]/.exec(flags)?.[1]?.split('|') ?? []
}

// Names of commands and options, and the values of the contract, need no quoting in any of
// the three.
const list = (words: readonly string[]) => words.join(' ')

function bash(name: string, places: readonly Place[]): string {
  return `# ${name} completion bash > ~/.local/share/bash-completion/completions/${name}
_${name}() {
  local path= words= word index
  for ((index = 1; index < COMP_CWORD; index++)); do
    word=\${path:+$path }\${COMP_WORDS[index]}
    case $word in
      ${pathsOf(places)}) path=$word ;;
    esac
  done
  case "$path|\${COMP_WORDS[COMP_CWORD - 1]}" in
${valueCases(places, 'words=')}
  esac
  if [[ -z $words ]]; then
    case $path in
${wordCases(places, 'words=')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _${name} ${name}
`
}

function zsh(name: string, places: readonly Place[]): string {
  return `#compdef ${name}
# ${name} completion zsh > a file named _${name} in a folder of $fpath
_${name}() {
  local at= next= word
  for word in \${words[2,CURRENT-1]}; do
    next=\${at:+$at }$word
    case $next in
      (${pathsOf(places)}) at=$next ;;
    esac
  done
  next=
  case "$at|\${words[CURRENT-1]}" in
${valueCases(places, 'next=')}
  esac
  if [[ -z $next ]]; then
    case $at in
${wordCases(places, 'next=')}
    esac
  fi
  compadd -- \${=next} || _files
}
if [[ $funcstack[1] == _${name} ]]; then _${name} "$@"; else compdef _${name} ${name}; fi
`
}

function fish(name: string, places: readonly Place[]): string {
  const lines = places.flatMap(({ path, words, values }) => {
    const at = `complete -c ${name} -n '__${name}_at "${path}"'`
    const commands = words.filter((word) => !word.startsWith('-'))
    return [
      ...(commands.length > 0 ? [`${at} -f -a '${list(commands)}'`] : []),
      ...words
        .filter((word) => word.startsWith('--'))
        .map(
          (flag) =>
            `${at} -l ` +
            `${flag.slice(2)}${values.has(flag) ? ` -x -a '${list(values.get(flag)!)}'` : ''}`,
        ),
    ]
  })
  return `# ${name} completion fish > ~/.config/fish/completions/${name}.fish
function __${name}_at
  set -l path
  set -l known ${places
    .filter(({ path }) => path !== '')
    .map(({ path }) => `'${path}'`)
    .join(' ')}
  for word in (commandline -opc)[2..-1]
    set -l longer (string join -- ' ' $path $word)
    contains -- $longer $known; and set path $longer
  end
  test "$path" = "$argv[1]"
end
${lines.join('\n')}
`
}

const pathsOf = (places: readonly Place[]) =>
  places.flatMap(({ path }) => (path === '' ? [] : [`'${path}'`])).join(' | ')

const wordCases = (places: readonly Place[], assign: string) =>
  places.map(({ path, words }) => `      '${path}') ${assign}'${list(words)}' ;;`).join('\n')

const valueCases = (places: readonly Place[], assign: string) =>
  [
    ...places.flatMap(({ path, values }) =>
      [...values].map(([flag, ones]) => `    '${path}|${flag}') ${assign}'${list(ones)}' ;;`),
    ),
    `    *) ;;`,
  ].join('\n')
