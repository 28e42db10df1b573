import extractCashtags from 'twitter-text/dist/extractCashtags.js'
import {
  count,
  unfit,
  type DraftContent,
  type Fitted,
  type Unfit,
} from '@crier/writing/text/fitted.ts'
import { needsMorePictures, weighsMore } from '@crier/writing/text/lengths/lower-bounds.ts'
import type { FitAuthor } from '../../ports/files/fitter.ts'
import { carouselTooLong, fitThread, slidesMax } from '../fit/fit-thread.ts'
import { postTooLong } from '../fit/fitted.ts'
import { limits, longestPost, postSizes } from '../fit/limits.ts'

export function fit(content: DraftContent, author: FitAuthor): Fitted {
  return fitThread(content, {
    platform: 'x',
    author,
    sizes: postSizes('x', author),
    tooLong: (text) => postTooLong('x', text, author),
    refuseThread: (posts) => (author.threads === false ? noThreads(posts) : undefined),
    refuseText: (text) => {
      const found = cashtagsIn(text)
      return found > 1 ? tooManyCashtags(found) : undefined
    },
  })
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

export function certainlyTooLong(content: DraftContent, author: FitAuthor): Unfit | null {
  if (content.contentType === 'carousel')
    return needsMorePictures(content, slidesMax('x', author)) ? carouselTooLong('x', author) : null
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
