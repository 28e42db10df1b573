/** The address to which a program sends a browser for access. */
export const allowPath = '/oauth/authorize'

/** The search as the program wrote it, before the router reads it and turns digits into numbers. */
export const searchOnArrival = location.pathname === allowPath ? location.search : null

const names = [
  'client_id',
  'redirect_uri',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'resource',
  'scope',
  'state',
] as const

export type AgentRequestParameters = Readonly<Partial<Record<(typeof names)[number], string>>>

/** The OAuth parameters of a program's request; others are left out. */
export function agentRequestIn(search: string): AgentRequestParameters {
  const given = new URLSearchParams(search)
  return Object.fromEntries(
    names.flatMap((name) => (given.has(name) ? [[name, given.get(name)!]] : [])),
  )
}
