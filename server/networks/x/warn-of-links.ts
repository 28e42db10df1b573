import { firstLink } from '@crier/writing/text/first-link.ts'
import type { Publication } from '@crier/writing/text/publication.ts'
import type { NetworkWarning } from '../network.ts'

/**
 * X bills its applications by the post, and one with a link as another kind. The sandbox
 * bills nothing.
 */
export function warnOfLinks(
  { pieces }: Publication,
  { live }: { readonly live: boolean },
): NetworkWarning[] {
  if (!live) return []
  const links = pieces.flatMap(({ text }) => firstLink(text) ?? [])
  const [first] = links
  if (first === undefined) return []
  const posts = links.length === 1 ? 'A post' : `${links.length} posts of this thread`
  const detail =
    `${posts} with a link: X counts “${first}” as one, and bills the application ` +
    'several times as much as for a post without. Remove the link, or write a space ' +
    'into a file name such as README.md.'
  return [{ code: 'link_is_billed', detail }]
}
