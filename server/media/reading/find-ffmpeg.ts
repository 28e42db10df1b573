import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'
import { StartRefused } from '../../database/embedded/start-refused.ts'

/**
 * The program that converts videos: as it was named, else on the path; null where there is none, or
 * where it is switched off. Throws `StartRefused` when what was named is no program.
 */
export async function findFfmpeg(
  named: string | null,
  path: string | undefined,
): Promise<string | null> {
  if (named === 'off') return null
  const folders = (path ?? '').split(delimiter).filter((folder) => isAbsolute(folder))
  for (const candidate of named === null
    ? folders.map((folder) => join(folder, 'ffmpeg'))
    : [named])
    if (await isProgram(candidate)) return candidate
  if (named !== null)
    throw new StartRefused(
      `CRIER_FFMPEG needs the path of a program, and ${named} is none: correct it, leave it ` +
        'out to take the ffmpeg on the PATH, or set it to off.',
    )
  return null
}

// A folder may be executable too.
const isProgram = (path: string) =>
  Promise.all([stat(path), access(path, constants.X_OK)]).then(
    ([found]) => found.isFile(),
    () => false,
  )
