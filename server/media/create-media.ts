import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { lockWithinAccount } from '../database/lock-within-account.ts'
import type { Cleaned } from '../ports/intake.ts'
import { mint } from '../ports/ids.ts'
import { fetchFile } from './fetch-file.ts'
import { presentMedia } from './present-media.ts'
import { refuseWithoutRoom } from './room.ts'
import { announceBlob, claimBlob, insertMedia, type MediaRow } from './store.ts'

type Endpoint = Contract['createMedia']

/** Reads what the file is, drops its metadata, and keeps it: once, however often the account uploads the same. */
export async function createMedia(
  context: Use<'db' | 'clock' | 'random' | 'config' | 'addresses' | 'blobs' | 'intake' | 'outbound'>,
  { principal, query, body, upload, signal, remember }: Input<Endpoint>,
): Promise<Answer<Endpoint>> {
  const { accountId } = principal
  await using file = upload ?? (await fetchFile(context, principal, body, signal))
  const words = wordsOf(file.texts, query.name)
  await using cleaned = await context.intake.clean({ accountId }, file.received)
  const { facts, bytes, sha256 } = cleaned
  await announceBlob(context.db, { accountId, sha256, bytes, contentType: facts.contentType }, context.clock.now())
  await keep(context, accountId, cleaned)
  return context.db.transaction().execute(async (tx) => {
    await lockWithinAccount(tx, accountId)
    if (await claimBlob(tx, accountId, sha256)) await refuseWithoutRoom(context, tx, principal)
    const now = context.clock.now()
    const row: MediaRow = {
      ...{ account_id: accountId, id: mint('med', context), kind: facts.kind, content_type: facts.contentType, bytes, sha256, ...words },
      ...{ width: facts.width, height: facts.height, duration_ms: facts.durationMs, codecs: [...facts.codecs], frames: facts.frames },
      ...{ status: 'ready', detail: null, created_at: now, updated_at: now },
    }
    await insertMedia(tx, row)
    const detail = { media_kind: row.kind, content_type: row.content_type, bytes }
    await recordBy(tx, principal, { at: now, kind: 'media.created', objectId: row.id, detail })
    const answer = presentMedia(context, row)
    await remember(tx, answer)
    return answer
  })
}

/** The same bytes are there already, as a rule, where somebody uploads a file again. */
async function keep({ blobs }: Use<'blobs'>, accountId: Parameters<typeof blobs.open>[0], { sha256, bytes, read }: Cleaned): Promise<void> {
  const there = await blobs.open(accountId, sha256)
  if (there?.bytes === bytes) return
  await blobs.write(accountId, read(), bytes)
}

const nameMax = 200
const altTextMax = 4_086

function wordsOf(texts: Readonly<Record<string, string>>, nameInQuery: string | undefined) {
  const name = nameInQuery ?? texts['name'] ?? null
  const altText = texts['alt_text'] ?? null
  const errors = [
    ...(name !== null && [...name].length > nameMax ? [{ pointer: '/name', detail: `must have at most ${nameMax} characters` }] : []),
    ...(altText !== null && [...altText].length > altTextMax
      ? [{ pointer: '/alt_text', detail: `must have at most ${altTextMax.toLocaleString('en')} characters` }]
      : []),
  ]
  if (errors[0]) throw new Refusal('invalid_parameter', `\`${errors[0].pointer}\` ${errors[0].detail}.`, errors)
  return { name: name || null, alt_text: altText || null }
}
