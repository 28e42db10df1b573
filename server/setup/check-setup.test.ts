import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import { BadConfig, readConfig, type Environment } from '../config.ts'
import { isInUse } from '../connections/grants/network-settings.ts'
import { networkOf } from '../networks/index.ts'
import { checkSetup } from './check-setup.ts'
import { now, right, wrong, type State } from '../testing/setup-configurations.ts'
import type { NetworkState, SetupFacts } from './facts.ts'

/** The facts about a server on which all is well, but for what the state says. */
function factsOf(environment: Environment, state: State = {}): SetupFacts {
  const config = readConfig(environment)
  const publicUrl = config.CRIER_PUBLIC_URL ?? 'http://127.0.0.1:3000'
  const stateOf = (platform: Platform): NetworkState => {
    const needed = (kind: 'member' | 'organization') => networkOf(platform).oauth.neededScopes(kind)
    const connection = {
      platform,
      connectionId: 'conn_1',
      authorKind: 'member',
      scopes: needed('member'),
      needsReconnect: false,
      endsAt: null,
    } as const
    const isFetcher = platform === 'instagram' || platform === 'tiktok'
    const from: string =
      platform === 'instagram' && config.CRIER_S3_PUBLIC_ENDPOINT !== null
        ? config.CRIER_S3_PUBLIC_ENDPOINT
        : (config.CRIER_MEDIA_PUBLIC_URL ?? publicUrl)
    return {
      connections: (state.connections ?? [{}]).map((given) => ({ ...connection, ...given })),
      ...(!networkOf(platform).servers && { clock: state.clock ?? { aheadSeconds: 0.4 } }),
      ...(isFetcher && {
        media: {
          from,
          probe: { ok: true },
          fetchedAt: null,
          failedAt: null,
          robots: 'User-agent: *\nAllow: /media/\nDisallow: /api/\n',
          ...(platform === 'tiktok' && {
            verification: { name: config.CRIER_TIKTOK_VERIFICATION?.name ?? null, found: null },
          }),
          ...state.media,
        },
      }),
    }
  }
  return {
    config,
    publicUrl,
    now,
    provenOperators: state.provenOperators ?? ['ops@acme.studio'],
    networks: Object.fromEntries(
      config.CRIER_NETWORKS.filter((platform) => isInUse({ config }, platform)).map((platform) => [
        platform,
        stateOf(platform),
      ]),
    ),
  }
}

for (const { name, environment, state, expects, says } of wrong)
  test(`checkSetup: names what is wrong, and what to do: ${name}`, () => {
    const [platform, check, expected] = expects
    if (check === 'start') {
      assert.throws(
        () => readConfig(environment),
        (error: unknown) => error instanceof BadConfig && says.test(error.message),
      )
      return
    }
    const found = checkSetup(factsOf(environment, state)).find(
      (line) => line.platform === platform && line.check === check,
    )
    assert(found !== undefined)
    assert.equal(found.state, expected, found.detail)
    assert.match(found.fix ?? '', says)
  })

for (const { name, environment, state } of right)
  test(`checkSetup: has nothing to say about ${name}`, () => {
    const lines = checkSetup(factsOf(environment, state)).filter((line) => line.state !== 'ok')
    assert.deepEqual(lines, [])
  })
