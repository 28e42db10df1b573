export const scopes = [
  'reels:generate',
  'drafts:read',
  'drafts:write',
  'schedules:read',
  'schedules:request',
  'schedules:write',
  'media:read',
  'media:write',
  'webhooks:read',
  'webhooks:write',
  'account:read',
  'account:write',
  'connections:write',
  'keys:write',
] as const
export type Scope = (typeof scopes)[number]

/** True when a key with these scopes may use `needed`: a `:write` scope includes its `:read`. */
export function mayUse(held: readonly string[], needed: Scope): boolean {
  if (held.includes(needed)) return true
  return needed.endsWith(':read') && held.includes(needed.replace(/:read$/, ':write'))
}

/** The scopes that open an operation, one each. `standIn`: a scope that opens it within limits. */
export function scopesFor({
  scope,
  standIn,
}: {
  readonly scope: Scope
  readonly standIn?: Scope
}): readonly Scope[] {
  return scopes.filter((held) => mayUse([held], scope) || held === standIn)
}

/** All that a key needs for an operation that it opens by its own scopes. */
export function neededScopes({
  scope,
  andScope,
}: {
  readonly scope: Scope
  readonly andScope?: Scope
}): readonly Scope[] {
  return andScope === undefined ? [scope] : [scope, andScope]
}
