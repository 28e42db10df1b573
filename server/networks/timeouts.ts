/**
 * The whole budget of one call. A lost answer costs a reconciliation, so waiting longer than the
 * slowest ordinary answer gains nothing.
 */
export const callMs = 20_000

/** The budget of an upload: a document of many pages. */
export const uploadMs = 45_000

/** A worker that starts a call must hold the lease for at least as long. */
export const longestCallMs = Math.max(callMs, uploadMs)
