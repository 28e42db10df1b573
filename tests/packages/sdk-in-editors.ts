import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The first and the last that crier-sdk promises, and some between. */
const compilers = ['5.2.2', '5.4.5', '5.6.3', '5.7.3', '5.9.3', '7.0.2']
// The last whose language service a program can ask.
const askable = '5.9.3'

const program = `import { createCrier, verifyWebhook } from 'crier-sdk'
const crier = createCrier({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'k' })
export const draft = crier.drafts.create({ platform: 'x', content: 'Hello' })
export const schedule = crier.schedules.create({ draft_id: 'd', platform: 'x', use_next_free_slot: true })
export { verifyWebhook }
`

/** Asks the language service what it shows over each method of the client. */
const hover = `
import ts from 'typescript'
const file = process.cwd() + '/hover.mts'
let text = "import { createCrier } from 'crier-sdk'\\nconst crier = createCrier({ baseUrl: 'http://127.0.0.1:3000' })\\ncrier\\n"
let version = 0
const options = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, target: ts.ScriptTarget.ES2022, strict: true }
const host = {
  ...ts.sys,
  useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
  getScriptFileNames: () => [file],
  getScriptVersion: () => String(version),
  getScriptSnapshot: (name) => {
    const found = name === file ? text : ts.sys.readFile(name)
    return found === undefined ? undefined : ts.ScriptSnapshot.fromString(found)
  },
  getCurrentDirectory: () => process.cwd(),
  getCompilationSettings: () => options,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
}
const service = ts.createLanguageService(host)
const { crier, checker } = typeOfClient()
const names = []
for (const group of crier.getProperties())
  for (const method of checker.getTypeOfSymbol(group).getProperties())
    if (checker.getTypeOfSymbol(method).getCallSignatures().length > 0 && checker.getTypeOfSymbol(group).getCallSignatures().length === 0)
      names.push(group.name + '.' + method.name)
const lines = names.map((name) => 'crier.' + name)
const head = text
text = head + lines.join('\\n') + '\\n'
version++
const bare = []
let at = head.length
for (const [index, line] of lines.entries()) {
  const info = service.getQuickInfoAtPosition(file, at + line.length - 1)
  if (ts.displayPartsToString(info?.documentation) === '') bare.push(names[index])
  at += line.length + 1
}
console.log(JSON.stringify({ methods: names.length, bare }))

function typeOfClient() {
  const program = service.getProgram()
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  return { crier: checker.getTypeAtLocation(source.statements[2].expression), checker }
}
`

/**
 * Checks the types of the installed crier-sdk with compilers and an editor; a line each. Sets the
 * exit code after a fault.
 */
export async function sdkInEditors(folder: string): Promise<string[]> {
  const said: string[] = []
  for (const version of compilers) {
    const place = join(folder, `typescript-${version}`)
    await mkdir(place)
    await writeFile(join(place, 'package.json'), '{"type": "module"}')
    await run('npm', ['install', '--no-audit', '--no-fund', `typescript@${version}`], {
      cwd: place,
    })
    await writeFile(join(place, 'use.mts'), program)
    const flags =
      '--noEmit --strict --skipLibCheck false --target es2022 --lib es2022,dom,dom.iterable --types --module nodenext'.split(
        ' ',
      )
    const wrong = await run(
      process.execPath,
      [join(place, 'node_modules/typescript/bin/tsc'), ...flags, 'use.mts'],
      { cwd: place },
    ).then(
      () => '',
      ({ stdout }: { readonly stdout: string }) => stdout,
    )
    said.push(`TypeScript ${version}: ${wrong === '' ? 'no error' : wrong.trim()}`)
    if (wrong !== '') process.exitCode = 1
    if (version === askable) said.push(await documented(place))
  }
  return said
}

async function documented(place: string): Promise<string> {
  await writeFile(join(place, 'ask.mjs'), hover)
  const { stdout } = await run(process.execPath, ['ask.mjs'], { cwd: place })
  const { methods, bare } = JSON.parse(stdout) as { methods: number; bare: string[] }
  if (bare.length > 0 || methods < 20) process.exitCode = 1
  return (
    `Documentation on hover: ${methods - bare.length} of ${methods} ` +
    `methods${bare.length === 0 ? '' : `; none on ${bare.join(', ')}`}`
  )
}
