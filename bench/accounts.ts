import { openAccount } from '@crier/server/accounts/open-account.ts'
import { grantKey } from '@crier/server/accounts/keys/grant-key.ts'
import { readConfig } from '@crier/server/config.ts'
import { addMainConnections } from '@crier/server/connections/authorize/connect-sandbox.ts'
import type { Db } from '@crier/server/database/database.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'
import { liveRandom } from '@crier/server/ports/random.ts'

/** A plan whose limits no benchmark reaches. */
export const plans = {
  CRIER_PLANS: '{"bench": {"requests_per_minute": 1000000000, "monthly_credits": 100000000}}',
}

export const benchSecretKey = new Uint8Array(32).fill(3)

let count = 0

export async function benchAccount(db: Db): Promise<{ accountId: AccountId; key: string }> {
  const ports = { clock: liveClock, random: liveRandom, config: readConfig(plans) }
  return db.transaction().execute(async (tx) => {
    const account = await openAccount(ports, tx, {
      email: `bench${++count}@example.com`,
      plan: 'bench',
      sandbox: true,
    })
    await addMainConnections(ports, tx, account.account_id, { sandbox: true })
    const { key } = await grantKey(ports, tx, { accountId: account.account_id, name: 'bench' })
    return { accountId: account.account_id, key }
  })
}
