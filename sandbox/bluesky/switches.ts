import type { Switch } from '../core/network.ts'

/** What the operator of a server chooses, with the defaults of the published one. */
export const switches = {
  did_document_in_session: {
    means: 'Whether createSession, refreshSession and getSession answer the DID document.',
    fallback: false,
  },
  blob_bytes_max: {
    means: 'The most bytes of one upload.',
    fallback: 5_242_880,
    least: 1,
    most: 100_000_000,
  },
} as const satisfies Record<string, Switch>
