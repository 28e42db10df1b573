import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

export type ChildKind = 'thread' | 'media' | 'sandbox' | 'ffmpeg' | 'postgres'

// It fetches media from the server’s public address, and shares the machine’s memory with
// the server.
const sandboxInherits = ['MALLOC_ARENA_MAX', 'NODE_DISABLE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS']
// PostgreSQL would take settings from PGPORT, PGDATA and others.
const ofPostgres = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
}

/**
 * The environment of a thread or child process, by an allow-list. The server’s own holds secrets,
 * so a child gets nothing of it that is not named here.
 */
export function childEnvironment(kind: ChildKind): Readonly<Record<string, string>> {
  if (kind === 'ffmpeg') return {}
  if (kind === 'postgres') return ofPostgres
  return { ...(kind === 'sandbox' && inherited(sandboxInherits)), ...compileCache() }
}

const inherited = (names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )

/** The server's compile cache: a renderer starts in a quarter of the time. */
function compileCache(): Readonly<Record<string, string>> {
  // Node.js names a folder of its version inside of the one that it was given.
  const directory = getCompileCacheDir()
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: dirname(directory) }
}
