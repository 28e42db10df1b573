import type { SandboxPorts } from '../core/network.ts'
import type { PostCard, PostMedia } from '../core/truth.ts'
import type { Blobs } from './blobs.ts'
import { isPlain, toLex } from './lex-values.ts'
import { postCollection } from './lexicons.ts'
import { idOf, type StoredRecord, type Write } from './repositories.ts'
import { blobIn } from './schema.ts'

/** Tells the truth what each write makes of the posts; a reply to an own post is a piece of it. */
export function publishedPosts(ports: SandboxPorts, blobs: Blobs) {
  return (
    did: string,
    { collection }: Write,
    before: StoredRecord | undefined,
    now: StoredRecord | undefined,
  ): void => {
    if (collection !== postCollection) return
    if (now === undefined) return before && ports.truth.remove(idOf(before))
    const record = toLex(now.value)
    if (!isPlain(record)) return
    const text = typeof record['text'] === 'string' ? record['text'] : ''
    if (before !== undefined) return ports.truth.changeText(idOf(before), text, idOf(now))
    const piece = {
      external_id: idOf(now),
      text,
      media: mediaOf(did, record['embed']),
      ...cardOf(did, record['embed']),
      created_at: now.created_at,
    }
    const parent = parentOf(record)
    const thread = parent === undefined ? undefined : ports.truth.find(parent)
    if (parent !== undefined && thread?.author === did) ports.truth.addPiece(parent, piece)
    else ports.truth.add({ ...piece, author: did })
  }

  function mediaOf(did: string, embed: unknown): readonly PostMedia[] {
    if (!isPlain(embed)) return []
    if (isPlain(embed['media'])) return mediaOf(did, embed['media'])
    const items = embed['images'] ?? embed['items']
    const pictures = Array.isArray(items) ? items.flatMap((item) => itemOf(did, item, 'image')) : []
    return [...pictures, ...itemOf(did, embed, 'video')]
  }

  function cardOf(did: string, embed: unknown): { readonly card?: PostCard } {
    const external = isPlain(embed) ? embed['external'] : undefined
    if (!isPlain(external)) return {}
    const text = (name: string) => (typeof external[name] === 'string' ? external[name] : '')
    const reference = blobIn(external['thumb'])
    const found = reference === undefined ? undefined : blobs.find(did, reference.cid)
    const picture = found === undefined ? null : { kind: 'image', alt_text: '', ...found.facts }
    return {
      card: {
        ...{ link: text('uri'), title: text('title'), description: text('description') },
        picture: picture as PostMedia | null,
      },
    }
  }

  function itemOf(did: string, item: unknown, kind: 'image' | 'video'): readonly PostMedia[] {
    if (!isPlain(item)) return []
    const reference = blobIn(item[kind])
    const found = reference === undefined ? undefined : blobs.find(did, reference.cid)
    return found === undefined
      ? []
      : [{ kind, alt_text: typeof item['alt'] === 'string' ? item['alt'] : '', ...found.facts }]
  }
}

function parentOf(record: Readonly<Record<string, unknown>>): string | undefined {
  const reply = record['reply']
  const parent = isPlain(reply) ? reply['parent'] : undefined
  if (!isPlain(parent)) return undefined
  const { uri, cid } = parent
  return typeof uri === 'string' && typeof cid === 'string' ? `${uri}#${cid}` : undefined
}
