/** All that the log of changes tells of a webhook's address: the rest of it may be a secret. */
export const hostOf = ({ url }: { readonly url: string }) => new URL(url).host
