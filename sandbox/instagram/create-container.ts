import type { Reply } from '../core/call.ts'
import { json } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import type { RollingCounter } from '../core/quotas.ts'
import { rollingCounter } from '../core/quotas.ts'
import { report } from '../core/report.ts'
import type { Container, ContainerKind, Containers } from './containers.ts'
import { badParameter, graphError, publishingError, publishingErrors } from './errors.ts'
import type { GraphCall } from './gate.ts'
import { openFetcher } from './fetcher.ts'
import { takeImage, takeVideo, type PulledMedia } from './media-files.ts'
import { isTrue, listOf, type Parameters } from './parameters.ts'
import { refusesContent } from './refuses-content.ts'

export const containerParameters = [
  'image_url',
  'video_url',
  'media_type',
  'caption',
  'alt_text',
  'user_tags',
  'location_id',
  'collaborators',
  'is_ai_generated',
  'is_paid_partnership',
  'is_carousel_item',
  'children',
  'share_to_feed',
  'cover_url',
  'thumb_offset',
  'audio_name',
  'trial_params',
]

const dayMs = 86_400_000

/** POST /{ig-id}/media: takes an order to publish, fetching what it names. */
export function createContainer(ports: SandboxPorts, containers: Containers) {
  const made: RollingCounter = rollingCounter(ports.clock, dayMs)
  const fetcher = openFetcher(ports)

  let underWay = 0
  return { create, isIdle: () => underWay === 0 }

  async function create(call: GraphCall): Promise<Reply> {
    const { author, parameters } = call
    const refusal =
      standing(call) ?? captionProblem(parameters, ports.switches.number('hashtags_max'))
    if (refusal !== undefined) return refusal
    const kind = kindOf(parameters)
    if (kind === undefined) return publishingError('unknownMediaType')
    const reply = kind === 'CAROUSEL' ? carousel(call) : await single(call, kind)
    if (reply.status === 200) made.add(author.author_id)
    return reply
  }

  function standing({ author }: GraphCall): Reply | undefined {
    const id = author.author_id
    if (author.facts['standing'] === 'restricted') return publishingError('restricted')
    if (refusesContent(ports, 'at_creation', id)) return publishingError('blocked')
    if (ports.faults.take('media_rejected', id) !== undefined) return publishingError('badFormat')
    if (!ports.quotasEnforced() || made.used(id) < ports.switches.number('containers_per_day'))
      return undefined
    return graphError({
      code: 4,
      message: '(#4) Application request limit reached: 400 containers in 24 hours',
    })
  }

  async function single(
    { author, parameters }: GraphCall,
    kind: Exclude<ContainerKind, 'CAROUSEL'>,
  ): Promise<Reply> {
    const image = parameters.get('image_url')
    const video = parameters.get('video_url')
    const problem = singleProblem(parameters, kind, image, video)
    if (problem !== undefined) return problem
    if (video !== undefined && ports.switches.text('video_fetched') === 'after_answer')
      return later(author.author_id, parameters, kind, video)
    const taken =
      image === undefined
        ? await takeVideo(fetcher, video ?? '', placeOf(kind))
        : await takeImage(fetcher, image, parameters.get('alt_text') ?? '')
    const late = ports.switches.text('media_checked') === 'in_processing'
    if (taken.kind === 'refused' && !late)
      return graphError({ ...publishingErrors[taken.error], userMessage: taken.detail })
    const container = containers.add({
      ...ordered(author.author_id, parameters, kind),
      ...found(taken),
    })
    return json(200, { id: container.id })
  }

  /** The answer comes first, the video is fetched afterwards. */
  function later(
    authorId: string,
    parameters: Parameters,
    kind: ContainerKind,
    video: string,
  ): Reply {
    const container = containers.add(
      { ...ordered(authorId, parameters, kind), media: [], failure: null },
      { isHere: false },
    )
    fetchLater(container, video).catch((error: unknown) => {
      report('fetching a video for Instagram', error)
    })
    return json(200, { id: container.id })
  }

  async function fetchLater(container: Container, video: string): Promise<void> {
    const delayMs = ports.switches.number('fetch_delay_ms')
    if (delayMs > 0) await ports.clock.sleep(delayMs)
    underWay++
    const taken = await takeVideo(fetcher, video, placeOf(container.kind)).finally(() => underWay--)
    containers.fetched(container, found(taken))
  }

  function carousel({ author, parameters }: GraphCall): Reply {
    const ids = listOf(parameters.get('children') ?? '')
    if (ids.length < 2 || ids.length > 10) return publishingError('carouselCount')
    const items: Container[] = []
    for (const id of ids) {
      const item = containers.of(author.author_id, id)
      if (item === undefined || !item.is_item) return publishingError('notFound')
      const code = containers.statusOf(item)
      if (code === 'EXPIRED') return publishingError('itemExpired')
      if (code !== 'FINISHED' && code !== 'PUBLISHED') return publishingError('notReady')
      items.push(item)
    }
    const caption = parameters.get('caption') ?? ''
    const media = items.flatMap((item) => item.media)
    return json(200, {
      id: containers.add({
        author_id: author.author_id,
        kind: 'CAROUSEL',
        is_item: false,
        caption,
        media,
        failure: null,
      }).id,
    })
  }
}

function kindOf(parameters: Parameters): ContainerKind | undefined {
  const given = parameters.get('media_type') ?? 'IMAGE'
  return (['IMAGE', 'VIDEO', 'REELS', 'STORIES', 'CAROUSEL'] as const).find(
    (kind) => kind === given,
  )
}

function singleProblem(
  parameters: Parameters,
  kind: ContainerKind,
  image: string | undefined,
  video: string | undefined,
): Reply | undefined {
  const item = isTrue(parameters.get('is_carousel_item'))
  if (item && parameters.has('caption'))
    return badParameter('caption is not allowed on a carousel item')
  if (item && (parameters.has('collaborators') || parameters.has('location_id')))
    return badParameter('collaborators and location_id are not allowed on a carousel item')
  if (item && (kind === 'REELS' || kind === 'STORIES'))
    return badParameter('reels and stories cannot be carousel items')
  if (!item && kind === 'VIDEO')
    return badParameter('media_type VIDEO is for carousel items; use REELS')
  if (kind === 'STORIES' && parameters.has('caption'))
    return badParameter('caption is not allowed on a story')
  if ((image === undefined) === (video === undefined))
    return badParameter('The parameter image_url or video_url is required, and only one of them')
  if (kind === 'IMAGE' && image === undefined)
    return badParameter('The parameter image_url is required')
  if ((kind === 'VIDEO' || kind === 'REELS') && video === undefined)
    return badParameter('The parameter video_url is required')
  return undefined
}

function captionProblem(parameters: Parameters, hashtagsMax: number): Reply | undefined {
  const caption = parameters.get('caption') ?? ''
  if ([...caption].length > 2_200) return publishingError('captionTooLong')
  if ((caption.match(/(?<![\p{L}\p{N}_.])@[A-Za-z0-9_.]+/gu) ?? []).length > 20)
    return publishingError('tooManyMentions')
  if ((caption.match(/(?<![\p{L}\p{N}_&/])[#＃][\p{L}\p{M}\p{N}_]+/gu) ?? []).length > hashtagsMax)
    return badParameter(`A caption takes at most ${hashtagsMax} hashtags`)
  if ([...(parameters.get('alt_text') ?? '')].length > 1_000)
    return badParameter('alt_text takes at most 1,000 characters')
  return undefined
}

const placeOf = (kind: ContainerKind) => (kind === 'STORIES' ? 'story' : 'reel')

const ordered = (author_id: string, parameters: Parameters, kind: ContainerKind) => ({
  author_id,
  kind,
  is_item: isTrue(parameters.get('is_carousel_item')),
  caption: parameters.get('caption') ?? '',
})

const found = (taken: PulledMedia) => ({
  media: taken.kind === 'taken' ? [taken.media] : [],
  failure: failureText(taken),
})

function failureText(taken: PulledMedia): string | null {
  return taken.kind === 'taken'
    ? null
    : `Media upload has failed with error code ${publishingErrors[taken.error].subcode}: ` +
        `${taken.detail}`
}
