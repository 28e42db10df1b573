import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { assertLibraryFits } from './embedded-binaries.ts'

const loader = process.arch === 'arm64' ? 'lib/ld-linux-aarch64.so.1' : 'lib64/ld-linux-x86-64.so.2'
const skip =
  !(process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)) &&
  'programs of PostgreSQL need a loader on Linux only'

/** The root of a system whose loader for programs of glibc is a link to `target`. */
async function systemWith(t: TestContext, target: string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'crier-root-'))
  t.after(() => rm(root, { recursive: true, force: true }))
  for (const path of [loader, target]) await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, target), '')
  await symlink(join(root, target), join(root, loader))
  return root
}

test(
  'the embedded PostgreSQL is refused in one line where the C library is musl, also behind a loader of glibc’s name',
  { skip },
  async (t) => {
    const says = /^This system's C library is not glibc[^\n]+DATABASE_URL[^\n]+$/
    const alpine = await mkdtemp(join(tmpdir(), 'crier-root-'))
    t.after(() => rm(alpine, { recursive: true, force: true }))
    await assert.rejects(assertLibraryFits(alpine), { message: says })
    for (const target of ['lib/ld-musl-x86_64.so.1', 'lib/libgcompat.so.0'])
      await assert.rejects(assertLibraryFits(await systemWith(t, target)), { message: says })
  },
)

test(
  'the embedded PostgreSQL is not refused where the loader is that of glibc',
  { skip },
  async (t) => {
    await assertLibraryFits(await systemWith(t, 'usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2'))
  },
)
