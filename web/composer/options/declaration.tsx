import { optionTexts } from '../../texts/options.ts'
import type { Served } from '../plan/use-plan.ts'
import { modeOf } from './chosen.ts'

const legal = 'https://www.tiktok.com/legal/page/global'

/** The words that TikTok wants beside the button, with its terms as links. */
export function Declaration({ served }: { readonly served: readonly Served[] }) {
  const posts = served.flatMap(({ editing, targets }) => {
    const { tiktok = {} } = editing.saving.view().options
    const isDirect = targets.some(
      (target) => target.platform === 'tiktok' && modeOf(tiktok, target) === 'direct',
    )
    return isDirect ? [tiktok] : []
  })
  if (posts.length === 0) return null
  const isBranded = posts.some(({ branded_content }) => branded_content)
  const { before, between, after, music, branded } = optionTexts.declaration
  return (
    <p className="small declaration">
      {before}
      {isBranded && (
        <>
          <Term page="bc-policy" name={branded} />
          {between}
        </>
      )}
      <Term page="music-usage-confirmation" name={music} />
      {after}
    </p>
  )
}

function Term({ page, name }: { readonly page: string; readonly name: string }) {
  return (
    <a className="link" href={`${legal}/${page}/en`} target="_blank" rel="noreferrer">
      {name}
    </a>
  )
}
