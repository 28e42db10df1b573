import { networkNames, type NetworkName } from '@crier/contract/networks/index.ts'

export const connectPage = (name: NetworkName) => `docs/connect-${name}.md`

/**
 * The site’s pages in the order of its contents; the file of each, from the root of the repository.
 */
export const contents: readonly { readonly title: string; readonly files: readonly string[] }[] = [
  {
    title: 'Start',
    files: [
      'docs/dashboard.md',
      'docs/endpoints.md',
      'docs/posts.md',
      'docs/uploading.md',
      'docs/rehearsal.md',
      'docs/sandbox.md',
    ],
  },
  {
    title: 'Programs',
    files: [
      'docs/packages.md',
      'docs/webhooks.md',
      'docs/errors.md',
      'packages/crier-sdk/README.md',
      'packages/crier-client/README.md',
      'packages/crier-mcp/README.md',
      'docs/command-line.md',
      'docs/accounts-and-keys.md',
      'docs/roles.md',
      'docs/notices.md',
    ],
  },
  {
    title: 'Integrations',
    files: [
      'docs/agents.md',
      'docs/nextjs.md',
      'docs/express.md',
      'docs/fastapi.md',
      'docs/n8n.md',
      'packages/n8n-nodes-crier/README.md',
      'docs/zapier.md',
      'docs/make.md',
    ],
  },
  {
    title: 'Networks',
    files: [
      ...networkNames.map(connectPage),
      'docs/adaptations.md',
      'docs/networks.md',
      'docs/left-out.md',
    ],
  },
  {
    title: 'Operating',
    files: [
      'docs/operate.md',
      'packages/crier-server/README.md',
      'docs/configuration.md',
      'docs/model-servers.md',
      'docs/security.md',
      'docs/scale.md',
      'docs/figures.md',
      'docs/versioning.md',
    ],
  },
  {
    title: 'How it works',
    files: [
      'docs/promises.md',
      'docs/life-of-a-post.md',
      'docs/fault-matrix.md',
      'docs/simulation.md',
      'docs/evaluation.md',
      'docs/map.md',
      'docs/add-a-network.md',
      'docs/decisions/README.md',
    ],
  },
]

/** The first page of the site. */
export const startFile = 'README.md'

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
