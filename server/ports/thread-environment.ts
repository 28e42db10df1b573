import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/** A thread sees nothing of the environment but where the process keeps what it has compiled: a renderer starts in a quarter of the time. */
export function threadEnvironment(): Readonly<Record<string, string>> {
  // Node.js names a folder of its version inside of the one that it was told.
  const directory = getCompileCacheDir()
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: dirname(directory) }
}
