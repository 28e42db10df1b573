import { join } from 'node:path'
import { startSandboxProgram, startServer, temporaryDirectory } from '../../processes.ts'
import { makeAccounts } from '../../processes/many-accounts.ts'
import type { Owner } from '../../service.ts'

/** The sandbox and a server with a process each, and a way to make accounts on that server. */
export async function startPrograms(owner: Owner) {
  const directory = await temporaryDirectory(owner)
  const sandbox = await startSandboxProgram(owner, join(directory, 'networks'))
  const environment = {
    HOME: directory,
    CRIER_DATA_DIR: join(directory, 'data'),
    CRIER_SANDBOX_URL: sandbox.url,
  }
  const server = await startServer(owner, environment)
  return {
    directory,
    sandbox,
    server,
    accounts: (count: number, plan: string) => makeAccounts(environment, server.url, count, plan),
  }
}
