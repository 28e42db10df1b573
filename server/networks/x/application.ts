import type { ApplicationFacts, ApplicationProblem } from '../network.ts'

/** The API key of OAuth 1.0a has 25 letters and digits, which no client id has. */
export function applicationProblem([
  application,
]: readonly ApplicationFacts[]): ApplicationProblem | null {
  return application === undefined || !/^[A-Za-z0-9]{25}$/.test(application.clientId)
    ? null
    : {
        state: 'attention',
        detail: 'CRIER_X_CLIENT_ID has the form of X’s API key, which is not the client id.',
        fix:
          'In X’s console, open “User authentication settings” of the application, and copy the ' +
          'OAuth 2.0 Client ID and Client Secret.',
      }
}
