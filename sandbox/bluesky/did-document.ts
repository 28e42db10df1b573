import { createHash } from 'node:crypto'
import type { SandboxAuthor } from '../core/authors.ts'
import { pdsHost } from './hosts.ts'

/** What the directory says of an account, as its fact `did_document` has it. */
export function didDocument({ author_id: did, username, facts }: SandboxAuthor) {
  const kind = facts['did_document']
  const handle = kind === 'other_handle' ? `other.${pdsHost}` : username
  return {
    '@context': [
      'https://www.w3.org/ns/did/v1',
      'https://w3id.org/security/multikey/v1',
      'https://w3id.org/security/suites/secp256k1-2019/v1',
    ],
    id: did,
    alsoKnownAs: [`at://${handle}`],
    verificationMethod: [
      {
        id: `${did}#atproto`,
        type: 'Multikey',
        controller: did,
        // Nothing of the sandbox is signed with it.
        publicKeyMultibase: `zQ3sh${createHash('sha256').update(did).digest('hex').slice(0, 44)}`,
      },
    ],
    service:
      kind === 'no_server'
        ? []
        : [
            {
              id: '#atproto_pds',
              type: 'AtprotoPersonalDataServer',
              serviceEndpoint: `https://${pdsHost}`,
            },
          ],
  }
}
