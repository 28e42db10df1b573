/** The whole budget of one call. A lost answer costs a look-up, so waiting longer than the slowest ordinary answer gains nothing. */
export const callMs = 20_000

/** Of an upload: a document of many pages. */
export const uploadMs = 45_000

/** Whoever begins a call must hold the post for at least as long. */
export const longestCallMs = Math.max(callMs, uploadMs)
