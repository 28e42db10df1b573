import { join } from 'node:path'
import { didYouMean } from '@crier/server/ports/did-you-mean.ts'
import { root } from './groups.ts'

/**
 * What takes minutes to hours, or needs programs from elsewhere. A short piece of most of them
 * is a test.
 */
export const campaigns = {
  simulate: ['tests/simulation/simulate.ts', 'days of the whole service under faults, from a seed'],
  mutants: ['tests/mutants/run-mutants.ts', 'known bugs, one at a time: a test must find each'],
  crash: ['tests/crash/crash.ts', 'servers and PostgreSQL killed while posts are published'],
  attack: ['tests/security/attack.ts', 'attacks by the thousand; without a name it lists them'],
  failover: ['tests/failover/run-failover.ts', 'a primary that dies, and its standby'],
  lab: [
    'operate/lab/run-lab.ts',
    'Patroni, etcd, HAProxy and PgBouncer on loopback (Debian, root)',
  ],
  image: ['operate/image/try-image.ts', 'the images, built by buildah and started (Debian, root)'],
  sdk: ['tests/packages/try-sdk.ts', 'crier-sdk on Node.js 18, Bun, Deno and TypeScript 5.2 to 7'],
  mcp: ['tests/packages/try-mcp.ts', 'the conformance suite of the Model Context Protocol'],
  openapi: [
    'tests/packages/try-openapi.ts',
    'the OpenAPI document with generators, Spectral and Prism',
  ],
  guides: ['tests/guides/try-guides.ts', 'the guides for Express and Next.js on both frameworks'],
  bluesky: [
    'tests/real-servers/campaign.ts',
    'posts, texts and pictures on the server that Bluesky publishes',
  ],
  mastodon: [
    'tests/conformance/mastodon-campaign.ts',
    'posts through answers that are lost, cut and late, with keys and without',
  ],
  n8n: ['tests/packages/n8n/try-n8n.ts', 'the n8n nodes on n8n (3 GB from the registry)'],
  'release-fixture': [
    'tests/releases/write-fixture.ts',
    'the database of this release, for later migrations',
  ],
} as const satisfies Record<string, readonly [file: string, purpose: string]>

if (import.meta.main) {
  const [name = ''] = process.argv.splice(2, 1)
  const entry = Object.entries(campaigns).find(([known]) => known === name)
  if (entry) await import(join(root, entry[1][0]))
  else explain(name)
}

function explain(name: string): void {
  const near = didYouMean(name, Object.keys(campaigns))
  const lines = Object.entries(campaigns).map(
    ([known, [, purpose]]) => `  ${known.padEnd(16)} ${purpose}`,
  )
  const wrong =
    name === '' ? [] : [`Unknown campaign "${name}".${near ? ` Did you mean "${near}"?` : ''}`]
  process.stderr.write(
    [...wrong, 'Usage: npm run campaign -- NAME [options]', ...lines, ''].join('\n'),
  )
  process.exitCode = 2
}
