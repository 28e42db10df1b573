export const scopes = [
  'reels:generate',
  'drafts:read',
  'drafts:write',
  'schedules:read',
  'schedules:write',
  'webhooks:read',
  'webhooks:write',
  'account:read',
  'account:write',
  'connections:write',
  'keys:write',
] as const
export type Scope = (typeof scopes)[number]

/** Whether a key with these scopes may do what needs `needed`: a `:write` scope includes its `:read`. */
export function mayUse(held: readonly string[], needed: Scope): boolean {
  if (held.includes(needed)) return true
  return needed.endsWith(':read') && held.includes(needed.replace(/:read$/, ':write'))
}
