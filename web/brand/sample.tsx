import { limitsOf } from '@crier/contract/networks/index.ts'
import type { Account } from '@crier/sdk/operations.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { brandTexts } from '../texts/brand.ts'

type Kit = Account['brand_kit']

/**
 * The server draws it with the saved kit: the kit is in the key, so that a changed one is
 * drawn again.
 */
const sampleOf = (kit: Kit) =>
  queryOptions({
    queryKey: ['brand-sample', kit],
    queryFn: newestPicture,
    placeholderData: (earlier) => earlier,
  })

/**
 * The first picture that is drawn of the newest draft without uploads, on a network that takes no
 * post without one.
 */
async function newestPicture(): Promise<string | null> {
  const draft = (await client.listDrafts({ query: { limit: 20 } })).data.find(
    ({ media }) => media.length === 0,
  )
  if (draft === undefined) return null
  const { platforms } = await client.previewDraft({ params: { draft_id: draft.draft_id } })
  return platforms.find(({ platform }) => limitsOf(platform).picturesMin > 0)?.media[0] ?? null
}

/** A picture of the account's own, as publishing would send it. */
export function Sample({ kit }: { readonly kit: Kit }) {
  const { data } = useQuery(sampleOf(kit))
  if (data === undefined) return <div className="brand-slide" aria-busy="true" />
  if (data === null) return <p className="small soft">{brandTexts.noSample}</p>
  return (
    <figure className="brand-sample">
      <img src={data} alt={brandTexts.sample} />
      <figcaption className="small faint">{brandTexts.sampleHint}</figcaption>
    </figure>
  )
}
