import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { checkConnectionFilter } from '../connections/resolve-connection.ts'
import type { Input, Use } from '../context.ts'
import { labelFilter } from '../database/labels.ts'
import { cursorPart, pageOf, readCursor } from '../database/page.ts'
import { searchedWords } from '../database/text-search.ts'
import { wholeMilliseconds } from '../ports/instant-text.ts'
import { draftsOfPosts, partStates, postsPage, schedulesOfPosts } from './parts-store.ts'
import { presentListed } from './present-post.ts'

// Of a repeated post the newest: a page of a hundred posts stays one that a person can read.
const schedulesOfEachMax = 20

const instant = (text: string | undefined) =>
  text === undefined ? undefined : wholeMilliseconds(text)

export async function listPosts(
  context: Use<'db'>,
  { principal, query }: Input<Contract['listPosts']>,
): Promise<EndpointAnswer<Contract['listPosts']>> {
  const { db } = context
  const { accountId } = principal
  const limit = query.limit ?? 20
  await checkConnectionFilter(db, accountId, query)
  const [beforeId] = readCursor(query.cursor, [cursorPart.id('post')]) ?? ['post_g']
  const filter = {
    state: query.state,
    platform: query.platform,
    connectionId: query.connection_id,
    labels: labelFilter(query),
    words: searchedWords(query.q),
    from: instant(query.from),
    to: instant(query.to),
  }
  const posts = await postsPage(db, accountId, filter, { beforeId: beforeId!, limit: limit + 1 })
  const ids = posts.slice(0, limit).map(({ id }) => id)
  const [states, drafts, schedules] = await Promise.all([
    partStates(db, accountId, ids),
    draftsOfPosts(db, accountId, ids),
    schedulesOfPosts(db, accountId, ids, schedulesOfEachMax + 1),
  ])
  const draftsOf = Map.groupBy(drafts, ({ post_id }) => post_id)
  const schedulesOf = Map.groupBy(schedules, ({ post_id }) => post_id)
  return pageOf(
    posts,
    limit,
    ({ id }) => [id],
    (post) =>
      presentListed(
        post,
        states.get(post.id) ?? [],
        draftsOf.get(post.id) ?? [],
        schedulesOf.get(post.id) ?? [],
        schedulesOfEachMax,
      ),
  )
}
