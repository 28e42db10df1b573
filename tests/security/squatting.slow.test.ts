import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openAccount } from '@crier/server/accounts/open-account.ts'
import { acceptInvitation } from '@crier/server/accounts/members/accept-invitation.ts'
import { sql, type KyselyPlugin } from 'kysely'
import { mailbox } from '../mailbox.ts'
import { liveService, type TestService } from '../service.ts'
import {
  newBrowser,
  newOwner,
  operatorsLink,
  trustedProxy,
  type Browser,
} from '../sign-in-browser.ts'

const post = await mailbox({ after })
const withMail = await liveService(
  { after },
  {
    environment: {
      ...trustedProxy,
      CRIER_SMTP_URL: post.url,
      CRIER_MAIL_FROM: 'crier@example.com',
    },
  },
)
const withoutMail = await liveService({ after }, { environment: trustedProxy })

let victims = 0
const newVictim = () => `victim${++victims}@example.com`

type Owner = Awaited<ReturnType<typeof newOwner>>

const invite = (by: Pick<Owner, 'ask'>, email: string, role = 'editor') =>
  by.ask('POST', '/api/members', { email, role })
const linkIn = (text: string) => /https?:\S+#\S+/.exec(text)![0]

/**
 * The parts of an account that a browser and a password reach: its keys, its drafts, a session
 * in it.
 */
async function reached(
  service: TestService,
  account: Owner,
  attacker: Browser,
  credentials: { email: string; password: string },
) {
  const again = newBrowser(service)
  await again.signIn(credentials.email, credentials.password)
  const headers = { 'crier-account': account.accountId }
  let [keys, drafts, sessions] = [0, 0, 0]
  for (const { ask } of [attacker, again]) {
    if ((await ask('POST', '/api/keys', {}, headers)).status === 201) keys++
    if ((await ask('GET', '/api/drafts', undefined, headers)).status === 200) drafts++
    const session = await ask('GET', '/api/session')
    const accounts: { account_id: string }[] = session.json?.accounts ?? []
    if (
      session.json?.account_id === account.accountId ||
      accounts.some(({ account_id }) => account_id === account.accountId)
    )
      sessions++
  }
  return { keys, drafts, sessions }
}

const nothing = { keys: 0, drafts: 0, sessions: 0 }

/**
 * An attacker who has made a person with the victim's address in their own account, and chosen its
 * password. Without mail.
 */
async function squatter(service: TestService, victim: string, role = 'editor') {
  const own = await newOwner(service)
  const browser = newBrowser(service)
  const { json } = await invite(own, victim, role)
  assert.equal((await browser.open(json.link)).status, 200)
  await browser.ask('POST', '/auth/set-password', { newPassword: 'squatted it' })
  return { own, browser, credentials: { email: victim, password: 'squatted it' } }
}

test('an address typed into the settings is not taken before its mailbox has answered: the squatter reaches nothing of an account that invites its owner', async () => {
  const [attacker, account, victim] = [
    await newOwner(withMail),
    await newOwner(withMail),
    newVictim(),
  ]
  const asked = await attacker.ask('PATCH', '/api/session', { email: victim })
  assert.deepEqual(
    [asked.status, asked.json.user.email, asked.json.pending_email],
    [200, attacker.email, victim],
  )
  await post.next()
  await invite(account, victim, 'owner')
  const browser = newBrowser(withMail)
  const joined = await browser.open(linkIn((await post.next()).text))
  assert.deepEqual([joined.status, joined.json.account_id], [200, account.accountId])
  assert.deepEqual(
    await reached(withMail, account, attacker, { email: victim, password: 'correct horse' }),
    nothing,
  )
  assert.deepEqual(
    await reached(withMail, account, attacker, {
      email: attacker.email,
      password: 'correct horse',
    }),
    nothing,
  )
})

test('without mail an address cannot be changed: the refusal names the command of the operator', async () => {
  const attacker = await newOwner(withoutMail)
  const asked = await attacker.ask('PATCH', '/api/session', { email: newVictim() })
  assert.deepEqual([asked.status, asked.json.code], [409, 'conflict'])
  assert.match(asked.json.detail, /crier accounts sign-in-link --email/)
})

test('an address claimed by a link that was shown opens that one account: its invitation to another is refused until it is proven', async () => {
  const victim = newVictim()
  const account = await newOwner(withoutMail)
  const { own, browser: attacker, credentials } = await squatter(withoutMail, victim)
  const { json: invitation } = await invite(account, victim, 'owner')
  // Neither who holds the link of the other account, nor the squatter who got hold of it.
  for (const browser of [newBrowser(withoutMail), attacker]) {
    const refused = await browser.open(invitation.link)
    assert.deepEqual([refused.status, refused.json.code], [403, 'PROVE_ADDRESS'])
    assert.match(refused.json.message, new RegExp(`crier accounts sign-in-link --email ${victim}`))
  }
  assert.deepEqual(await reached(withoutMail, account, attacker, credentials), nothing)
  // The operator's link is the proof: the squatter loses the address, and all that opened it.
  const browser = newBrowser(withoutMail)
  assert.equal(
    (await browser.open(await operatorsLink(withoutMail, { email: victim }))).status,
    200,
  )
  const joined = await browser.open(invitation.link)
  assert.deepEqual([joined.status, joined.json.account_id], [200, account.accountId])
  assert.deepEqual(await reached(withoutMail, account, attacker, credentials), nothing)
  assert.equal((await attacker.ask('GET', '/api/session')).status, 401)
  assert.equal((await newBrowser(withoutMail).signIn(victim, credentials.password)).status, 401)
  const { json: session } = await browser.ask('GET', '/api/session')
  assert.deepEqual(
    [session.accounts.length, session.account_id, session.user.email],
    [1, account.accountId, victim],
  )
  // Their role in their own account stays, without an address.
  const { json: members } = await own.ask('GET', '/api/members')
  assert.deepEqual(
    members.data.map(({ email, role }: Record<string, string>) => [email, role]),
    [
      [own.email, 'owner'],
      [null, 'editor'],
    ],
  )
})

test('unsent email: shows its link, which verifies nothing', async () => {
  const [own, account, victim] = [await newOwner(withMail), await newOwner(withMail), newVictim()]
  post.refuseNext()
  const { json } = await invite(own, victim)
  const attacker = newBrowser(withMail)
  assert.equal((await attacker.open(json.link)).status, 200)
  await attacker.ask('POST', '/auth/set-password', { newPassword: 'squatted it' })
  assert.equal((await attacker.ask('GET', '/api/session')).json.user.email_proven, false)
  await invite(account, victim, 'owner')
  // The email of the other account verifies the address.
  const browser = newBrowser(withMail)
  assert.equal(
    (await browser.open(linkIn((await post.next()).text))).json.account_id,
    account.accountId,
  )
  assert.deepEqual(
    await reached(withMail, account, attacker, { email: victim, password: 'squatted it' }),
    nothing,
  )
  const { json: session } = await browser.ask('GET', '/api/session')
  assert.deepEqual(
    [session.accounts.length, session.user.email, session.user.email_proven],
    [1, victim, true],
  )
})

/**
 * An attacker whose address was claimed by a link that was shown because its email was not sent.
 */
async function squatterWithMail(victim: string) {
  const own = await newOwner(withMail)
  post.refuseNext()
  const { json } = await invite(own, victim)
  const browser = newBrowser(withMail)
  await browser.open(json.link)
  await browser.ask('POST', '/auth/set-password', { newPassword: 'squatted it' })
  return { own, browser, credentials: { email: victim, password: 'squatted it' } }
}

for (const [what, path] of [
  ['sign in', '/auth/sign-in/magic-link'],
  ['choose a password', '/auth/request-password-reset'],
] as const)
  test(`a mailed link to ${what} takes a claimed address, with password, passkeys and sessions of the squatter`, async () => {
    const victim = newVictim()
    const { browser: attacker, credentials } = await squatterWithMail(victim)
    const { json: squatted } = await attacker.ask('GET', '/api/session')
    const { db } = withMail.service.ports
    await sql`insert into auth.passkey (id, "publicKey", "userId", "credentialID", counter,
      "deviceType", "backedUp")
      values (${victim}, 'key', ${squatted.user.user_id}, ${victim}, 0, 'singleDevice',
      false)`.execute(db)
    const browser = newBrowser(withMail)
    // In any spelling, the email goes to the stored address.
    await attacker.ask('POST', path, { email: victim.toUpperCase() })
    const letter = await post.next()
    assert.equal(letter.to, victim)
    const token = /#reset=(\S+)/.exec(letter.text)?.[1]
    if (token === undefined) assert.equal((await browser.open(linkIn(letter.text))).status, 200)
    else {
      assert.equal(
        (await browser.ask('POST', '/auth/reset-password', { token, newPassword: 'the victim’s' }))
          .status,
        200,
      )
      assert.equal((await browser.signIn(victim, 'the victim’s')).status, 200)
    }
    assert.equal((await attacker.ask('GET', '/auth/get-session')).json, null)
    assert.equal(
      (await newBrowser(withMail).signIn(credentials.email, credentials.password)).status,
      401,
    )
    const left = await sql`select from auth.passkey where id = ${victim}`.execute(db)
    assert.equal(left.rows.length, 0)
    const account = await newOwner(withMail)
    await invite(account, victim, 'owner')
    assert.equal(
      (await browser.open(linkIn((await post.next()).text))).json.account_id,
      account.accountId,
    )
    assert.deepEqual(await reached(withMail, account, attacker, credentials), nothing)
  })

test('change of address: does nothing when the wrong mailbox opens its link', async () => {
  const [attacker, victim, account] = [
    await newOwner(withMail),
    newVictim(),
    await newOwner(withMail),
  ]
  await attacker.ask('PATCH', '/api/session', { email: victim })
  const letter = await post.next()
  assert.equal(letter.to, victim)
  for (const browser of [newBrowser(withMail), account]) {
    const refused = await browser.open(linkIn(letter.text))
    assert.deepEqual([refused.status, refused.json.code], [403, 'OTHER_BROWSER'])
  }
  assert.equal((await attacker.ask('GET', '/api/session')).json.user.email, attacker.email)
})

test('change of address: does not count in a browser that the requester’s link has signed in', async () => {
  const [attacker, victim] = [await newOwner(withMail), newVictim()]
  await attacker.ask('PATCH', '/api/session', { email: victim })
  const letter = await post.next()
  const browser = newBrowser(withMail)
  assert.equal(
    (await browser.open(await operatorsLink(withMail, { email: attacker.email }))).status,
    200,
  )
  const refused = await browser.open(linkIn(letter.text))
  assert.deepEqual([refused.status, refused.json.code], [403, 'OTHER_BROWSER'])
  assert.equal((await attacker.ask('GET', '/api/session')).json.user.email, attacker.email)
})

test('change of address: counts in the browser that requested it, is reported to the old address, and ends its links', async () => {
  const [owner, address] = [await newOwner(withMail), newVictim()]
  await owner.ask('POST', '/auth/sign-in/magic-link', { email: owner.email })
  const before = await post.next()
  await owner.ask('PATCH', '/api/session', { email: address.toUpperCase() })
  const letter = await post.next()
  const changed = await owner.open(linkIn(letter.text))
  assert.deepEqual([changed.status, changed.json.email], [200, address])
  assert.equal((await post.next()).to, owner.email)
  const { json } = await owner.ask('GET', '/api/session')
  assert.deepEqual(
    [json.user.email, json.user.email_proven, json.pending_email],
    [address, true, null],
  )
  assert.equal((await owner.open(linkIn(letter.text))).status, 400)
  assert.equal((await newBrowser(withMail).open(linkIn(before.text))).status, 401)
  assert.equal((await newBrowser(withMail).signIn(address, 'correct horse')).status, 200)
})

test('change of address: takes it from a person who had only claimed it, never from a verified one', async () => {
  const [owner, victim] = [await newOwner(withMail), newVictim()]
  const { browser: attacker } = await squatterWithMail(victim)
  await owner.ask('PATCH', '/api/session', { email: victim })
  assert.equal((await owner.open(linkIn((await post.next()).text))).status, 200)
  await post.next()
  assert.equal((await attacker.ask('GET', '/api/session')).status, 401)
  const other = await newOwner(withMail)
  // The answer does not reveal that the address is taken.
  assert.equal((await other.ask('PATCH', '/api/session', { email: victim })).status, 200)
  const refused = await other.open(linkIn((await post.next()).text))
  assert.deepEqual([refused.status, refused.json.code], [409, 'ADDRESS_TAKEN'])
})

test('two invitations of one address that are opened at once open one account', async () => {
  const victim = newVictim()
  const accounts = [await newOwner(withoutMail), await newOwner(withoutMail)]
  const links: string[] = []
  for (const account of accounts) links.push((await invite(account, victim, 'owner')).json.link)
  const guests = links.map((link) => ({ link, ...newBrowser(withoutMail) }))
  const replies = await Promise.all(guests.map((guest) => guest.open(guest.link)))
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 403])
  const entered = guests[replies.findIndex(({ status }) => status === 200)]!
  assert.equal((await entered.ask('GET', '/api/session')).json.accounts.length, 1)
})

test('invitation: opens nothing for another signed-in person when forwarded', async () => {
  const [account, friend, victim] = [
    await newOwner(withMail),
    await newOwner(withMail),
    newVictim(),
  ]
  await invite(account, victim, 'owner')
  const link = linkIn((await post.next()).text)
  const refused = await friend.open(link)
  assert.deepEqual([refused.status, refused.json.code], [403, 'OTHER_PERSON'])
  assert.deepEqual(
    await reached(withMail, account, friend, { email: friend.email, password: 'correct horse' }),
    nothing,
  )
  assert.equal((await newBrowser(withMail).open(link)).json.account_id, account.accountId)
})

test('an address is one person in every spelling', async () => {
  const [account, victim] = [await newOwner(withoutMail), newVictim()]
  const { browser: attacker, credentials } = await squatter(withoutMail, victim)
  const spellings = [
    victim.toUpperCase(),
    victim.replace('victim', 'ｖｉｃｔｉｍ'),
    victim.replace('@', '＠'),
    ` ${victim} `,
  ]
  for (const spelling of spellings) {
    const { json } = await invite(account, spelling, 'owner')
    assert.equal(json.email, victim, spelling)
    assert.equal(
      (await newBrowser(withoutMail).open(json.link)).json.code,
      'PROVE_ADDRESS',
      spelling,
    )
    assert.equal(
      (await newBrowser(withoutMail).signIn(spelling, credentials.password)).status,
      200,
      spelling,
    )
  }
  assert.deepEqual(await reached(withoutMail, account, attacker, credentials), nothing)
  // A similar address belongs to no person.
  for (const other of [victim.replace('c', 'с'), victim.replace('i', 'ı')])
    assert.equal((await invite(account, other)).json.code, 'invalid_parameter', other)
})

test('an account that the operator makes for a claimed address is its mailbox’s, not the squatter’s', async () => {
  const victim = newVictim()
  const { browser: attacker, credentials } = await squatter(withoutMail, victim)
  const { ports } = withoutMail.service
  const made = await ports.db
    .transaction()
    .execute((tx) => openAccount(ports, tx, { email: victim, plan: 'pro', sandbox: false }))
  const link = await operatorsLink(withoutMail, { account: made.account_id })
  const account = { accountId: made.account_id } as Owner
  assert.deepEqual(await reached(withoutMail, account, attacker, credentials), nothing)
  const browser = newBrowser(withoutMail)
  assert.equal((await browser.open(link)).status, 200)
  assert.deepEqual(await reached(withoutMail, account, attacker, credentials), nothing)
  const { json } = await browser.ask('GET', '/api/session')
  assert.deepEqual(
    [json.account_id, json.role, json.user.email],
    [made.account_id, 'owner', victim],
  )
})

test('the operator’s link for the owner of an account proves no address that this owner has claimed', async () => {
  const [account, victim] = [await newOwner(withoutMail), newVictim()]
  const { own, browser: attacker, credentials } = await squatter(withoutMail, victim, 'owner')
  const { json: members } = await own.ask('GET', '/api/members')
  const first = members.data.find(({ email }: { email: string }) => email === own.email)
  assert.equal((await attacker.ask('DELETE', `/api/members/${first.member_id}`)).status, 204)
  assert.equal(
    (await attacker.open(await operatorsLink(withoutMail, { account: own.accountId }))).status,
    200,
  )
  const { json: session } = await attacker.ask('GET', '/api/session')
  assert.deepEqual([session.user.email, session.user.email_proven], [victim, false])
  const { json } = await invite(account, victim, 'owner')
  assert.equal((await attacker.open(json.link)).json.code, 'PROVE_ADDRESS')
  assert.deepEqual(await reached(withoutMail, account, attacker, credentials), nothing)
})

test('who proves their own claim keeps what they are to their account', async () => {
  const [account, victim] = [await newOwner(withoutMail), newVictim()]
  const { own, browser } = await squatter(withoutMail, victim)
  assert.equal(
    (await browser.open(await operatorsLink(withoutMail, { email: victim }))).status,
    200,
  )
  await browser.open((await invite(account, victim)).json.link)
  const { json } = await browser.ask('GET', '/api/session')
  assert.deepEqual(
    [
      json.accounts.map(({ account_id }: { account_id: string }) => account_id),
      json.user.email_proven,
    ],
    [[own.accountId, account.accountId], true],
  )
})

test('claim: ends with the membership: a removed person has no session, no password and no address', async () => {
  const [account, victim] = [await newOwner(withoutMail), newVictim()]
  const { own, browser: attacker, credentials } = await squatter(withoutMail, victim, 'owner')
  const { json: members } = await own.ask('GET', '/api/members')
  const squatted = members.data.find(({ email }: { email: string }) => email === victim)
  assert.equal((await own.ask('DELETE', `/api/members/${squatted.member_id}`)).status, 204)
  // Invited again, by this account and by another: nothing from before opens anything.
  assert.equal(
    (await newBrowser(withoutMail).open((await invite(account, victim, 'owner')).json.link)).status,
    200,
  )
  await invite(own, victim, 'owner')
  for (const target of [account, own])
    assert.deepEqual(await reached(withoutMail, target, attacker, credentials), nothing)
})

test('keys and invitations of a removed member end, also when the member comes back', async () => {
  const account = await newOwner(withMail)
  const member = newBrowser(withMail)
  const address = newVictim()
  await invite(account, address, 'owner')
  await member.open(linkIn((await post.next()).text))
  const { json: first } = await member.ask('POST', '/api/keys', {})
  // A key that a key makes is its maker's, too.
  const second = (await withMail.request('POST', '/api/keys', { key: first.key, body: {} })).json
  const accomplice = newVictim()
  await invite(member, accomplice, 'owner')
  const invitation = linkIn((await post.next()).text)
  const mayRead = async (key: string) =>
    (await withMail.request('GET', '/api/account', { key })).status
  assert.deepEqual([await mayRead(first.key), await mayRead(second.key)], [200, 200])
  const { json: session } = await member.ask('GET', '/api/session')
  assert.equal((await account.ask('DELETE', `/api/members/${session.user.user_id}`)).status, 204)
  const refused = async () =>
    assert.deepEqual([await mayRead(first.key), await mayRead(second.key)], [401, 401])
  await refused()
  assert.equal((await newBrowser(withMail).open(invitation)).status, 400)
  await invite(account, address, 'owner')
  assert.equal(
    (await member.open(linkIn((await post.next()).text))).json.account_id,
    account.accountId,
  )
  await refused()
})

test('claim: opens the first account only, and the verified owner gets none of them', async () => {
  const [account, squatted, victim] = [
    await newOwner(withMail),
    await newOwner(withMail),
    newVictim(),
  ]
  const { db } = withMail.service.ports
  await invite(account, squatted.email, 'owner')
  await squatted.open(linkIn((await post.next()).text))
  const { json: known } = await squatted.ask('GET', '/api/session')
  assert.equal(known.accounts.length, 2)
  await db
    .updateTable('auth.user')
    .set({ email: victim, emailVerified: false })
    .where('id', '=', known.user.user_id)
    .execute()
  const credentials = { email: victim, password: 'correct horse' }
  assert.deepEqual(await reached(withMail, account, squatted, credentials), nothing)
  assert.equal((await squatted.ask('PATCH', '/api/session', { email: newVictim() })).status, 409)
  const browser = newBrowser(withMail)
  await browser.ask('POST', '/auth/sign-in/magic-link', { email: victim })
  assert.equal((await browser.open(linkIn((await post.next()).text))).json.accounts, 0)
  assert.deepEqual(await reached(withMail, account, squatted, credentials), nothing)
})

test('a squatter who leaves the account that their unproven address opens does not come to the next one', async () => {
  for (const leave of ['is removed', 'deletes it'] as const) {
    const [account, squatted, victim] = [
      await newOwner(withMail),
      await newOwner(withMail),
      newVictim(),
    ]
    await invite(account, squatted.email, 'owner')
    await squatted.open(linkIn((await post.next()).text))
    const accomplice = newBrowser(withMail)
    await invite(squatted, newVictim(), 'owner')
    await accomplice.open(linkIn((await post.next()).text))
    const { json: known } = await squatted.ask('GET', '/api/session')
    await withMail.service.ports.db
      .updateTable('auth.user')
      .set({ email: victim, emailVerified: false })
      .where('id', '=', known.user.user_id)
      .execute()
    const left =
      leave === 'is removed'
        ? await accomplice.ask('DELETE', `/api/members/${known.user.user_id}`)
        : await squatted.ask('DELETE', '/api/account', { account_id: squatted.accountId })
    assert.equal(left.status, 204, left.text)
    assert.deepEqual(
      await reached(withMail, account, squatted, { email: victim, password: 'correct horse' }),
      nothing,
      leave,
    )
  }
})

test('claim: a squatter who loses it during an invitation is not let in as the new owner', async () => {
  const [account, victim] = [await newOwner(withoutMail), newVictim()]
  const { browser: attacker } = await squatter(withoutMail, victim)
  const token = (await invite(account, victim, 'owner')).json.link.split('=')[1]
  const { ports } = withoutMail.service
  const cookie = [...attacker.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const sessionToken = ports.sessions.tokenIn(cookie)
  assert.notEqual(sessionToken, null)
  let proofs = 0
  /**
   * The owner of the mailbox opens the operator's link right after the squatter's session was read.
   */
  const proof: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (
        proofs === 0 &&
        result.rows.some(({ email, emailVerified }) => email === victim && emailVerified === false)
      ) {
        proofs++
        assert.equal(
          (await newBrowser(withoutMail).open(await operatorsLink(withoutMail, { email: victim })))
            .status,
          200,
        )
      }
      return result
    },
  }
  const accepted = await acceptInvitation(
    { ...ports, db: ports.db.withPlugin(proof) },
    { token, sessionToken },
  )
  assert.deepEqual([proofs, accepted], [1, { kind: 'sign_in_first', email: victim }])
})

test('invitations: one account cannot use up another account’s emails to a person', async () => {
  const [flooding, account, wanted] = [
    await newOwner(withMail),
    await newOwner(withMail),
    newVictim(),
  ]
  for (let round = 0; round < 5; round++) {
    assert.equal((await invite(flooding, wanted)).status, 201)
    await post.next()
  }
  assert.equal((await invite(flooding, wanted)).status, 409)
  assert.equal((await invite(account, wanted)).status, 201)
  assert.equal((await post.next()).to, wanted)
})

test('emails: are limited per mailbox and per requester', async () => {
  const [owner, other] = [await newOwner(withMail), newVictim()]
  // Requests for new passwords do not keep the person from signing in by a link.
  for (const [path, kind] of [
    ['/auth/request-password-reset', 'reset'],
    ['/auth/sign-in/magic-link', 'token'],
  ] as const) {
    for (let round = 0; round < 7; round++)
      await newBrowser(withMail).ask('POST', path, { email: owner.email })
    for (let letters = 0; letters < 5; letters++) {
      const { to, text } = await post.next()
      assert.deepEqual([to, linkIn(text).includes(`#${kind}=`)], [owner.email, true])
    }
    assert.equal(post.unread(), 0)
  }
  for (let round = 0; round < 7; round++) {
    const { status } = await owner.ask('PATCH', '/api/session', { email: other })
    assert.equal(status, round < 5 ? 200 : 409)
    if (round < 5) assert.equal((await post.next()).to, other)
  }
  for (let round = 0; round < 7; round++) {
    const { status } = await invite(owner, other)
    assert.equal(status, round < 5 ? 201 : 409)
    if (round < 5) assert.equal((await post.next()).to, other)
  }
  assert.equal(post.unread(), 0)
})

/** Invites and reads the email, until one is refused. */
async function inviteUntilRefused(
  by: Pick<Owner, 'ask'>,
  addressOf: (number: number) => string,
  most: number,
) {
  for (let number = 0; number < most; number++) {
    const address = addressOf(number)
    const { status, json } = await invite(by, address)
    if (status !== 201)
      return { sent: number, code: json.code as string, detail: json.detail as string }
    assert.equal((await post.next()).to, address)
    // Taken back: what was sent counts.
    await by.ask('DELETE', `/api/members/${json.member_id}`)
  }
  return { sent: most, code: '', detail: '' }
}

test('inviteMember: refuses further emails to one mailbox when its spellings have been sent the limit by any accounts', async () => {
  const name = newVictim().split('@')[0]!
  const spelling = (number: number) => `${name}+${number}@example.com`
  const sent: number[] = []
  const refused = []
  for (let account = 0; account < 6; account++) {
    const ended = await inviteUntilRefused(
      await newOwner(withMail, 'business'),
      (number) => spelling(account * 10 + number),
      10,
    )
    sent.push(ended.sent)
    refused.push(ended)
  }
  assert.deepEqual(sent, [5, 5, 5, 5, 0, 0])
  assert.deepEqual(new Set(refused.map(({ code }) => code)), new Set(['conflict']))
  assert.match(
    refused[0]!.detail,
    /^This account has sent \S+, with all spellings of its mailbox, 5 invitations within the hour, .*in 60 minutes/,
  )
  assert.match(
    refused[5]!.detail,
    /^All accounts together have sent \S+, with all spellings of its mailbox, 20 invitations within the hour/,
  )
  // Another mailbox is open to them.
  assert.equal((await inviteUntilRefused(await newOwner(withMail), () => newVictim(), 1)).sent, 1)
  assert.equal(post.unread(), 0)
})

test('inviteMember: refuses the 101st email of a person within the hour when several accounts of theirs sent it', async () => {
  const owner = await newOwner(withMail, 'business')
  const second = await newOwner(withMail, 'business')
  // Owner of both.
  const { json } = await invite(second, owner.email, 'owner')
  assert.equal(json.role, 'owner')
  assert.equal((await owner.open(linkIn((await post.next()).text))).status, 200)
  const inSecond = {
    ask: (method: string, path: string, body?: unknown) =>
      owner.ask(method, path, body, { 'crier-account': second.accountId }),
  }
  const inFirst = {
    ask: (method: string, path: string, body?: unknown) =>
      owner.ask(method, path, body, { 'crier-account': owner.accountId }),
  }
  assert.equal((await inviteUntilRefused(inFirst, () => newVictim(), 60)).sent, 60)
  const ended = await inviteUntilRefused(inSecond, () => newVictim(), 60)
  assert.equal(ended.sent, 40)
  assert.match(ended.detail, /^You have sent 100 invitations within the hour/)
  // The other owner of that account has their own.
  assert.equal((await inviteUntilRefused(second, () => newVictim(), 1)).sent, 1)
  assert.equal(post.unread(), 0)
})

test('mailLink: sends spellings of one mailbox no more links than one person gets', async () => {
  const name = newVictim().split('@')[0]!
  const people = []
  for (let number = 0; number < 5; number++) {
    const owner = await newOwner(withMail)
    const email = `${name}+${number}@example.com`
    await invite(owner, email)
    assert.equal((await newBrowser(withMail).open(linkIn((await post.next()).text))).status, 200)
    people.push(email)
  }
  for (const email of people)
    for (let link = 0; link < 5; link++)
      await newBrowser(withMail).ask('POST', '/auth/sign-in/magic-link', { email })
  for (let email = 0; email < 20; email++) assert.ok((await post.next()).to.startsWith(`${name}+`))
  // The next one is another mailbox’s.
  const other = newVictim()
  await invite(await newOwner(withMail), other)
  assert.deepEqual([(await post.next()).to, post.unread()], [other, 0])
})
