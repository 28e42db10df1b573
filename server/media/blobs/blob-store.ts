import type { Use } from '../../context.ts'
import { errorCode } from '../../database/embedded/data-directory.ts'
import { isDiskFull } from '../../database/database-errors.ts'
import { StartRefused } from '../../database/embedded/start-refused.ts'
import {
  BlobStoreAway,
  BlobStoreFull,
  isBucket,
  type Blobs,
  type BlobStore,
  type S3Place,
} from '../../ports/files/blobs.ts'
import type { Outbound } from '../../ports/outbound/outbound.ts'
import { directoryBlobs } from './directory-blobs.ts'
import { checkInstallation } from './installation.ts'
import { s3Blobs } from './s3-blobs.ts'
import { s3Delivery } from './s3-delivery.ts'

interface StoreOptions {
  /** The folder, unless the operator names another place. */
  readonly folder: string
  /** This is the only server on the database. */
  readonly alone: boolean
}

type Context = Use<'db' | 'clock' | 'random' | 'log' | 'config'> & { readonly outbound: Outbound }

/**
 * The store that the operator chose, once it is known to be this installation's. A bucket that
 * is away is asked again before it is first used; throws `StartRefused`, with one line, where
 * it says no.
 */
export async function blobStore(context: Context, { folder, alone }: StoreOptions): Promise<Blobs> {
  const store = await open(context, folder)
  let checked = false
  const check = async () => {
    if (checked) return
    await checkInstallation(context, store, alone)
    checked = true
  }
  await check().catch((error: unknown) => {
    if (error instanceof BlobStoreFull)
      throw new StartRefused(
        `${withoutStop(error.message)}: make room in it, or name another in CRIER_MEDIA_STORE.`,
      )
    if (!(error instanceof BlobStoreAway)) throw error
    if (error.isRefusal) throw new StartRefused(error.message)
    // Posts without uploads are published meanwhile.
    context.log.error('media.store_away', error)
  })
  return {
    write: (name, blob) => check().then(() => store.write(name, blob)),
    open: (name) => check().then(() => store.open(name)),
    remove: (name) => check().then(() => store.remove(name)),
    accounts: () => check().then(() => store.accounts()),
    removeAll: (accountId) => check().then(() => store.removeAll(accountId)),
  }
}

async function open(
  { clock, random, outbound, config }: Context,
  folder: string,
): Promise<BlobStore> {
  const place = config.CRIER_MEDIA_STORE
  if (!isBucket(place))
    return directoryBlobs({ directory: place ?? folder, random, clock }).catch((error: unknown) =>
      throwFolderRefusal(place, error),
    )
  return s3Blobs(s3Options({ clock, outbound, config }, place))
}

/** The copies that networks fetch from the bucket; null where they fetch from this server. */
export function openDelivery(context: Use<'clock' | 'outbound' | 'random' | 'config'>) {
  const {
    CRIER_MEDIA_STORE: place,
    CRIER_MEDIA_DELIVERY,
    CRIER_S3_PUBLIC_ENDPOINT,
  } = context.config
  return CRIER_MEDIA_DELIVERY === 'bucket' && isBucket(place) && CRIER_S3_PUBLIC_ENDPOINT !== null
    ? s3Delivery({
        ...s3Options(context, place),
        random: context.random,
        publicEndpoint: CRIER_S3_PUBLIC_ENDPOINT,
      })
    : null
}

const s3Options = (
  { clock, outbound, config }: Use<'clock' | 'outbound' | 'config'>,
  place: S3Place,
) => ({
  ...{ place, outbound, clock, region: config.AWS_REGION },
  endpoint: config.CRIER_S3_ENDPOINT ?? `https://s3.${config.AWS_REGION}.amazonaws.com`,
  accessKeyId: config.AWS_ACCESS_KEY_ID!,
  secretAccessKey: config.AWS_SECRET_ACCESS_KEY!,
  sessionToken: config.AWS_SESSION_TOKEN,
})

function throwFolderRefusal(place: string | null, error: unknown): never {
  // Errors of the data directory are reported earlier, and a full disk separately.
  if (place === null || errorCode(error) === undefined || isDiskFull(error)) throw error
  throw new StartRefused(
    `The folder ${place} of CRIER_MEDIA_STORE cannot be used (${errorCode(error)}): make it a ` +
      'folder of the user who starts Crier, or name another.',
  )
}

const withoutStop = (sentence: string) => sentence.replace(/\.$/, '')
