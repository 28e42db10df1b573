import type { DraftVersionEntry } from '@crier/contract/draft-versions.ts'
import type { ActivityReader } from '../../activity/present-actor.ts'
import type { Use } from '../../context.ts'
import { presentVersion } from './present-version.ts'
import type { DraftRow } from '../store.ts'
import { versionsPage } from './version-store.ts'

// Each may hold a megabyte.
const atOnce = 2

/** The versions of a draft before its present one, newest first; of a deleted draft too. */
export async function* keptVersions(
  { db }: Use<'db'>,
  { account_id, id, version }: Pick<DraftRow, 'account_id' | 'id' | 'version'>,
  reader: ActivityReader,
): AsyncGenerator<DraftVersionEntry> {
  for (let before: number | undefined = version; before !== undefined;) {
    const { rows }: Awaited<ReturnType<typeof versionsPage>> = await versionsPage(
      db,
      account_id,
      id,
      before,
      atOnce,
    )
    for (const row of rows) yield presentVersion(row, reader)
    before = rows.at(-1)?.version
  }
}
