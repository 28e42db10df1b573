import extractCashtags from 'twitter-text/dist/extractCashtags.js'
import { captionFromSlides } from '@crier/writing/text/caption.ts'
import { drawSlides } from '@crier/writing/text/draw-pictures.ts'
import { assetsOf, mediaErrors, slideErrors, unfitMedia } from '../media/media-errors.ts'
import { textTooLong } from '../fit/fitted.ts'
import { renderedFromText } from '../media/rendered.ts'
import type { Asset, Visual } from '@crier/writing/text/visual.ts'
import {
  count,
  unfit,
  type DraftContent,
  type Fitted,
  type Unfit,
} from '@crier/writing/text/fitted.ts'
import { limits, longestPost, measure } from '../fit/limits.ts'
import type { FitAuthor } from '../../ports/files/fitter.ts'
import { needsMorePictures, weighsMore } from '@crier/writing/text/lower-bounds.ts'
import type { Piece, PublicationWarning } from '@crier/writing/text/publication.ts'
import { splitThread } from './split-thread.ts'

/**
 * A post or a thread is published as text; a text that is too long for one post is split. A
 * carousel becomes pictures, four to a post.
 */
export function fit(content: DraftContent, author: FitAuthor): Fitted {
  return content.contentType === 'carousel'
    ? fitCarousel(content, author)
    : fitText(content, author)
}

function fitText(content: DraftContent, author: FitAuthor): Fitted {
  const most = longestPost('x', author)
  const texts = content.contentType === 'post' ? [content.pieces.join('\n\n')] : content.pieces
  const errors = texts.flatMap((_, index) => mediaErrors('x', assetsOf(content.media, index + 1)))
  if (errors.length > 0) return unfitMedia(errors)
  const posts: string[] = []
  // By the first post of a text that was parted.
  const pictures = new Map<number, readonly Asset[]>()
  let parted = 0
  for (const text of texts) {
    if (posts.length > limits.x.pieces) break
    parted += 1
    pictures.set(posts.length, assetsOf(content.media, parted))
    const parts = text === '' ? [''] : splitThread(text, most)
    if (parts === undefined)
      return unfit(
        `One word is longer than the ${count(most)} characters that X takes in one post, and ` +
          'words are never cut. Shorten the word.',
        { limit: most, length: null, unit: 'characters' },
      )
    posts.push(...parts)
  }
  if (posts.length > limits.x.pieces) {
    return unfit(
      'On X this text would become a thread of ' +
        `${posts.length}${parted < texts.length ? ' or more' : ''} posts; at most ` +
        `${limits.x.pieces} go out together. Shorten the draft.`,
      {
        limit: limits.x.pieces,
        length: parted < texts.length ? null : posts.length,
        unit: 'posts',
      },
    )
  }
  if (posts.length > 1 && author.threads === false) return noThreads(posts.length)
  const manyCashtags = posts.map(cashtagsIn).find((found) => found > 1)
  if (manyCashtags !== undefined) return tooManyCashtags(manyCashtags)
  const pieces = posts.map((text, index): Piece => ({
    text,
    title: null,
    pictures: pictures.get(index) ?? [],
    document: [],
  }))
  return {
    ok: true,
    publication: {
      platform: 'x',
      pieces,
      warnings: splitWarnings(content, texts.length, posts.length, most),
    },
  }
}

function splitWarnings(
  content: DraftContent,
  texts: number,
  posts: number,
  most: number,
): PublicationWarning[] {
  if (posts <= texts) return []
  const what = content.contentType === 'post' ? 'The text is' : 'Some of the posts are'
  return [
    {
      code: 'content_adapted',
      detail:
        `${what} longer than the ${count(most)} characters of one post on X: it goes out as a ` +
        `thread of ${posts} posts.`,
    },
  ]
}

const noThreads = (posts: number) =>
  unfit(
    'This would be more than one post on X, and the operator of this server has switched ' +
      'threads off (CRIER_X_THREADS=off). Shorten the draft to one post.',
    { limit: 1, length: posts, unit: 'posts' },
  )
const tooManyCashtags = (found: number) =>
  unfit(
    'X takes at most one cashtag ($NAME) in a post. Remove the others, or write the names ' +
      'without the dollar sign.',
    {
      limit: 1,
      length: found,
      unit: 'cashtags',
    },
  )

function cashtagsIn(text: string): number {
  return text.includes('$')
    ? new Set(extractCashtags(text).map((name) => name.toLowerCase())).size
    : 0
}

const picturesMax = limits.x.pieces * limits.x.picturesMax
const carouselTooLong = unfit(
  `These slides need more than ${picturesMax} pictures, which is more than a thread on X ` +
    'holds. Shorten the draft.',
  { limit: picturesMax, length: null, unit: 'pictures' },
)

function fitCarousel(content: DraftContent, author: FitAuthor): Fitted {
  const errors = slideErrors('x', content)
  if (errors.length > 0) return unfitMedia(errors)
  const pictures = drawSlides(content, 'portrait', picturesMax)
  if (pictures === null) return carouselTooLong
  const posts = Math.ceil(pictures.length / limits.x.picturesMax)
  if (posts > 1 && author.threads === false) return noThreads(posts)
  const most = longestPost('x', author)
  if (content.caption && measure('x', content.caption) > most)
    return { ...textTooLong('x', measure('x', content.caption), most), field: 'caption' }
  const hook = content.caption ?? captionFromSlides(content, isHook)
  if (cashtagsIn(hook) > 1) return tooManyCashtags(cashtagsIn(hook))
  const pieces = Array.from({ length: posts }, (_, post): Piece => {
    const from = post * limits.x.picturesMax
    const shown = pictures.slice(from, from + limits.x.picturesMax)
    return {
      text: post === 0 ? hook : '',
      isCaption: true,
      title: null,
      pictures: shown,
      document: [],
    }
  })
  return {
    ok: true,
    publication: {
      platform: 'x',
      pieces,
      warnings: carouselWarnings(
        pictures,
        posts,
        content.caption ? 'your caption' : 'the heading of the first slide',
      ),
    },
  }
}

// A text cut between words ends with `…`; not every reader counts a cashtag before it as one.
const isHook = (text: string) =>
  measure('x', text) <= limits.x.post && cashtagsIn(text.replace(/…$/, '')) <= 1

function carouselWarnings(
  pictures: readonly Visual[],
  posts: number,
  under: string,
): PublicationWarning[] {
  const where =
    posts === 1
      ? 'one post'
      : `a thread of ${posts} posts, at most ${limits.x.picturesMax} pictures each`
  return [
    {
      code: 'content_adapted',
      detail: `X has no carousels: the slides go out as pictures in ${where}, under ${under}.`,
    },
    ...renderedFromText(pictures),
  ]
}

export function certainlyTooLong(content: DraftContent, author: FitAuthor): Unfit | null {
  if (content.contentType === 'carousel')
    return needsMorePictures(content, picturesMax) ? carouselTooLong : null
  const most = longestPost('x', author)
  return weighsMore(content.pieces, limits.x.pieces * most) ? threadTooLong(most) : null
}

function threadTooLong(most: number): Unfit {
  const { pieces } = limits.x
  const detail =
    `On X at most ${pieces} posts of ${count(most)} characters go out together, ` +
    `${count(pieces * most)} in all, as X counts; this text has more. Shorten the draft.`
  return unfit(detail, { limit: pieces * most, length: null, unit: 'characters' })
}
