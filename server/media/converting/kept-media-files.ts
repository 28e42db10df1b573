import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '@crier/contract/problems.ts'
import type { StoredBlob } from '../../ports/files/blobs.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AccountId } from '../../ports/ids.ts'
import { KeptFiles } from '../../ports/files/kept-files.ts'
import type { Conversion, MediaFiles } from '../../ports/files/media-files.ts'
import type { PictureRequester } from '../../ports/files/renderer.ts'
import type { KeptVideos } from './kept-videos.ts'
import type { MediaProgram } from '../media-program.ts'
import type { Thumbnails, ThumbnailSource } from './thumbnails.ts'
import { Unreadable } from '../reading/unreadable.ts'
import type { VideoStills } from './video-stills.ts'
import { partName } from '@crier/writing/text/visual.ts'

const stillName = (from: string) => `${from}.png`
const notDrawn = () => new Refusal('media_unreadable', 'No picture of this file can be drawn.')

type PictureConversion = Extract<Conversion, { readonly kind: 'picture' }>

interface MediaFilesOptions {
  /** For what was converted. */
  readonly directory: string
  /** As `openUpload` does. */
  readonly open: (
    accountId: AccountId,
    sha256: string,
    requester: PictureRequester,
  ) => Promise<StoredBlob | null>
  readonly program: MediaProgram
  readonly clock: Clock
  readonly videos: KeptVideos
  readonly stills: VideoStills
  readonly thumbnails: Thumbnails
}

/** Reads uploads from the blob store, and keeps what was converted for a day after its last use. */
export function keptMediaFiles({
  directory,
  open,
  program,
  clock,
  videos,
  stills,
  thumbnails,
}: MediaFilesOptions): MediaFiles {
  const files = new KeptFiles(directory, clock)
  const flights = new Map<string, Promise<void>>()

  /** Concurrent requests for one conversion wait for the same one. */
  const make = async (name: string, convert: (path: string) => Promise<void>) => {
    if (await files.has(name)) return
    const flight = flights.get(name) ?? files.place(name).then(convert)
    flights.set(name, flight)
    await flight.finally(() => flights.get(name) === flight && flights.delete(name))
  }
  const convert = async (
    requester: PictureRequester,
    blob: StoredBlob,
    contentType: string,
    conversion: PictureConversion,
    to: string,
  ) => {
    // The store may be another machine's.
    const from = `${to}.from`
    // It counts when all of it is there: the process may be killed meanwhile.
    const part = `${to}.part`
    // Several may wait for it: it does not end when the first of them leaves.
    const alone = { accountId: requester.accountId, ...(requester.due && { due: true }) }
    try {
      await pipeline(blob.read(), createWriteStream(from, { mode: 0o600 }))
      const shown = contentType.startsWith('video/')
        ? await stillOf(requester.accountId, from, contentType)
        : { from, contentType }
      const done = await program.run(alone, { kind: 'convert', ...shown, to: part, conversion })
      if ('refused' in done) throw new Refusal(done.refused, done.detail)
      await rename(part, to)
    } finally {
      await Promise.all([from, part, stillName(from)].map((path) => rm(path, { force: true })))
    }
  }
  const stillOf = async (accountId: string, from: string, contentType: string) => {
    await stills.take(accountId, from, contentType, stillName(from))
    return { from: stillName(from), contentType: 'image/png' }
  }
  /** A conversion that failed once fails again. */
  const drawn = async (upload: ThumbnailSource, draw: () => Promise<void>) => {
    if (!thumbnails.has(upload)) throw notDrawn()
    try {
      await draw()
    } catch (error) {
      const isFinal =
        error instanceof Unreadable ||
        (error instanceof Refusal && error.code === 'media_unreadable')
      if (!isFinal) throw error
      thumbnails.noteFailure(upload)
      throw notDrawn()
    }
  }
  return {
    idle: () => videos.idle(),
    async file(requester, { sha256, contentType }, conversion) {
      const accountId = requester.accountId as AccountId
      const blob = await open(accountId, sha256, requester)
      if (!blob) return null
      if (conversion.kind === 'as_is')
        return { contentType, bytes: blob.bytes, etag: sha256, read: (range) => blob.read(range) }
      if (conversion.kind === 'video') return videos.file(requester, blob, sha256, conversion)
      const { format, widthMax, heightMax, bytesMax, shapes, crop } = conversion
      const part = crop ? `-${partName(crop)}` : ''
      const shaped = shapes ? `-${shapes.ratioMin}-${shapes.ratioMax}` : ''
      // The same upload with the same conversion gives the same bytes, so its name needs no
      // reading.
      const etag = `${sha256}-${widthMax}-${heightMax}-${bytesMax}${part}${shaped}.${format}`
      const name = `${accountId}-${etag}`
      const convertTo = () =>
        make(name, (path) => convert(requester, blob, contentType, conversion, path))
      await (contentType.startsWith('image/')
        ? convertTo()
        : drawn({ accountId, sha256, contentType }, convertTo))
      const path = await files.place(name)
      const { size } = await stat(path)
      return {
        contentType: `image/${format}`,
        bytes: size,
        etag,
        read: (range) => createReadStream(path, range),
      }
    },
  }
}
