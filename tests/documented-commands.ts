import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Every text that a person may take a command from: pages, texts of the dashboard, comments and
 * messages in the code.
 */
const texts = [
  '*.md',
  '{docs,packages,operate,bench,evaluation}/**/*.md',
  '{contract,server,writing,sandbox,sdk,cli,web,packages,operate,sandbox,bench}/**/*.{ts,tsx,mts,js,json,py,toml,yaml,yml,html,sh}',
  'packages/crier-server/bin/*',
  'Containerfile',
]
const exclude = (name: string) => /node_modules|dist$|^__pycache__$/.test(name)

/** Every name that our packages, workspaces and commands have. */
const ours =
  /^(?:crier|crier[-_](?:sdk|mcp|server|client)|n8n-nodes-crier|@crier\/[\w.-]+)(?:(?:@|==|>=|~=|\[)\S*)?$/

// Commands that install a package from a registry, and run its code.
const installers =
  /\b(?:npm (?:install|i|add|ci|exec|x|init|create|view|info)|npx|pnpx|bunx|pnpm (?:add|install|i|dlx)|yarn (?:add|dlx|global add)|bun (?:add|install|i|x)|deno (?:add|install|run)|(?:python3? -m )?pip3? (?:install|download|wheel)|pipx (?:install|run)|uvx|uv (?:add|pip install|tool (?:install|run))|poetry add)\b/g

// Addresses of registries and of what serves from them.
const places =
  /(?:npmjs\.(?:com|org)\/(?:package\/)?|pypi\.org\/(?:project|simple)\/|unpkg\.com\/|jsdelivr\.net\/npm\/|esm\.sh\/|\bnpm:)(?:crier|@crier\/|n8n-nodes-crier)[\w/.#@-]*/g

export function documents(
  root: string,
): readonly { readonly file: string; readonly text: string }[] {
  return [...new Set(globSync(texts, { cwd: root, exclude }))]
    .filter((file) => !/(?:\.test\.ts|operations\.ts|openapi\.json)$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}

/** The commands of a text that install or run a package, settings of agents included. */
export function commandsIn(text: string): readonly string[] {
  // `"command": "npx", "args": ["--yes", "name"]` is a command in pieces.
  const joined = text.replace(
    /"command":\s*"([^"]+)",\s*"args":\s*\[([^\]]*)\]/g,
    (_, command: string, args: string) =>
      [command, ...Array.from(args.matchAll(/"([^"]*)"/g), ([, arg]) => arg)].join(' '),
  )
  return joined
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .flatMap((line) =>
      Array.from(line.matchAll(installers), ({ index }) =>
        line
          .slice(index)
          .split(/[`|;]|&&|\\n|(?<=\S)[,:.](?:\s|$)|<\//)[0]!
          .trim(),
      ),
    )
}

/**
 * The words of a command that a registry would be asked for. A word behind a flag that takes a
 * value is none.
 */
export function takenFromRegistry(command: string): readonly string[] {
  const words = command.split(/\s+/).map((word) => word.replace(/^['"(]+|['"),.]+$/g, ''))
  const flagged = new Set([
    '--package',
    '-p',
    '--workspace',
    '-w',
    '--prefix',
    '--wheel-dir',
    '--pack-destination',
    '--target',
  ])
  // The program of a package that is named by its file.
  const isOfFile = words.some(
    (word, index) => /^(?:--package|-p)$/.test(word) && /^[./~]/.test(words[index + 1] ?? ''),
  )
  return words.filter((word, index) => {
    const before = words[index - 1] ?? ''
    const value = word.replace(/^--package=/, '')
    if (['--package', '-p'].includes(before) || word !== value) return ours.test(value)
    return ours.test(value) && !flagged.has(before) && !isOfFile
  })
}

/** Links to pages of registries that do not exist. */
export const placesIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(places), ([found]) => found)
