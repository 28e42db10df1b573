import { Type, type Static } from 'typebox'
import { readReply } from '../network-reply.ts'
import type { NetworkPorts, ReconcileWork } from '../network.ts'
import type { NetworkAnswer, ReconcileResult } from '../outcome.ts'
import { postCollection, xrpcGet } from './api.ts'
import { noAnswer } from './outcomes.ts'
import { externalIdOf, keyOf, permalink, refOf } from './post-id.ts'
import { timeOfKey } from './record-key.ts'
import { describe } from './record.ts'

const Images = Type.Object({
  images: Type.Array(Type.Object({ alt: Type.String() })),
})
const Listed = Type.Object({
  uri: Type.String({ minLength: 1 }),
  cid: Type.String({ minLength: 1 }),
  value: Type.Object({
    text: Type.String(),
    reply: Type.Optional(Type.Object({ parent: Type.Object({ uri: Type.String() }) })),
    embed: Type.Optional(Type.Union([Images, Type.Object({})])),
  }),
})
type Listed = Static<typeof Listed>
const Page = Type.Object({
  // A record of another program may lack anything.
  records: Type.Array(Type.Union([Listed, Type.Object({})])),
  cursor: Type.Optional(Type.String()),
})

// The server's clock is not ours.
const skew = { minutes: 10 }
// 300 posts of an author since the send are plenty.
const pageSize = '100'
const pagesMax = 3

/** Looks through the author's posts since the send, newest first, for one with the same words. */
export async function findListed(
  ports: NetworkPorts,
  look: ReconcileWork,
): Promise<ReconcileResult> {
  const since = look.intentAt.subtract(skew)
  const matching: Listed[] = []
  let answer: NetworkAnswer = { status: null, message: null }
  let cursor: string | undefined
  for (let page = 0; page < pagesMax; page++) {
    const query = {
      repo: look.access.externalAccountId,
      collection: postCollection,
      limit: pageSize,
      ...(cursor !== undefined && { cursor }),
    }
    const reply = readReply(
      Page,
      await ports.outbound.send(xrpcGet(look, 'com.atproto.repo.listRecords', { query })),
    )
    if (reply.kind !== 'value') return noAnswer(reply, ports.clock.now())
    answer = reply.answer
    const posts = reply.value.records.filter((record) => 'uri' in record)
    const recent = posts.filter((post) => isSince(post, since))
    matching.push(...recent.filter((post) => isPiece(post, look)))
    cursor = reply.value.cursor
    if (cursor === undefined || recent.length < posts.length) break
  }
  // Of several equal ones, the one nearest to the send is ours.
  const ours = matching.at(-1)
  if (ours === undefined) return { kind: 'absent', certain: false, answer }
  return {
    kind: 'found',
    externalId: externalIdOf(ours),
    externalUrl: permalink(look.settings, look.access, ours),
    publishedAt: timeOfKey(keyOf(ours)),
    answer,
  }
}

function isSince(post: Listed, since: Temporal.Instant): boolean {
  const madeAt = timeOfKey(keyOf(post))
  return madeAt !== null && Temporal.Instant.compare(madeAt, since) >= 0
}

function isPiece(post: Listed, { piece, previousIds, isKnown }: ReconcileWork): boolean {
  const { text, reply, embed } = post.value
  const id = externalIdOf(post)
  const parent = previousIds.at(-1)
  if (isKnown(id) || previousIds.includes(id)) return false
  if (reply?.parent.uri !== (parent === undefined ? undefined : refOf(parent).uri)) return false
  const images = embed !== undefined && 'images' in embed ? embed.images : []
  const alts = piece.pictures.map(describe)
  const isSame =
    text === piece.text &&
    images.length === alts.length &&
    images.every(({ alt }, index) => alt === alts[index])
  // Several posts may have the same caption: then only what is said of the pictures tells them
  // apart.
  // mutant: caption-on-bluesky
  const isTelling = alts.some((alt) => alt !== '') || (!piece.isCaption && text !== '')
  return isSame && isTelling
}
