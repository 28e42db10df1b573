/** Where a program sends a browser to ask for access. */
export const allowPath = '/oauth/authorize'

/** As the program wrote it, before the router reads it: what looks like a number there must stay the text that it is. */
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

export type Asked = Readonly<Partial<Record<(typeof names)[number], string>>>

/** What a program asks for, in the words of OAuth; what else it says is left out. */
export function askedIn(search: string): Asked {
  const given = new URLSearchParams(search)
  return Object.fromEntries(names.flatMap((name) => (given.has(name) ? [[name, given.get(name)!]] : [])))
}
