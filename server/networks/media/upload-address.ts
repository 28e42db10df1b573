import type { OutboundRequest } from '../../ports/outbound/outbound.ts'
import type { NetworkSettings } from '../network.ts'

type To = { readonly settings: Pick<NetworkSettings, 'hosts'> }

const protocolOf = ({ settings }: To) => new URL(settings.hosts.api).protocol

/**
 * True when an upload address is at least as protected as the API's own, because uploads often
 * carry the token; the sandbox has no https.
 */
export function isUploadAddress(to: To, url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === protocolOf(to)
}

/**
 * How an address is called that an answer has named: it may be any, so nothing private is reached
 * through it, but for the sandbox.
 */
export function audienceOfUpload(to: To): Pick<OutboundRequest, 'audience' | 'publicOnly'> {
  // mutant: upload-host
  return protocolOf(to) === 'https:'
    ? { audience: 'untrusted', publicOnly: true }
    : { audience: 'trusted' }
}
