import type { ApplicationFacts, ApplicationProblem } from '../network.ts'

export function applicationProblem([
  application,
]: readonly ApplicationFacts[]): ApplicationProblem | null {
  return application === undefined || /^\d+$/.test(application.clientId)
    ? null
    : {
        state: 'attention',
        detail: 'CRIER_INSTAGRAM_CLIENT_ID is no number, as Instagram’s app ids are.',
        fix:
          'Copy the Instagram app ID from the product Instagram of your application at Meta, ' +
          'not its name.',
      }
}
