import type { SandboxPorts } from '../core/network.ts'
import { report } from '../core/report.ts'
import type { PostMedia } from '../core/truth.ts'
import { fetchMedia, checkPhoto, checkVideo, type Fetched } from './media-files.ts'
import type { TikTokPublication, Publications } from './publications.ts'

const photoBytesMax = 20 * 1_048_576
const videoBytesMax = 512 * 1_048_576
const betweenAttemptsMs = 1_000

export type Puller = ReturnType<typeof openPuller>

/**
 * Fetches the media of what was taken, after the answer to the init has left; unfinished ones go on
 * after a restart.
 */
export function openPuller(ports: SandboxPorts, publications: Publications) {
  let underWay = 0
  for (const publication of publications.unfinished()) start(publication)
  return { start, isIdle: () => underWay === 0 }

  function start(publication: TikTokPublication) {
    pullAll(publication).catch((error: unknown) => {
      report('fetching media for TikTok', error)
    })
  }

  async function pullAll(publication: TikTokPublication): Promise<void> {
    if (publication.source.from !== 'urls' || ports.switches.flag('stuck_downloads')) return
    const media: PostMedia[] = []
    const photo = publication.kind === 'PHOTO'
    for (const url of publication.source.urls) {
      const fetched = await withAttempts(url, photo ? photoBytesMax : videoBytesMax)
      if (fetched.kind === 'lost')
        return publications.fail(publication, photo ? 'photo_pull_failed' : 'video_pull_failed')
      const checked = photo
        ? checkPhoto(ports.store, fetched.bytes)
        : await checkVideo(ports.store, fetched.bytes, ports.switches.number('video_seconds_max'))
      if (checked.kind === 'bad') return publications.fail(publication, checked.reason)
      media.push(checked.media)
    }
    publications.make(publication, media)
  }

  async function withAttempts(url: string, bytesMax: number): Promise<Fetched> {
    for (let attempt = 1; ; attempt++) {
      underWay++
      const fetched = await fetchMedia(url, bytesMax).finally(() => underWay--)
      if (fetched.kind === 'bytes' || attempt >= ports.switches.number('pull_attempts'))
        return fetched
      await ports.clock.sleep(betweenAttemptsMs)
    }
  }
}
