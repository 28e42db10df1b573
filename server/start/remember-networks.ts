import { platforms, specifiedPlatforms, type Platform } from '@crier/contract/platform.ts'
import { sql } from 'kysely'
import type { Use } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import { settingsFrom, writeSettingOnce } from '../database/settings.ts'

const enabledOnce = 'network:'

/**
 * Remembers which networks were enabled on this database, and logs how many pending posts of
 * disabled networks wait. Returns the networks of which the database may have rows.
 */
export async function rememberNetworks({
  db,
  config,
  log,
}: Use<'db' | 'config' | 'log'>): Promise<readonly Platform[]> {
  const noted = new Set(
    (await settingsFrom(db, enabledOnce, platforms.length)).map(({ name }) => name),
  )
  for (const name of config.CRIER_NETWORKS.map((platform) => `${enabledOnce}${platform}`)) {
    if (!noted.has(name)) await writeSettingOnce(db, name, 'enabled')
    noted.add(name)
  }
  for (const { platform, pending } of await countPending(db, config.disabledNetworks))
    log.warn('network.disabled', {
      platform,
      pending,
      mend: `add ${platform} to CRIER_NETWORKS to publish them`,
    })
  return platforms.filter(
    (platform) =>
      // Every account has a connection of them.
      specifiedPlatforms.includes(platform) || noted.has(`${enabledOnce}${platform}`),
  )
}

// across accounts (schedule): counts for the operator, at a start
async function countPending(
  db: Queryable,
  disabled: readonly Platform[],
): Promise<readonly { readonly platform: Platform; readonly pending: number }[]> {
  if (disabled.length === 0) return []
  // By both indexes of what is due: a server may have millions of posts that have ended.
  const { rows } = await sql<{ platform: Platform; pending: number }>`
    select platform, count(*)::integer as pending from (
      select platform, status from schedule where due_at is not null and not parked
      union all select platform, status from schedule where parked
    ) as due where status = 'pending' and platform = any(${disabled}::text[])
    group by platform order by platform`.execute(db)
  return rows
}
