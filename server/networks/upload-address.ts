import type { OutboundRequest } from '../ports/outbound.ts'
import type { NetworkSettings } from './network.ts'

type To = { readonly settings: Pick<NetworkSettings, 'hosts'> }

const protocolOf = ({ settings }: To) => new URL(settings.hosts.api).protocol

/** What is uploaded, often with the token, goes to no address that is less protected than the API's own; the sandbox is not on https. */
export function isUploadAddress(to: To, url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === protocolOf(to)
}

/** How an address is called that an answer has named: it may be any, so nothing private is reached through it, but for the sandbox. */
export function audienceOfUpload(to: To): Pick<OutboundRequest, 'audience' | 'publicOnly'> {
  // mutant: upload-host
  return protocolOf(to) === 'https:' ? { audience: 'untrusted', publicOnly: true } : { audience: 'trusted' }
}
