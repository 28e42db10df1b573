import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { ensureExtraPackages } from '../runner/extra-packages.ts'

export interface Chromium {
  readonly program: string
  /** Beside the usual environment: where an unpacked browser finds its libraries and fonts. */
  readonly env: Readonly<Record<string, string>>
}

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

interface Where {
  readonly environment?: NodeJS.ProcessEnv
  readonly isPacked?: boolean
  readonly ofSystem?: readonly string[]
}

/**
 * The Chromium that CRIER_CHROMIUM names, else on Linux on x64 one from the npm registry, else the
 * system's. The packed one comes first: it is the same everywhere, and without a window a page
 * costs it about half the processor time.
 */
export async function findChromium({
  environment = process.env,
  isPacked = process.platform === 'linux' && process.arch === 'x64',
  ofSystem = usualPlaces,
}: Where = {}): Promise<Chromium> {
  const named = environment['CRIER_CHROMIUM']
  if (named !== undefined && !existsSync(named))
    throw new Error(`CRIER_CHROMIUM names ${named}, where no program is.`)
  if (named === undefined && isPacked) return unpackedChromium()
  const program = named ?? ofSystem.find((path) => existsSync(path))
  if (program !== undefined) return { program, env: {} }
  throw new Error(
    'These tests need Chromium: install your system’s package, or name the program in ' +
      'CRIER_CHROMIUM.',
  )
}

const packed = join(import.meta.dirname, 'packed/node_modules/@sparticuz/chromium')
const cache = join(import.meta.dirname, '../../node_modules/.cache')

/**
 * Installs the package and unpacks it once for all runs: 67 MB, then 2 s and 210 MB. Test files
 * that begin together each unpack, and the first rename wins.
 */
async function unpackedChromium(): Promise<Chromium> {
  await ensureExtraPackages('tests/browser/packed')
  const { version } = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = join(cache, `crier-chromium-${version}`)
  if (!existsSync(folder)) await unpack(folder)
  const env = {
    LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
  }
  return { program: join(folder, 'chromium'), env }
}

async function unpack(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const partial = await mkdtemp(`${folder}.partial-`)
  try {
    // The package unpacks into the temporary directory, changes its environment, and lays its
    // libraries only for this platform's name.
    const env = { ...process.env, TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }
    const program =
      'await (await ' +
      `import(${JSON.stringify(pathToFileURL(join(packed, 'build/index.js')).href)})).default.executablePath()`
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { env })
    await writeFile(join(partial, 'fonts.conf'), fontsOf(folder))
    await rename(partial, folder)
  } catch (error) {
    if (!existsSync(join(folder, 'chromium'))) throw error
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

const fontsOf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`
