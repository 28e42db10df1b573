import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { oneAtATime } from '../../web/ensure-built.ts'
import { ensureExtraPackages } from '../runner/extra-packages.ts'

const packages = join(import.meta.dirname, 'node_modules')
const driver = join(packages, 'better-sqlite3')
const program = join(driver, 'build/Release/better_sqlite3.node')
const compiledFor = join(driver, 'build/.crier-compiled')
/** A compiled driver runs only on the Node.js whose headers it was compiled with. */
const wanted = createHash('sha256')
  .update(`${process.version} ${process.platform} ${process.arch}`)
  .digest('hex')

/**
 * Installs the real servers and compiles their SQLite driver, once. Returns why they cannot run
 * here, in one line, or undefined. Throws instead where `CI` is set: there a skipped test would
 * hide that nothing was proven.
 */
export async function whyNoRealServer(
  environment: NodeJS.ProcessEnv = process.env,
  install = installAll,
): Promise<string | undefined> {
  try {
    await install()
    return undefined
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    const why = `No real Bluesky server: ${line}`
    if (environment['CI']) throw new Error(why, { cause: error })
    return why
  }
}

async function installAll(): Promise<void> {
  await ensureExtraPackages('tests/real-servers')
  const isCompiled = () =>
    existsSync(program) && existsSync(compiledFor) && readFileSync(compiledFor, 'utf8') === wanted
  await oneAtATime(join(import.meta.dirname, '.compiling'), isCompiled, async () => {
    process.stderr.write('Compiling better-sqlite3 for the real Bluesky server.\n')
    await compile(headersOf(process.execPath))
    await writeFile(compiledFor, wanted)
    // 211 MB, of which the compiler has read what it needs.
    await rm(packedNode, { recursive: true, force: true })
  })
}

const packedNode = join(packages, `node-${process.platform}-${process.arch}`)

/**
 * A folder with `include/node`: of the running Node.js, or of the same version from npm, because
 * ours is laid without headers.
 */
function headersOf(node: string): string {
  const places = [dirname(dirname(node)), packedNode]
  const found = places.find(
    (place) =>
      existsSync(join(place, 'include/node/node_version.h')) &&
      versionIn(place) === process.versions.node,
  )
  if (found !== undefined) return found
  throw new Error(
    `the headers of Node.js ${process.versions.node} are neither beside ${node} nor in ` +
      `${packedNode}. Remove tests/real-servers/node_modules, and pin this version in ` +
      'tests/real-servers/package.json.',
  )
}

function versionIn(place: string): string {
  const header = readFileSync(join(place, 'include/node/node_version.h'), 'utf8')
  return ['MAJOR', 'MINOR', 'PATCH']
    .map((part) => new RegExp(`NODE_${part}_VERSION (\\d+)`).exec(header)?.[1])
    .join('.')
}

async function compile(nodedir: string): Promise<void> {
  const gyp = join(packages, 'node-gyp/bin/node-gyp.js')
  try {
    await promisify(execFile)(
      process.execPath,
      [gyp, 'rebuild', '--release', `--nodedir=${nodedir}`],
      {
        cwd: driver,
        // Under npm these name the headers of npm's own Node.js, and node-gyp prefers them.
        env: Object.fromEntries(
          Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name)),
        ),
        maxBuffer: 64 * 1024 * 1024,
      },
    )
  } catch (error) {
    const said = String((error as { readonly stderr?: unknown }).stderr ?? error)
    const line =
      /(?:gyp ERR! stack |fatal error: )(.+)/.exec(said)?.[1] ?? said.trim().split('\n').at(-1)
    throw new Error(
      'better-sqlite3 could not be compiled, which needs a C++ compiler, make and Python 3 ' +
        `(${line}).`,
      { cause: error },
    )
  }
}

/** For a shell: installs what a container or a CI job wants to have before the tests. */
if (import.meta.main) {
  const why = await whyNoRealServer()
  if (why !== undefined) process.stderr.write(`${why}\n`)
  process.exitCode = why === undefined ? 0 : 1
}
