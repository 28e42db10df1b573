import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { accountAt } from '../service.ts'
import { liveLinkedIn, memberApplication, pagesApplication, scopesOfBoth } from './live-linkedin.ts'

// Sources, all read in November 2026:
// [alone] the portal's refusal, quoted in trypostit/trypost#73 and verbb/social-poster#52: the
//   Community Management API must be the only product of its application.
// [products] learn.microsoft.com/linkedin/marketing/increasing-access: which product has which scope.
// [consumer] learn.microsoft.com/linkedin/consumer: Share on LinkedIn, Sign In with OpenID Connect.
// [whole] gitroomhq/postiz-app#1658, n8n-io/n8n#14654: one scope without its product, and LinkedIn
//   sends the person back with unauthorized_scope_error.
// [roles] learn.microsoft.com/linkedin/marketing/community-management/organizations/
//   organization-access-control-by-role: what each role of a page may do.
// [posts] …/community-management/shares/posts-api and ugc-post-api, table of permissions.
// [ours] the contract of Crier, section 19.

const service = await liveLinkedIn({ after }, { ...memberApplication, ...pagesApplication })
const { make, connect, connectedAs } = service
const ada = await make('Ada')
await make('The Bakery', { [ada]: 'ADMINISTRATOR' })

const none = Object.fromEntries(
  [...Object.keys(memberApplication), ...Object.keys(pagesApplication)].map((name) => [name, '']),
)
const pageScopes = 'w_organization_social r_organization_social rw_organization_admin'

/** What the operator has set, where it is not both applications with the usual scopes. */
const settings = {
  scopesOfBoth: { CRIER_LINKEDIN_SCOPES: scopesOfBoth, CRIER_LINKEDIN_PAGES_SCOPES: scopesOfBoth },
  furtherScopes: {
    CRIER_LINKEDIN_SCOPES: 'openid profile w_member_social r_member_social',
    CRIER_LINKEDIN_PAGES_SCOPES: `${pageScopes} w_organization_social_feed`,
  },
  memberOnly: { ...none, ...memberApplication },
  pagesOnly: { ...none, ...pagesApplication },
  readingRoles: { CRIER_LINKEDIN_PAGES_SCOPES: 'w_organization_social r_organization_admin' },
  none,
}
const started = new Map<keyof typeof settings, string>()

/** The address of a service with these settings. */
async function serviceWith(name: keyof typeof settings | undefined): Promise<string> {
  if (name === undefined) return service.url
  const url = started.get(name) ?? (await service.startAnother({ ...settings[name] })).url
  started.set(name, url)
  return url
}

interface Case {
  readonly what: string
  /** The products of the application (the sandbox's switch). */
  readonly products: 'fitting' | 'member' | 'pages' | 'member_and_advertising' | 'all'
  readonly set?: keyof typeof settings
  readonly asks: 'member' | 'organization'
  /** Who is connected then, the scope for which LinkedIn refuses the consent, or our own refusal. */
  readonly comes: readonly string[] | RegExp
}

const refusedFor = /unauthorized_scope_error/
const person = ['live person']
const page = ['live organization']

const cases: readonly Case[] = [
  // [consumer]
  { what: 'a person', products: 'member', asks: 'member', comes: person },
  // [ours] Nothing is described: each application has what it asks for, as far as [alone] allows.
  { what: 'a person, fitting', products: 'fitting', asks: 'member', comes: person },
  // [products]
  { what: 'a page', products: 'pages', asks: 'organization', comes: page },
  // [alone]
  { what: 'a page, fitting', products: 'fitting', asks: 'organization', comes: page },
  // [whole] The product for pages was never added.
  { what: 'a page, wrong product', products: 'member', asks: 'organization', comes: refusedFor },
  // [whole] The keys of the two applications were exchanged.
  { what: 'a person, wrong product', products: 'pages', asks: 'member', comes: refusedFor },
  // [products] The Advertising API has the scopes of pages too, and may be beside others.
  { what: 'a page, ads', products: 'member_and_advertising', asks: 'organization', comes: page },
  { what: 'a person, ads', products: 'member_and_advertising', asks: 'member', comes: person },
  // [whole] Everything at once: what Crier asked for until 0.2, and no application can have.
  {
    what: 'all scopes, fitting',
    products: 'fitting',
    set: 'scopesOfBoth',
    asks: 'member',
    comes: refusedFor,
  },
  {
    what: 'all scopes, products of a person',
    products: 'member',
    set: 'scopesOfBoth',
    asks: 'member',
    comes: refusedFor,
  },
  {
    what: 'all scopes, product of pages',
    products: 'pages',
    set: 'scopesOfBoth',
    asks: 'member',
    comes: refusedFor,
  },
  // [products] One application for both, as the Advertising API makes possible.
  {
    what: 'all scopes, ads: member and page together',
    products: 'member_and_advertising',
    set: 'scopesOfBoth',
    asks: 'member',
    comes: ['live person', 'live organization'],
  },
  {
    what: 'all scopes for pages, ads: member and page together',
    products: 'member_and_advertising',
    set: 'scopesOfBoth',
    asks: 'organization',
    comes: ['live person', 'live organization'],
  },
  // [products] The scope for comments is of the Community Management API.
  {
    what: 'with the scope for comments',
    products: 'pages',
    set: 'furtherScopes',
    asks: 'organization',
    comes: page,
  },
  {
    what: 'with the scope for comments, which the Advertising API does not have',
    products: 'member_and_advertising',
    set: 'furtherScopes',
    asks: 'organization',
    comes: refusedFor,
  },
  // [roles] Reading roles is possible with either permission.
  {
    what: 'reading roles only',
    products: 'pages',
    set: 'readingRoles',
    asks: 'organization',
    comes: page,
  },
  // [whole] `r_member_social` is closed: no product has it.
  {
    what: 'with a closed scope',
    products: 'all',
    set: 'furtherScopes',
    asks: 'member',
    comes: refusedFor,
  },
  // [ours]
  {
    what: 'a page without its application',
    products: 'fitting',
    set: 'memberOnly',
    asks: 'organization',
    comes:
      /^application_missing: .*CRIER_LINKEDIN_PAGES_CLIENT_ID and CRIER_LINKEDIN_PAGES_CLIENT_SECRET/,
  },
  {
    what: 'a person beside no application for pages',
    products: 'fitting',
    set: 'memberOnly',
    asks: 'member',
    comes: person,
  },
  {
    what: 'a page by the application for pages alone',
    products: 'fitting',
    set: 'pagesOnly',
    asks: 'organization',
    comes: page,
  },
  {
    what: 'a person without their application',
    products: 'fitting',
    set: 'pagesOnly',
    asks: 'member',
    comes: /^conflict: .*CRIER_LINKEDIN_CLIENT_ID and CRIER_LINKEDIN_CLIENT_SECRET/,
  },
  {
    what: 'a page without any application: of the sandbox',
    products: 'fitting',
    set: 'none',
    asks: 'organization',
    comes: ['sandbox organization'],
  },
]

for (const { what, products, set, asks, comes } of cases)
  test(`LinkedIn’s applications: ${what}`, async () => {
    await service.control('POST', '/_control/switches', { 'linkedin.products': products })
    const account = await service.newAccount()
    const said = await connect(accountAt(await serviceWith(set), account), ada, asks).catch(
      ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
    )
    if (comes instanceof RegExp) assert.match(said, comes)
    assert.deepEqual(await connectedAs(account), comes instanceof RegExp ? [] : comes, said)
  })

test('asking for the live network by name is refused as long as the application is missing', async () => {
  const { request } = accountAt(await serviceWith('none'), await service.newAccount())
  for (const [author, code] of [
    ['organization', 'application_missing'],
    ['member', 'conflict'],
  ]) {
    const body = { author, kind: 'live' }
    const refused = await request('POST', '/api/connections/linkedin/authorize', { body })
    assert.deepEqual([refused.status, refused.json.code], [409, code])
  }
})

test('a page of the sandbox is connected without an application for pages', async () => {
  const account = await service.newAccount()
  await connect(accountAt(await serviceWith('memberOnly'), account), ada, 'organization', {
    kind: 'sandbox',
  })
  assert.deepEqual(await connectedAs(account), ['sandbox organization'])
})
