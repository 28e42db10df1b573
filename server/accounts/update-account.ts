import { isDeepStrictEqual } from 'node:util'
import { emptyBrandKit, type BrandKit } from '@crier/contract/account.ts'
import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import type { Tx } from '../database/database.ts'
import type { StoredBrandKit } from '../database/stored-values.ts'
import type { AccountId } from '../ports/ids.ts'
import { canonicalZone } from '../ports/time-zone.ts'
import { storageUsage } from './storage-usage.ts'
import { findOwner } from './sign-in/store.ts'
import { holdMedia, lockAccount, saveAccount } from './store.ts'
import { presentAccount } from './present-account.ts'
import { textBytes } from './text-usage.ts'

export async function updateAccount(
  context: Use<'db' | 'clock' | 'config'>,
  { principal, body }: Input<Contract['updateAccount']>,
): Promise<EndpointAnswer<Contract['updateAccount']>> {
  if (body.name === undefined && body.timezone === undefined && body.brand_kit === undefined)
    throw new Refusal('missing_parameter', 'Give `brand_kit`, `name` or `timezone`.', [
      { pointer: '/brand_kit', detail: 'is required, unless `name` or `timezone` is given' },
    ])
  const zone = body.timezone === undefined ? undefined : canonicalZone(body.timezone)
  return context.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, principal.accountId)
    const name = body.name ?? account.name
    const timezone = zone ?? account.timezone
    const { font, template, examples, signature_hashtags, logo_media_id, ...others } =
      withoutAbsent(body.brand_kit ?? {})
    const looks = withoutAbsent({
      font: font === null ? 'auto' : font,
      template: template === null ? 'auto' : template,
      examples: examples === null ? [] : examples,
      signature_hashtags: signature_hashtags === null ? ('all' as const) : signature_hashtags,
    })
    const logo =
      logo_media_id === undefined
        ? {}
        : { logo_media_id, logo: await logoOf(tx, principal.accountId, logo_media_id) }
    const brandKit: StoredBrandKit = {
      ...emptyBrandKit,
      ...account.brand_kit,
      ...others,
      ...looks,
      ...logo,
    }
    await saveAccount(tx, principal.accountId, { name, timezone, brandKit })
    const ofAccount = [
      ...(name === account.name ? [] : ['name' as const]),
      ...(timezone === account.timezone ? [] : ['timezone' as const]),
    ]
    const ofBrandKit = brandKitFields.filter(
      (field) =>
        !isDeepStrictEqual(brandKit[field], account.brand_kit[field] ?? emptyBrandKit[field]),
    )
    const detail = {
      fields: [...ofAccount, ...ofBrandKit.map((field) => `brand_kit.${field}` as const)],
    }
    if (detail.fields.length > 0)
      await recordBy(tx, principal, {
        at: context.clock.now(),
        kind: 'account.changed',
        objectId: principal.accountId,
        detail,
      })
    const owner = await findOwner(tx, principal.accountId)
    const mediaBytesUsed = (await storageUsage(tx, [account.id])).get(account.id)!.used
    const textBytesUsed = await textBytes(tx, account.id)
    const saved = { ...account, name, timezone, brand_kit: brandKit }
    return presentAccount(context, saved, {
      ownerEmail: owner?.email ?? null,
      mediaBytesUsed,
      textBytesUsed,
    })
  })
}

const brandKitFields = Object.keys(emptyBrandKit) as (keyof BrandKit)[]

/** The upload cannot be deleted before the transaction ends; afterwards the kit refers to it. */
async function logoOf(
  tx: Tx,
  accountId: AccountId,
  mediaId: string | null,
): Promise<NonNullable<StoredBrandKit['logo']> | null> {
  if (mediaId === null) return null
  const media = await holdMedia(tx, accountId, mediaId)
  const wrong = !media
    ? 'names no upload of this account'
    : media.kind !== 'image'
      ? `names a ${media.kind}; a logo is an image`
      : null
  if (!media || wrong !== null || media.status !== 'ready')
    throw new Refusal('invalid_parameter', 'The logo cannot be taken.', [
      {
        pointer: '/brand_kit/logo_media_id',
        detail: wrong ?? `is ${media?.status}; take it when its status is ready`,
      },
    ])
  return { mediaId: media.id, sha256: media.sha256, contentType: media.content_type }
}

function withoutAbsent<Value extends object>(
  value: Value,
): { [Name in keyof Value]: Exclude<Value[Name], undefined> } {
  return Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== undefined),
  ) as never
}
