import { networkNames, type NetworkName } from '@crier/contract/networks/index.ts'

export const connectPage = (name: NetworkName) => `docs/connect-${name}.md`

interface Group {
  readonly title: string
  readonly files: readonly string[]
}

/**
 * The site’s pages in the order of its contents, on shelves of one kind of reader each; the file of
 * each page, from the root of the repository.
 */
export const shelves: readonly { readonly title: string; readonly groups: readonly Group[] }[] = [
  {
    title: 'User’s guide',
    groups: [
      {
        title: 'Start',
        files: ['docs/quickstart.md', 'docs/concepts.md', 'docs/dashboard.md', 'docs/go-live.md'],
      },
      {
        title: 'API',
        files: [
          'docs/api-basics.md',
          'docs/posts.md',
          'docs/errors.md',
          'docs/webhooks.md',
          'docs/uploading.md',
          'docs/import.md',
          'docs/results.md',
          'docs/endpoints.md',
          'docs/versioning.md',
        ],
      },
      { title: 'Test locally', files: ['docs/rehearsal.md', 'docs/sandbox.md'] },
      {
        title: 'Clients',
        files: [
          'packages/crier-sdk/README.md',
          'packages/crier-client/README.md',
          'packages/crier-mcp/README.md',
          'docs/command-line.md',
          'docs/packages.md',
        ],
      },
      {
        title: 'Integrations',
        files: [
          'docs/agents.md',
          'docs/build-a-product.md',
          'docs/nextjs.md',
          'docs/express.md',
          'docs/fastapi.md',
          'docs/n8n.md',
          'packages/n8n-nodes-crier/README.md',
          'docs/zapier.md',
          'docs/make.md',
          'docs/from-postiz.md',
          'docs/from-late.md',
        ],
      },
      {
        title: 'Networks',
        files: [...networkNames.map(connectPage), 'docs/adaptations.md', 'docs/left-out.md'],
      },
      {
        title: 'People and accounts',
        files: [
          'docs/accounts-and-keys.md',
          'docs/roles.md',
          'docs/notices.md',
          'docs/accessibility.md',
        ],
      },
    ],
  },
  {
    title: 'Operator’s handbook',
    groups: [
      {
        title: 'Run',
        files: [
          'docs/operate.md',
          'docs/database.md',
          'docs/monitoring.md',
          'packages/crier-server/README.md',
          'docs/configuration.md',
          'docs/model-servers.md',
        ],
      },
      { title: 'Plan', files: ['docs/security.md', 'docs/scale.md', 'docs/figures.md'] },
    ],
  },
  {
    title: 'Internals',
    groups: [
      {
        title: 'Publishing',
        files: [
          'docs/promises.md',
          'docs/life-of-a-post.md',
          'docs/fault-matrix.md',
          'docs/networks.md',
          'docs/simulation.md',
        ],
      },
      {
        title: 'Code',
        files: [
          'docs/map.md',
          'docs/add-a-network.md',
          'docs/evaluation.md',
          'docs/decisions/README.md',
        ],
      },
    ],
  },
]

/** Every listed page, in order. */
export const listedFiles: readonly string[] = shelves.flatMap(({ groups }) =>
  groups.flatMap(({ files }) => files),
)

/** The first page of the site. */
export const startFile = 'README.md'

const weights = [1, 0.85, 0.6]
const ofStart = 0.7
const ofDecisions = 0.25

/** Pages for users go before those for operators, and these before internals, in a search. */
export function weightOf(file: string): number {
  const shelf = shelves.findIndex(({ groups }) => groups.some(({ files }) => files.includes(file)))
  return weights[shelf] ?? (file === startFile ? ofStart : ofDecisions)
}

/**
 * `docs/webhooks.md` is at `/docs/guide/webhooks`, a package’s page under the name of the package.
 */
export function addressOf(file: string): string {
  if (file === startFile) return '/docs/guide'
  return `/docs/guide/${file
    .replace(/^(docs|packages)\//, '')
    .replace(/\/README\.md$/, '')
    .replace(/\.md$/, '')}`
}
