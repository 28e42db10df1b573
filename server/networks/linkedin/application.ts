import type { ApplicationFacts, ApplicationProblem } from '../network.ts'

const broken = (detail: string, fix: string): ApplicationProblem => ({
  state: 'broken',
  detail,
  fix,
})

/** LinkedIn gives its product for pages only to an application that has no other. */
export function applicationProblem(
  applications: readonly ApplicationFacts[],
): ApplicationProblem | null {
  const people = applications.find(({ forPages }) => !forPages)
  const pages = applications.find(({ forPages }) => forPages)
  if (people && people.clientId === pages?.clientId)
    return broken(
      'CRIER_LINKEDIN_CLIENT_ID and CRIER_LINKEDIN_PAGES_CLIENT_ID name one application. ' +
        'LinkedIn gives its product for pages only to an application that has no other product.',
      'Make a second application at LinkedIn with Community Management API alone, and set ' +
        'CRIER_LINKEDIN_PAGES_CLIENT_ID and _CLIENT_SECRET to it.',
    )
  const ofPages = people?.scopes?.find((scope) => /_organization(_|$)/.test(scope))
  if (ofPages !== undefined)
    return broken(
      `CRIER_LINKEDIN_SCOPES asks for ${ofPages}, a scope of pages, beside scopes of people. No ` +
        'application of LinkedIn can have both, and one scope too many fails the whole consent.',
      `Move ${ofPages} to CRIER_LINKEDIN_PAGES_SCOPES, with an application for pages.`,
    )
  const ofPeople = pages?.scopes?.find((scope) => ['openid', 'profile', 'email'].includes(scope))
  return ofPeople === undefined
    ? null
    : broken(
        `CRIER_LINKEDIN_PAGES_SCOPES asks for ${ofPeople}, a scope of “Sign In with LinkedIn”, ` +
          'which no application for pages can have.',
        `Remove ${ofPeople} from CRIER_LINKEDIN_PAGES_SCOPES.`,
      )
}
