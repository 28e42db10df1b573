import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { cleanCharged } from './reading/clean-charged.ts'
import type { Input, Use } from '../context.ts'
import { fetchFile } from './fetch-file.ts'
import { keepMedia } from './blobs/keep-media.ts'

type Endpoint = Contract['createMedia']

/**
 * Reads what the file is, drops its metadata, and keeps it: once, however often the account uploads
 * the same.
 */
export async function createMedia(
  context: Use<
    'db' | 'clock' | 'random' | 'config' | 'addresses' | 'blobs' | 'intake' | 'outbound' | 'wake'
  >,
  { principal, query, body, upload, signal, saveIdempotentResponse }: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  await using file = upload ?? (await fetchFile(context, principal, body, signal))
  const words = wordsOf(file.texts, query.name)
  await using cleaned = await cleanCharged(context, principal, file.received)
  // Awaited here: the file goes when this function ends.
  return await keepMedia(context, principal, cleaned, words, saveIdempotentResponse)
}

const nameMax = 200
const altTextMax = 4_086

function wordsOf(texts: Readonly<Record<string, string>>, nameInQuery: string | undefined) {
  const name = nameInQuery ?? texts['name'] ?? null
  const altText = texts['alt_text'] ?? null
  const errors = [
    ...(name !== null && [...name].length > nameMax
      ? [{ pointer: '/name', detail: `must have at most ${nameMax} characters` }]
      : []),
    ...(altText !== null && [...altText].length > altTextMax
      ? [
          {
            pointer: '/alt_text',
            detail: `must have at most ${altTextMax.toLocaleString('en')} characters`,
          },
        ]
      : []),
  ]
  if (errors[0])
    throw new Refusal('invalid_parameter', `\`${errors[0].pointer}\` ${errors[0].detail}.`, errors)
  return { name: name || null, alt_text: altText || null }
}
