import { Refusal } from '@crier/contract/problems.ts'
import { buffer } from 'node:stream/consumers'
import type { Use } from '../../context.ts'
import type { AccountId } from '../../ports/ids.ts'
import type { SourceFile } from '@crier/writing/sources/read-source.ts'
import { mediaNamed } from '../store.ts'

type Given = string | { readonly media_id: string }

/**
 * The sources with the uploads among them found. Refuses those that are not there, and those that
 * hold no text.
 */
export async function withSourceFiles(
  context: Use<'db' | 'mediaFiles'>,
  accountId: AccountId,
  given: readonly Given[],
): Promise<readonly (string | SourceFile)[]> {
  const ids = given.flatMap((each) => (typeof each === 'string' ? [] : [each.media_id]))
  if (ids.length === 0) return given as readonly string[]
  const found = new Map(
    (await mediaNamed(context.db, accountId, ids)).map((row) => [row.id as string, row]),
  )
  return given.map((each, index) => {
    if (typeof each === 'string') return each
    const row = found.get(each.media_id)
    if (row === undefined) throw wrong(index, 'names no upload of this account')
    if (row.status !== 'ready')
      throw wrong(index, `is ${row.status}; give it when its status is ready`)
    if (row.kind !== 'document')
      throw wrong(index, `is a ${row.kind}; a source is plain text, subtitles or a PDF`)
    const { name, sha256, bytes, content_type: contentType } = row
    const read = async () => {
      const file = await context.mediaFiles.file(
        { accountId },
        { sha256, contentType },
        { kind: 'as_is' },
      )
      return file === null ? null : new Uint8Array(await buffer(file.read()))
    }
    return { name, contentType, bytes, read }
  })
}

const wrong = (index: number, detail: string) =>
  new Refusal('invalid_parameter', `Source ${index + 1} cannot be read.`, [
    { pointer: `/sources/${index}/media_id`, detail },
  ])
