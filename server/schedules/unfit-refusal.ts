import { Refusal } from '@crier/contract/problems.ts'
import type { Unfit } from '@crier/writing/text/fitted.ts'

/**
 * Explains why a draft cannot be published on a network: its text, or each media that the network
 * does not accept.
 */
export function unfitRefusal(
  { detail, excess, field = 'content', media, isFeature }: Unfit,
  before = '',
): Refusal {
  if (isFeature)
    return new Refusal('feature_not_supported', before + detail, [{ pointer: `/${field}`, detail }])
  if (media === undefined)
    return new Refusal('content_too_long', before + detail, [{ pointer: `/${field}`, detail }], {
      ...excess,
    })
  return new Refusal(
    'media_not_supported',
    before + detail,
    media.map((what) => ({ pointer: '/media', detail: what })),
  )
}
