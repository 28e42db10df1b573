import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { answerTasks } from '../ports/workers/answer-tasks.ts'
import { endWithParent } from '../ports/workers/end-with-parent.ts'
import type { MediaFacts, Shrunk } from '../ports/files/intake.ts'
import { isFailureOfFullDisk, DiskFull } from './disk-full.ts'
import { headOf, sniff, type MediaType, taken } from './reading/sniff.ts'
import { Unreadable } from './reading/unreadable.ts'

export type MediaTask = { readonly from: string; readonly to: string } & (
  | { readonly kind: 'clean' }
  | { readonly kind: 'shrink'; readonly conversion: Shrunk }
  | {
      readonly kind: 'convert'
      readonly contentType: string
      readonly conversion: Shrunk
    }
)

export type MediaDone =
  | { readonly facts: MediaFacts | null; readonly bytes: number; readonly sha256: string }
  | {
      readonly refused: 'unsupported_media_type' | 'media_unreadable'
      readonly detail: string
      readonly isBudgetSpent?: boolean
    }

endWithParent()
// Started by media-program.ts as a separate process. The file appears whole or not at all.
answerTasks(async (task: MediaTask): Promise<MediaDone> => {
  const part = `${task.to}.part`
  try {
    const facts = await work(task, part)
    const { size: bytes } = await stat(part)
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(part)) hash.update(chunk as Buffer)
    await rename(part, task.to)
    return { facts, bytes, sha256: hash.digest('hex') }
  } catch (error) {
    // That is no fault of the file.
    if (await isFailureOfFullDisk(part, error)) throw new DiskFull()
    if (error instanceof UnknownType)
      return { refused: 'unsupported_media_type', detail: error.message }
    // The library's message about a stranger's bytes is not passed on.
    return {
      refused: 'media_unreadable',
      detail:
        error instanceof Unreadable ? error.message : 'The file is broken, or it ends too early.',
    }
  }
})

class UnknownType extends Error {}

async function work(task: MediaTask, part: string): Promise<MediaFacts | null> {
  if (task.kind === 'convert') {
    const { convertPicture } = await import('./converting/convert-picture.ts')
    await convertPicture(task.from, part, task.contentType, task.conversion)
    return null
  }
  await using file = await open(task.from)
  const sniffed = sniff(await headOf(file))
  if ('refused' in sniffed)
    throw new UnknownType(`The file is ${sniffed.refused}. Taken: ${taken}.`)
  return task.kind === 'shrink'
    ? shrink(task, part, sniffed.contentType)
    : clean(task.from, part, sniffed.contentType)
}

async function shrink(
  { from, conversion }: Extract<MediaTask, { kind: 'shrink' }>,
  to: string,
  contentType: MediaType,
): Promise<MediaFacts> {
  if (!contentType.startsWith('image/')) throw new UnknownType('The file is no picture.')
  const { convertPicture } = await import('./converting/convert-picture.ts')
  const { openPicture } = await import('./reading/open-picture.ts')
  await convertPicture(from, to, contentType, conversion)
  const made = `image/${conversion.format}`
  const { width, height } = (await openPicture(to, made)).metadata
  const facts = { width, height, durationMs: null, codecs: [], frames: null }
  return { kind: 'image', contentType: made, ...facts }
}

async function clean(from: string, to: string, contentType: MediaType): Promise<MediaFacts> {
  // Loaded where it is needed: each of these libraries takes a tenth of a second.
  if (contentType.startsWith('image/'))
    return (await import('./reading/clean-picture.ts')).cleanPicture(from, to, contentType)
  if (contentType.startsWith('video/'))
    return (await import('./reading/clean-video.ts')).cleanVideo(from, to, contentType)
  if (contentType === 'application/pdf')
    return (await import('./reading/clean-document.ts')).cleanDocument(from, to)
  return (await import('./reading/clean-text.ts')).cleanText(from, to, contentType)
}
