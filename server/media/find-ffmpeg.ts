import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'

/** The program that converts videos: as it was named, else on the path; null where there is none, or where it is switched off. */
export async function findFfmpeg(named: string | null, path: string | undefined): Promise<string | null> {
  if (named === 'off') return null
  const folders = (path ?? '').split(delimiter).filter((folder) => isAbsolute(folder))
  for (const candidate of named === null ? folders.map((folder) => join(folder, 'ffmpeg')) : [named])
    if (await isProgram(candidate)) return candidate
  if (named !== null) throw new Error(`CRIER_FFMPEG needs the path of a program: ${named} is none.`)
  return null
}

const isProgram = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
