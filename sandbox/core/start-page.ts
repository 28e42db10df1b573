import type { Reply } from './call.ts'
import { permalinkOf } from './control-actions.ts'
import { escapeHtml, wholePage, timeElement } from './pages.ts'
import type { SandboxState } from './sandbox-state.ts'

const postsShown = 50

/** The page at the sandbox's own address. */
export function startPage(sandboxState: SandboxState): Reply {
  return wholePage(
    200,
    'Sandbox networks',
    `<h1>Sandbox networks</h1>
<section><h2>Networks</h2>
${table(['Network', 'Hosts', 'Limits enforced'], [...sandboxState.networks.values()].map(({ network }) => [network.title, network.hosts.join(' '), sandboxState.quotas.enforced(network.platform) ? 'yes' : 'no']).map(escapeAll))}
</section>
${signInSection(sandboxState)}
<section><h2>Faults in force</h2>${faultsTable(sandboxState)}</section>
<section><h2>Authors</h2>${authorsTable(sandboxState)}</section>
<section><h2>Latest posts</h2>${postsTable(sandboxState)}</section>`,
  )
}

/** Only a simulated network shows its passwords. */
function signInSection(sandboxState: SandboxState): string {
  const rows = [...sandboxState.networks.values()].flatMap(({ network, running }) =>
    (running.signIns?.() ?? [])
      .slice(0, postsShown)
      .map(({ server, identifier, password }) => [network.title, server, identifier, password]),
  )
  return rows.length === 0
    ? ''
    : `<section><h2>Sign in with</h2>${table(['Network', 'Server', 'Handle', 'App password'], rows.map(escapeAll))}</section>`
}

function faultsTable(sandboxState: SandboxState): string {
  const rows = sandboxState.faults
    .list()
    .map((fault) => [
      fault.platform,
      fault.kind,
      fault.remaining === null ? 'until removed' : `${fault.remaining} more`,
      fault.author ?? 'everybody',
    ])
  return rows.length === 0
    ? '<p>None.</p>'
    : table(['Network', 'Kind', 'Strikes', 'Author'], rows.map(escapeAll))
}

function authorsTable(sandboxState: SandboxState): string {
  const rows = sandboxState.authors
    .list()
    .slice(-postsShown)
    .map((author) => [author.platform, author.name, `@${author.username}`, author.author_id])
  return rows.length === 0
    ? '<p>None yet.</p>'
    : table(['Network', 'Name', 'User name', 'Id'], rows.map(escapeAll))
}

function postsTable(sandboxState: SandboxState): string {
  const rows = sandboxState.truth.latest(postsShown).map((post) => {
    const link = permalinkOf(sandboxState, post.platform, post.external_id, '') ?? ''
    const text = post.text.length > 120 ? `${post.text.slice(0, 120)}…` : post.text
    const author = sandboxState.authors.byId(post.platform, post.author)?.name ?? post.author
    return [
      escapeHtml(post.platform),
      escapeHtml(author),
      `<a href="${escapeHtml(link)}">${escapeHtml(text) || '(no text)'}</a>`,
      timeElement(post.created_at),
    ]
  })
  return rows.length === 0
    ? '<p>None yet.</p>'
    : table(['Network', 'Author', 'Post', 'Taken at'], rows)
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((name) => `<th>${name}</th>`).join('')
  const body = rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('\n')
  return `<table><tr>${head}</tr>\n${body}</table>`
}

function escapeAll(cells: readonly string[]): string[] {
  return cells.map(escapeHtml)
}
