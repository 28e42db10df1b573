export const knownMax = 0
export const knownSuperLinear: readonly { readonly why: string; readonly patterns: readonly string[] }[] = []
