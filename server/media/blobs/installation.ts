import type { Use } from '../../context.ts'
import { readSetting, writeSettingOnce } from '../../database/settings.ts'
import { StartRefused } from '../../database/embedded/start-refused.ts'
import type { BlobStore } from '../../ports/files/blobs.ts'

const installation = 'installation'
const marked = 'media_store_marked'

/**
 * Refuses a store that is not this installation's. Two installations on one store would remove each
 * other's files; of two servers with a store each, the one would not find what the other was given.
 */
export async function checkInstallation(
  { db, random }: Use<'db' | 'random'>,
  store: BlobStore,
  alone: boolean,
): Promise<void> {
  const own = await writeSettingOnce(
    db,
    installation,
    `inst_${Buffer.from(random.bytes(16)).toString('hex')}`,
  )
  // Read before the mark is: a server that begins at the same moment marks the store first, and
  // says so here after that.
  const wasMarked = (await readSetting(db, marked)) !== undefined
  const found = (await store.readMark()) ?? (await mark(store, own, wasMarked && !alone))
  if (found !== own)
    throw new StartRefused(
      `The store of uploaded files ${store.name} belongs to another installation ` +
        `(${found.slice(0, 100)}; this one is ${own}): name another in CRIER_MEDIA_STORE.`,
    )
  await writeSettingOnce(db, marked, own)
}

async function mark(store: BlobStore, own: string, isElsewhere: boolean): Promise<string> {
  if (isElsewhere)
    throw new StartRefused(
      `The store of uploaded files ${store.name} is not the one that the other servers on ` +
        'this database use: name theirs in CRIER_MEDIA_STORE; where the files were moved here, ' +
        `or are lost, write ${own} into ${store.placeOfMark} and start again.`,
    )
  await store.writeMark(own)
  // Of two processes that start on one store at the same time, the first has marked it.
  return (await store.readMark()) ?? own
}
