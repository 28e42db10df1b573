import { labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { captionFromSlides } from '@crier/writing/text/caption.ts'
import { drawSlides } from '@crier/writing/text/pictures/draw-pictures.ts'
import {
  count,
  unfit,
  type DraftContent,
  type Fitted,
  type Unfit,
} from '@crier/writing/text/fitted.ts'
import type { Piece, PublicationWarning } from '@crier/writing/text/publication.ts'
import type { Asset, Visual } from '@crier/writing/text/visual.ts'
import { assetsOf, mediaErrors, slideErrors, unfitMedia } from '../media/media-errors.ts'
import { renderedFromText } from '../media/rendered.ts'
import type { FitAuthor } from '../../ports/files/fitter.ts'
import { limits, limitsFor } from './limits.ts'
import { fitsPost, splitThread, type PostSize } from './split-thread.ts'

/** What a network with threads asks of their posts. */
export interface ThreadRules {
  readonly platform: Platform
  readonly author: FitAuthor
  /** The first is the network's own count, in which limits are reported. */
  readonly sizes: readonly [PostSize, ...PostSize[]]
  /** Why a text is too long for one post. */
  tooLong(text: string): Unfit
  /** Why so many posts cannot be published together. */
  refuseThread?(posts: number): Unfit | undefined
  /** What else the network does not take in a text. */
  refuseText?(text: string): Unfit | undefined
}

/**
 * A post or a thread is published as text; a text that is too long for one post is split. A
 * carousel becomes pictures, as many to a post as the network takes.
 */
export function fitThread(content: DraftContent, rules: ThreadRules): Fitted {
  return content.contentType === 'carousel' ? fitCarousel(content, rules) : fitText(content, rules)
}

function fitText(content: DraftContent, rules: ThreadRules): Fitted {
  const { platform, author, sizes } = rules
  const { pieces: postsMax } = limits[platform]
  const texts = content.contentType === 'post' ? [content.pieces.join('\n\n')] : content.pieces
  const errors = texts.flatMap((_, index) =>
    mediaErrors(platform, assetsOf(content.media, index + 1), author),
  )
  if (errors.length > 0) return unfitMedia(errors)
  const posts: string[] = []
  // By the first post of a text that was parted.
  const pictures = new Map<number, readonly Asset[]>()
  let parted = 0
  for (const text of texts) {
    if (posts.length > postsMax) break
    parted += 1
    pictures.set(posts.length, assetsOf(content.media, parted))
    const parts = text === '' ? [''] : splitThread(text, sizes)
    if (parts === undefined) return wordTooLong(rules)
    posts.push(...parts)
  }
  if (posts.length > postsMax)
    return tooManyPosts(platform, posts.length, { isMore: parted < texts.length })
  const refused =
    (posts.length > 1 ? rules.refuseThread?.(posts.length) : undefined) ??
    firstRefusal(posts, rules)
  if (refused !== undefined) return refused
  const pieces = posts.map((text, index): Piece => ({
    text,
    title: null,
    pictures: pictures.get(index) ?? [],
    document: [],
  }))
  const warnings = splitWarnings(content, texts.length, posts.length, rules)
  return { ok: true, publication: { platform, pieces, warnings } }
}

function firstRefusal(posts: readonly string[], rules: ThreadRules): Unfit | undefined {
  for (const post of posts) {
    const refused = rules.refuseText?.(post)
    if (refused !== undefined) return refused
  }
  return undefined
}

function wordTooLong({ platform, sizes: [{ most }] }: ThreadRules): Unfit {
  const detail =
    `One word is longer than the ${count(most)} characters that ${labelOf(platform)} takes in one ` +
    'post, and words are never cut. Shorten the word.'
  return unfit(detail, { limit: most, length: null, unit: 'characters' })
}

function tooManyPosts(
  platform: Platform,
  posts: number,
  { isMore }: { readonly isMore: boolean },
): Unfit {
  const { pieces: most } = limits[platform]
  const detail =
    `On ${labelOf(platform)} this text would become a thread of ${posts}${isMore ? ' or more' : ''} ` +
    `posts; at most ${most} go out together. Shorten the draft.`
  return unfit(detail, { limit: most, length: isMore ? null : posts, unit: 'posts' })
}

function splitWarnings(
  content: DraftContent,
  texts: number,
  posts: number,
  { platform, sizes: [{ most }] }: ThreadRules,
): PublicationWarning[] {
  if (posts <= texts) return []
  const what = content.contentType === 'post' ? 'The text is' : 'Some of the posts are'
  return [
    {
      code: 'content_adapted',
      detail:
        `${what} longer than the ${count(most)} characters of one post on ${labelOf(platform)}: ` +
        `it goes out as a thread of ${posts} posts.`,
    },
  ]
}

/** The most pictures of a carousel: of a whole thread. */
export const slidesMax = (platform: Platform, author: FitAuthor) =>
  limits[platform].pieces * limitsFor(platform, author).picturesMax

export function carouselTooLong(platform: Platform, author: FitAuthor): Unfit {
  const most = slidesMax(platform, author)
  return unfit(
    `These slides need more than ${most} pictures, which is more than a thread on ` +
      `${labelOf(platform)} holds. Shorten the draft.`,
    { limit: most, length: null, unit: 'pictures' },
  )
}

function fitCarousel(content: DraftContent, rules: ThreadRules): Fitted {
  const { platform, author, sizes } = rules
  const errors = slideErrors(platform, content, author)
  if (errors.length > 0) return unfitMedia(errors)
  const pictures = drawSlides(content, 'portrait', slidesMax(platform, author))
  if (pictures === null) return carouselTooLong(platform, author)
  const { picturesMax } = limitsFor(platform, author)
  const posts = Math.ceil(pictures.length / picturesMax)
  const refused = posts > 1 ? rules.refuseThread?.(posts) : undefined
  if (refused !== undefined) return refused
  const { caption } = content
  if (caption && !fitsPost(caption, sizes)) return { ...rules.tooLong(caption), field: 'caption' }
  // A text cut between words ends with `…`; not every reader counts a sign before it as one.
  const hook =
    caption ??
    captionFromSlides(
      content,
      (text) =>
        sizes[0].measure(text) <= limitsFor(platform, author).post &&
        fitsPost(text, sizes) &&
        !rules.refuseText?.(text.replace(/…$/, '')),
    )
  const refusedText = rules.refuseText?.(hook)
  if (refusedText !== undefined) return refusedText
  const pieces = Array.from({ length: posts }, (_, post): Piece => {
    const from = post * picturesMax
    return {
      text: post === 0 ? hook : '',
      isCaption: true,
      title: null,
      pictures: pictures.slice(from, from + picturesMax),
      document: [],
    }
  })
  const under = caption ? 'your caption' : 'the heading of the first slide'
  return {
    ok: true,
    publication: { platform, pieces, warnings: carouselWarnings(rules, pictures, posts, under) },
  }
}

function carouselWarnings(
  { platform, author }: ThreadRules,
  pictures: readonly Visual[],
  posts: number,
  under: string,
): PublicationWarning[] {
  const where =
    posts === 1
      ? 'one post'
      : `a thread of ${posts} posts, at most ${limitsFor(platform, author).picturesMax} pictures each`
  return [
    {
      code: 'content_adapted',
      detail:
        `${labelOf(platform)} has no carousels: the slides go out as pictures in ${where}, under ` +
        `${under}.`,
    },
    ...renderedFromText(pictures),
  ]
}
