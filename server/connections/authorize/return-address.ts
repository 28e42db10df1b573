import { Refusal } from '@crier/contract/problems.ts'
import type { Use } from '../../context.ts'
import { isBelow, whyNotReturned } from '../../ports/outbound/return-url.ts'

/** Where the browser goes after connecting, and what it brings along. */
export interface Back {
  readonly url: string
  readonly state: string | null
}

export const backOf = (row: {
  readonly return_url: string | null
  readonly return_state: string | null
}): Back | null =>
  row.return_url === null ? null : { url: row.return_url, state: row.return_state }

/** Reads `return_url` and `state` of a request. */
export function readReturn(
  { config }: Use<'config'>,
  { return_url: text, state }: { readonly return_url?: string; readonly state?: string },
): { readonly returnUrl: string | null; readonly returnState: string | null } {
  if (text === undefined) {
    if (state !== undefined)
      throwInvalid('/state', 'is handed back with `return_url` only: give both')
    return { returnUrl: null, returnState: null }
  }
  const url = URL.parse(text)
  const wrong = url === null ? 'is no address' : whyNotReturned(text, url)
  if (url === null || wrong !== undefined) throwInvalid('/return_url', wrong!)
  if (!config.CRIER_RETURN_URLS.some((allowed) => isBelow(url, allowed)))
    throw new Refusal(
      'url_not_allowed',
      `Browsers may not return to ${url.origin}${url.pathname}. The operator of the server allows ` +
        'addresses by CRIER_RETURN_URLS.',
      [{ pointer: '/return_url', detail: 'must be below one of CRIER_RETURN_URLS' }],
    )
  return { returnUrl: url.href, returnState: state ?? null }
}

function throwInvalid(pointer: string, detail: string): never {
  throw new Refusal('invalid_parameter', `\`${pointer}\` ${detail}.`, [{ pointer, detail }])
}

/** How connecting ended, for the program at `return_url`. */
export interface Ending {
  readonly status: 'connected' | 'refused' | 'failed'
  readonly connectionId?: string
  readonly errorCode?: string
}

/** Without a token or a code of the network. */
export function returnLocation({ url, state }: Back, ending: Ending): string {
  const parameters = new URLSearchParams({
    ...(ending.connectionId !== undefined && { connection_id: ending.connectionId }),
    status: ending.status,
    ...(ending.errorCode !== undefined && { error_code: ending.errorCode }),
    ...(state !== null && { state }),
  })
  return `${url}${url.includes('?') ? '&' : '?'}${parameters}`
}
