import { createClient, type Client } from '@crier/sdk/client.ts'
import { openOperator } from '@crier/server/start/operator.ts'
import type { Environment } from '../processes.ts'

export interface ManyAccount {
  readonly accountId: string
  readonly keyId: string
  readonly apiKey: string
  readonly client: Client
}

/** Accounts on the server at `url`, made by the operator's code on its database. */
export async function makeAccounts(
  environment: Environment,
  url: string,
  count: number,
  plan = 'business',
): Promise<ManyAccount[]> {
  await using operator = await openOperator(environment, { say: () => undefined })
  const accounts: ManyAccount[] = []
  for (let number = 1; number <= count; number++) {
    const account = await operator.createAccount({
      email: `${plan}${number}@example.com`,
      plan,
      sandbox: true,
    })
    const { key, key_id } = await operator.createKey({
      account: account.account_id,
      name: null,
      scopes: null,
    })
    accounts.push({
      accountId: account.account_id,
      keyId: key_id,
      apiKey: key,
      client: createClient({ baseUrl: url, apiKey: key }),
    })
  }
  return accounts
}
