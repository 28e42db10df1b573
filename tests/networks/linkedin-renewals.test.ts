import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { accountAt, type TestAccount } from '../service.ts'
import { liveLinkedIn, memberApplication, pagesApplication, scopesOfBoth } from './live-linkedin.ts'

const service = await liveLinkedIn(
  { after },
  { ...memberApplication, ...pagesApplication },
  { 'linkedin.refresh_tokens': true, 'linkedin.products': 'all' },
)
const { make, connect, connectedAs, asked } = service

/** The applications of the refreshes until every access of the account is a new one. */
async function refreshesOf({ accountId, client }: TestAccount): Promise<string[]> {
  const versions = async () =>
    (
      await service.service.ports.db
        .selectFrom('network_grant')
        .select('version')
        .where('account_id', '=', accountId)
        .where('kind', '=', 'live')
        .execute()
    ).map(({ version }) => version)
  const before = await versions()
  asked.length = 0
  // Six days before its end.
  await service.skip({ hours: 24 * 54 })
  await service.advanceUntil(async () =>
    (await versions()).every((version, index) => version > before[index]!),
  )
  const refreshes = asked.filter(({ grant }) => grant === 'refresh_token')
  const { data } = await client.listConnections({ query: { platform: 'linkedin' } })
  // The next test looks at its own accesses only.
  for (const { connection_id } of data)
    await client.disconnect({ params: { platform: connection_id } })
  return refreshes.map((one) => one.client)
}

test('two grants of one person: each is renewed by the application that it was given to', async () => {
  const ada = await make('Ada')
  await make('The Bakery', { [ada]: 'ADMINISTRATOR' })
  const account = await service.newAccount()
  const { connection_id } = await account.client.createConnection({
    body: { platform: 'linkedin' },
  })
  await connect(account, ada, 'member')
  await connect(account, ada, 'organization', { connection: connection_id })
  // The consent for the page has not ended that for the person: it is another application.
  assert.deepEqual(await connectedAs(account), ['live person', 'live organization'])
  assert.deepEqual((await refreshesOf(account)).sort(), ['member-application', 'pages-application'])
})

test('a page whose grant the application for people made, as it used to be, is renewed by that one', async () => {
  const bob = await make('Bob')
  await make('The Mill', { [bob]: 'ADMINISTRATOR' })
  const account = await service.newAccount()
  const { url } = await service.startAnother({ CRIER_LINKEDIN_SCOPES: scopesOfBoth })
  await connect(accountAt(url, account), bob, 'member')
  assert.deepEqual(await connectedAs(account), ['live person', 'live organization'])
  assert.deepEqual(await refreshesOf(account), ['member-application'])
})
