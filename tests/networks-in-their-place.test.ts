import { networks } from '@crier/contract/networks/index.ts'
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const root = resolve(import.meta.dirname, '..')
const names = networks.map(({ name }) => name).join('|')

/** The places of a network's name: its own folders, and the one list of a workspace. */
const own = new RegExp(
  `^(contract|server)/networks/(index\\.ts$|(${names})[./])|^sandbox/(networks\\.ts|(${names})/)|^contract/networks/looks\\.ts$|^web/(texts|composer/options)/`,
)

/** Files that name a network nevertheless, and why. */
const excepted: Readonly<
  Record<string, { readonly says: readonly string[]; readonly because: string }>
> = {
  'contract/connections.ts': {
    says: ['TikTok', 'LinkedIn', 'Bluesky', 'Mastodon', 'mastodon', 'tiktokDefaults'],
    because: 'sentences of the reference, and the settings of one network',
  },
  'contract/drafts.ts': {
    says: ['TikTok', 'Bluesky', 'Mastodon', 'x'],
    because: 'sentences of the reference, and a place from the left',
  },
  'server/media/drafts/given-media.ts': { says: ['x'], because: 'a place from the left' },
  'contract/post-options.ts': {
    says: ['linkedin', 'instagram', 'tiktok', 'mastodon', 'TikTok', 'tiktokDefaults'],
    because: 'the choices of each network, apart from the facts that the dashboard loads',
  },
  'contract/networks/network.ts': { says: ['mastodon'], because: 'the name of a count' },
  'writing/text/lengths/lengths.ts': {
    says: ['mastodon', 'mastodonLink'],
    because: 'the name of a count',
  },
  'writing/text/lengths/lower-bounds.ts': {
    says: ['countsMoreOnMastodon'],
    because: 'the name of a count',
  },
  'web/composer/text/mastodon-length.ts': {
    says: ['mastodon', 'mastodonLength'],
    because: 'the name of a count',
  },
  'web/composer/text/use-length.ts': {
    says: ['mastodon', 'mastodonLength'],
    because: 'the name of a count',
  },
  'server/connections/servers/named-server.ts': {
    says: ['mastodon'],
    because: 'an example of a server',
  },
  'server/connections/authorize/consent-place.ts': {
    says: ['mastodon'],
    because: 'an example of a server',
  },
  'contract/networks/linkedin-mention.ts': {
    says: ['linkedInMention'],
    because: 'the form of a mention, which server and dashboard read',
  },
  'contract/examples.ts': { says: ['linkedin', 'x'], because: 'examples of the reference' },
  'sdk/operations.ts': {
    says: ['linkedin', 'x', 'instagram', 'tiktok', 'bluesky', 'mastodon'],
    because: 'generated',
  },
  'server/webhooks/sample-data.ts': {
    says: ['x'],
    because: 'the example that a test of a webhook sends',
  },
  'cli/demo.ts': { says: ['x', 'to X'], because: 'the demo tells a story on one network' },
  'cli/commands/post.ts': { says: ['linkedin'], because: 'an example of the help' },
  'sdk/options-text.ts': { says: ['tiktok'], because: 'an example of an option' },
  'server/http/pages/guide/search-words.ts': {
    says: ['x'],
    because: 'a name of one letter that the search must find',
  },
  'cli/commands/connections.ts': { says: ['LinkedIn'], because: 'a sentence of the help' },
  'server/config.ts': {
    says: [
      'CRIER_LINKEDIN_REPLAY',
      'CRIER_LINKEDIN_SCOPES',
      'CRIER_LINKEDIN_PAGES_CLIENT_ID',
      'CRIER_LINKEDIN_PAGES_CLIENT_SECRET',
      'CRIER_LINKEDIN_PAGES_SCOPES',
      'CRIER_BLUESKY_PLC_URL',
      'CRIER_BLUESKY_HANDLE_RESOLVER_URL',
      'Bluesky',
      'CRIER_X_THREADS',
      'CRIER_TIKTOK_SCOPES',
      'CRIER_TIKTOK_VERIFICATION',
      'LinkedIn',
      'TikTok',
      'on X',
      'tiktok',
      'tiktokAbc123',
    ],
    because: 'settings of one network stand with all settings',
  },
  'server/connections/grants/network-settings.ts': {
    says: [
      'linkedin',
      'CRIER_LINKEDIN_SCOPES',
      'CRIER_LINKEDIN_PAGES_CLIENT_ID',
      'CRIER_LINKEDIN_PAGES_CLIENT_SECRET',
      'CRIER_LINKEDIN_PAGES_SCOPES',
      'tiktok',
      'CRIER_TIKTOK_SCOPES',
    ],
    because: 'reads settings of one network',
  },
  'server/connections/sign-in/find-author.ts': {
    says: ['CRIER_BLUESKY_PLC_URL', 'CRIER_BLUESKY_HANDLE_RESOLVER_URL'],
    because: 'reads settings of one network',
  },
  'server/connections/author.ts': {
    says: ['CRIER_X_THREADS'],
    because: 'reads a setting of one network',
  },
  'server/publishing/run/reconcile-piece.ts': {
    says: ['CRIER_LINKEDIN_REPLAY'],
    because: 'reads a setting of one network',
  },
  'server/http/pages/fetcher-routes.ts': {
    says: ['CRIER_TIKTOK_VERIFICATION'],
    because: 'reads a setting of one network',
  },
  'server/setup/collect-facts.ts': {
    says: ['CRIER_TIKTOK_VERIFICATION'],
    because: 'reads a setting of one network',
  },
  'sandbox/core/authors.ts': { says: ['x'], because: 'the length of a user name' },
  'writing/offline/cues/orders.ts': {
    says: ['linkedin', 'instagram', 'tiktok'],
    because: 'words by which an order to write is known in a text',
  },
  'writing/guard/checks/check-debris.ts': {
    says: ['linkedin', 'instagram', 'tiktok'],
    because: 'words by which a label before a text is known',
  },
  'web/shell/shortcuts.tsx': { says: ['x'], because: 'a key' },
  'server/database/connect/disk-space.ts': { says: ['x'], because: 'a letter' },
  'server/database/schema/schema-dump.ts': { says: ['x'], because: 'a letter' },
}

test('networks: are named only in their folders and the lists', () => {
  const example =
    "f('linkedin') // of TikTok\nf(`as on X`, 'x', limits.x, point.x, CRIER_X_THREADS)"
  assert.deepEqual(namesIn(example), ['linkedin', 'on X', 'x', 'limits.x', 'CRIER_X_THREADS'])
  const exclude = (name: string) => /node_modules|^dist$|^testing$/.test(name)
  const found = globSync('{contract,server,writing,sandbox,cli,web,sdk}/**/*.{ts,tsx}', {
    cwd: root,
    exclude,
  })
    .filter((file) => !file.endsWith('.test.ts') && !own.test(file))
    .flatMap((file) =>
      namesIn(readFileSync(join(root, file), 'utf8')).map((name) => ({ file, name })),
    )
  const isExcepted = ({ file, name }: { file: string; name: string }) =>
    excepted[file]?.says.includes(name) === true
  assert.deepEqual(
    found.filter((each) => !isExcepted(each)),
    [],
  )
  const unneeded = Object.entries(excepted).flatMap(([file, { says }]) =>
    says
      .filter((name) => !found.some((each) => each.file === file && each.name === name))
      .map((name) => `${file}: ${name}`),
  )
  assert.deepEqual(unneeded, [], 'excepted, and stands nowhere')
})

/**
 * Names of networks in code, without comments. X is a letter too: it counts as a whole text, as a
 * word in a text, in the name of a setting, and as the property of an object with one value for
 * each network.
 */
function namesIn(source: string): string[] {
  const comments = /(['"`])(?:\\.|(?!\1)[^\\])*?\1|\/\*[^]*?\*\/|(?<!:)\/\/.*/g
  const code = source.replace(comments, (part) => (part.startsWith('/') ? '' : part))
  const found =
    /\b\w*(?:linkedin|instagram|tiktok|bluesky|mastodon)\w*|\bCRIER_X_\w+|(?<=['"`])x(?=['"`])|\b(?:limits|networks|names|hosts)\.x\b|(?<=['"`][^'"`\n]*)\b(?:on|for|to|of|as) X\b/gi
  return [...code.matchAll(found)].map(([name]) => name).filter((name) => !/ x$/.test(name))
}
