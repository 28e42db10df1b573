import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Platform } from '@crier/contract/platform.ts'
import { probeAddress } from '../connections/reach/probe.ts'
import type { Use } from '../context.ts'
import { secretKeyFile } from '../database/embedded/data-directory.ts'
import { publicUrlSetting, readSetting } from '../database/settings.ts'
import { openDelivery } from '../media/blobs/blob-store.ts'
import { keyFor } from '../ports/keys.ts'
import { liveOutbound } from '../ports/outbound/live-outbound.ts'
import type { SetupCheck } from '../setup/check.ts'
import { checkSetup } from '../setup/check-setup.ts'
import { collectFacts } from '../setup/collect-facts.ts'
import { secretKeys } from '../workspaces/secret-key.ts'

/** Checks the setup from the command line: a server that runs answers the probe. */
export async function examine(
  ports: Use<'db' | 'clock' | 'random' | 'config'>,
  only: Platform | undefined,
): Promise<readonly SetupCheck[]> {
  const { db, clock, random } = ports
  const config = await withoutProbe(ports)
  const { HOST, PORT, CRIER_PUBLIC_URL, CRIER_DATA_DIR } = config
  const publicUrl =
    CRIER_PUBLIC_URL ?? (await readSetting(db, publicUrlSetting)) ?? `http://${HOST}:${PORT}`
  const mediaUrl = config.CRIER_MEDIA_PUBLIC_URL ?? publicUrl
  const key =
    config.CRIER_MEDIA_PROBE === 'off'
      ? null
      : keyFor('pictures', (await secretKeys(config, CRIER_DATA_DIR, random)).current)
  await using outbound = liveOutbound({
    privateNetwork: config.privateNetwork,
    clock,
    forbiddenPorts: () => [],
  })
  const facts = await collectFacts(
    {
      ...{ db, clock, config, outbound },
      delivery: openDelivery({ clock, random, config, outbound }),
      addresses: {
        publicUrl: () => publicUrl,
        mediaUrl: () => mediaUrl,
        probe: () => probeAddress(key!, mediaUrl, { random, now: clock.now() }),
      },
    },
    only,
  )
  return checkSetup(facts).filter(({ platform }) => only === undefined || platform === only)
}

/** Without the server's own key an address cannot be signed: then nothing is said of the probe. */
async function withoutProbe({ config }: Use<'config'>) {
  const hasKey =
    config.CRIER_SECRET_KEY !== null || existsSync(join(config.CRIER_DATA_DIR, secretKeyFile))
  return hasKey ? config : { ...config, CRIER_MEDIA_PROBE: 'off' as const }
}
