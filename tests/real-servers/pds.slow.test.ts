import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { runningProcesses } from '../process-table.ts'
import { eventually, launch } from '../processes.ts'
import { createOf, keyOf, post, signedInAuthor } from './author.ts'
import { startFaultyProxy } from './faulty-proxy.ts'
import { whyNoRealServer } from './installed.ts'
import { answersToOddCalls, tokensOn } from './odd-calls.ts'
import { claimsOf, startPds, type Answer, type Pds } from './pds.ts'

// What a connector for Bluesky may rest on, measured on the server that Bluesky publishes
// (docs/decisions/0302).
const why = await whyNoRealServer()
const pds = why === undefined ? await startPds({ after }) : undefined

function onRealServer(title: string, run: (pds: Pds) => Promise<void>): void {
  test(`real Bluesky server: ${title}`, { skip: why ?? false }, () => run(pds!))
}

const errorOf = ({ status, body }: Answer) => [status, body['error'], body['message']]
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const withImages = (images: readonly object[]) => ({
  embed: { $type: 'app.bsky.embed.images', images },
})

onRealServer(
  'resolves handles of its accounts, and asks no server outside for others',
  async (pds) => {
    const { did } = await pds.createAccount('resolved')
    const resolve = (handle: string) =>
      pds.call('com.atproto.identity.resolveHandle', { query: { handle } })
    assert.equal((await resolve('resolved.test')).body['did'], did)
    assert.equal((await pds.wellKnownDid('resolved.test')).text, did)
    assert.deepEqual(errorOf(await resolve('nobody.test')), [
      400,
      'HandleNotFound',
      'Unable to resolve handle',
    ])
    assert.deepEqual(errorOf(await resolve('bsky.app')), [
      400,
      'InvalidRequest',
      'Unable to resolve handle',
    ])
    assert.equal((await pds.wellKnownDid('nobody.test')).status, 404)
    const document = (await (await fetch(`${pds.plcUrl}/${did}`)).json()) as {
      readonly service: readonly object[]
    }
    assert.deepEqual(document.service, [
      {
        id: '#atproto_pds',
        type: 'AtprotoPersonalDataServer',
        serviceEndpoint: pds.url.replace('127.0.0.1', 'localhost'),
      },
    ])
  },
)

onRealServer(
  'signs in by app password and by ordinary password, told apart by the scope in the token',
  async (pds) => {
    const author = await signedInAuthor(pds, 'signer')
    const privileged = await pds.call('com.atproto.server.createAppPassword', {
      body: { name: 'privileged', privileged: true },
      token: (await signIn(author.handle, author.password)).accessJwt,
    })
    async function signIn(identifier: string, password: string) {
      const { status, body } = await pds.call('com.atproto.server.createSession', {
        body: { identifier, password },
      })
      assert.equal(status, 200, identifier)
      return { accessJwt: String(body['accessJwt']), refreshJwt: String(body['refreshJwt']) }
    }
    const cases = [
      [author.handle, author.appPassword, 'com.atproto.appPass'],
      [author.did, author.appPassword, 'com.atproto.appPass'],
      ['Signer.TEST', author.appPassword, 'com.atproto.appPass'],
      ['signer@example.com', author.appPassword, 'com.atproto.appPass'],
      [author.handle, String(privileged.body['password']), 'com.atproto.appPassPrivileged'],
      [author.handle, author.password, 'com.atproto.access'],
    ] as const
    for (const [identifier, password, scope] of cases) {
      const { accessJwt, refreshJwt } = await signIn(identifier, password)
      const { iat, exp, ...claims } = claimsOf(accessJwt)
      assert.deepEqual(claims, { scope, aud: 'did:web:localhost', sub: author.did })
      assert.equal(Number(exp) - Number(iat), 2 * 3_600)
      const refresh = claimsOf(refreshJwt)
      assert.deepEqual(
        [refresh['scope'], Number(refresh['exp']) - Number(refresh['iat'])],
        ['com.atproto.refresh', 90 * 86_400],
      )
    }
    // The form of an app password, by which a client can refuse an ordinary one before it is sent.
    assert.match(author.appPassword, /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
    const wrong = [401, 'AuthenticationRequired', 'Invalid identifier or password']
    for (const [identifier, password] of [
      [author.handle, 'wrong'],
      ['nobody.test', 'wrong'],
      [`@${author.handle}`, author.appPassword],
    ])
      assert.deepEqual(
        errorOf(
          await pds.call('com.atproto.server.createSession', { body: { identifier, password } }),
        ),
        wrong,
      )
    const more = await pds.call('com.atproto.server.createAppPassword', {
      body: { name: 'more' },
      token: author.accessJwt,
    })
    assert.deepEqual(errorOf(more), [400, 'InvalidToken', 'Bad token scope'])
  },
)

onRealServer(
  'renews a session from a used refresh token for two hours, always to the same next token',
  async (pds) => {
    const { handle, appPassword, did } = await signedInAuthor(pds, 'renewer')
    const refresh = (token: string) =>
      pds.call('com.atproto.server.refreshSession', { method: 'POST', token })
    const signIn = () =>
      pds.call('com.atproto.server.createSession', {
        body: { identifier: handle, password: appPassword },
      })
    const nextOf = (answer: Answer) => claimsOf(String(answer.body['refreshJwt']))['jti']
    const [first, second] = [await signIn(), await signIn()].map(({ body }) =>
      String(body['refreshJwt']),
    )
    const startedAt = Date.now()
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(first!)))
    const successor = nextOf(answers[0]!)
    assert.deepEqual(
      answers.map((answer) => [answer.status, nextOf(answer)]),
      answers.map(() => [200, successor]),
    )
    // Even after the next token has been used itself.
    assert.equal((await refresh(String(answers[0]!.body['refreshJwt']))).status, 200)
    assert.equal(nextOf(await refresh(first!)), successor)

    using accounts = new DatabaseSync(join(pds.folder, 'account.sqlite'))
    const id = String(claimsOf(first!)['jti'])
    const { expiresAt } = accounts
      .prepare('SELECT expiresAt FROM refresh_token WHERE id = ?')
      .get(id) as { readonly expiresAt: string }
    const graceMs = Date.parse(expiresAt) - startedAt
    assert.ok(Math.abs(graceMs - 2 * 3_600_000) < 60_000, `grace of ${graceMs} ms`)
    accounts
      .prepare('UPDATE refresh_token SET expiresAt = ? WHERE id = ?')
      .run('2026-01-01T00:00:00.000Z', id)
    const revoked = [400, 'ExpiredToken', 'Token has been revoked']
    assert.deepEqual(errorOf(await refresh(first!)), revoked)

    const access = (token: string) => pds.call('com.atproto.server.getSession', { token })
    const nowSeconds = Math.floor(startedAt / 1_000)
    assert.equal((await access(pds.signAccess(did, nowSeconds + 600))).status, 200)
    assert.deepEqual(errorOf(await access(pds.signAccess(did, nowSeconds - 1))), [
      400,
      'ExpiredToken',
      'Token has expired',
    ])
    const unfit = [400, 'InvalidToken', 'Token could not be verified']
    for (const token of [second!, 'no-token']) assert.deepEqual(errorOf(await access(token)), unfit)
    assert.deepEqual(errorOf(await refresh('no-token')), unfit)
    assert.equal(
      (await pds.call('com.atproto.server.deleteSession', { method: 'POST', token: second! }))
        .status,
      200,
    )
    assert.deepEqual(errorOf(await refresh(second!)), revoked)
  },
)

onRealServer(
  'lets access live on for its two hours after its app password was revoked, and renews it no more',
  async (pds) => {
    const author = await signedInAuthor(pds, 'revoked')
    const main = await pds.call('com.atproto.server.createSession', {
      body: { identifier: author.handle, password: author.password },
    })
    await pds.call('com.atproto.server.revokeAppPassword', {
      body: { name: 'Crier' },
      token: String(main.body['accessJwt']),
    })
    assert.equal((await author.create(post('after'))).status, 200)
    const renewed = await pds.call('com.atproto.server.refreshSession', {
      method: 'POST',
      token: author.refreshJwt,
    })
    assert.deepEqual(errorOf(renewed), [400, 'ExpiredToken', 'Token has been revoked'])
  },
)

onRealServer(
  'putRecord: answers an identical repeat with the same cid and without a commit',
  async (pds) => {
    const author = await signedInAuthor(pds, 'putter')
    const key = keyOf(1)
    assert.deepEqual(errorOf(await author.get(key)).slice(0, 2), [400, 'RecordNotFound'])
    const first = await author.put(key, post('Hello'), { swapRecord: null })
    assert.equal(first.status, 200)
    assert.deepEqual(Object.keys(first.body).toSorted(), [
      'cid',
      'commit',
      'uri',
      'validationStatus',
    ])
    const revision = await author.revision()
    const { createdAt, text, $type } = post('Hello')
    // In another order of keys, and without the type that the collection implies.
    for (const record of [post('Hello'), { createdAt, text, $type }, { text, createdAt }]) {
      const again = await author.put(key, record, { swapRecord: null })
      assert.deepEqual(
        [again.status, again.body['cid'], again.body['commit']],
        [200, first.body['cid'], undefined],
      )
    }
    assert.equal(await author.revision(), revision)
    const found = await author.get(key)
    assert.deepEqual([found.body['cid'], found.body['value']], [first.body['cid'], post('Hello')])
    assert.equal(await author.postCount(), 1)
  },
)

onRealServer(
  'putRecord: replaces another record, and refuses to with `swapRecord: null`',
  async (pds) => {
    const author = await signedInAuthor(pds, 'swapper')
    const key = keyOf(1)
    const first = await author.put(key, post('One'), { swapRecord: null })
    const taken = [400, 'InvalidSwap', `Record was at ${String(first.body['cid'])}`]
    assert.deepEqual(errorOf(await author.put(key, post('Two'), { swapRecord: null })), taken)
    assert.deepEqual((await author.get(key)).body['value'], post('One'))
    const replaced = await author.put(key, post('Two'))
    assert.deepEqual([replaced.status, typeof replaced.body['commit']], [200, 'object'])
    const other = await Promise.all(
      Array.from({ length: 5 }, (_, n) => author.put(keyOf(2), post(`${n}`), { swapRecord: null })),
    )
    assert.deepEqual(other.map(({ status }) => status).toSorted(), [200, 400, 400, 400, 400])
    const same = await Promise.all(
      Array.from({ length: 5 }, () => author.put(keyOf(3), post('same'), { swapRecord: null })),
    )
    assert.deepEqual(
      same.map(({ status, body }) => [status, body['cid']]),
      same.map(() => [200, same[0]!.body['cid']]),
    )
    assert.equal(await author.postCount(), 3)
  },
)

onRealServer(
  'putRecord: makes a deleted post again, so that a repeat must not come late',
  async (pds) => {
    const author = await signedInAuthor(pds, 'deleter')
    const first = await author.put(keyOf(1), post('Gone'), { swapRecord: null })
    const body = { repo: author.did, collection: 'app.bsky.feed.post', rkey: keyOf(1) }
    for (const _ of [1, 2])
      assert.equal(
        (await pds.call('com.atproto.repo.deleteRecord', { body, token: author.accessJwt })).status,
        200,
      )
    assert.equal(errorOf(await author.get(keyOf(1)))[1], 'RecordNotFound')
    const again = await author.put(keyOf(1), post('Gone'), { swapRecord: null })
    assert.deepEqual(
      [again.status, again.body['cid'], typeof again.body['commit']],
      [200, first.body['cid'], 'object'],
    )
  },
)

onRealServer(
  'createRecord: answers 500 to a repeat with the same key, which says nothing',
  async (pds) => {
    const author = await signedInAuthor(pds, 'creator')
    assert.equal((await author.create(post('One'), { rkey: keyOf(1) })).status, 200)
    const failed = [500, 'InternalServerError', 'Internal Server Error']
    assert.deepEqual(errorOf(await author.create(post('One'), { rkey: keyOf(1) })), failed)
    assert.equal(await author.postCount(), 1)
  },
)

onRealServer('applyWrites: is atomic, and answers 500 to a repeat', async (pds) => {
  const author = await signedInAuthor(pds, 'applier')
  const thread = [createOf(keyOf(1), post('One')), createOf(keyOf(2), post('Two'))]
  const done = await author.apply(thread)
  const results = done.body['results'] as readonly Readonly<Record<string, unknown>>[]
  assert.deepEqual(
    results.map(({ uri }) => uri),
    [1, 2].map((number) => `at://${author.did}/app.bsky.feed.post/${keyOf(number)}`),
  )
  const revision = await author.revision()
  const failed = [500, 'InternalServerError', 'Internal Server Error']
  assert.deepEqual(errorOf(await author.apply(thread)), failed)
  assert.deepEqual(
    errorOf(await author.apply([createOf(keyOf(3), post('Three')), thread[1]!])),
    failed,
  )
  const tooLong = await author.apply([
    createOf(keyOf(3), post('Three')),
    createOf(keyOf(4), post('a'.repeat(301))),
  ])
  assert.deepEqual(errorOf(tooLong), [
    400,
    'InvalidRequest',
    'Invalid app.bsky.feed.post record: grapheme too big (maximum 300, got 301) at ' +
      '$.writes[1].record.text',
  ])
  assert.equal(await author.revision(), revision)
  assert.equal(await author.postCount(), 2)
  const many = Array.from({ length: 201 }, (_, number) => createOf(keyOf(100 + number), post('x')))
  assert.deepEqual(errorOf(await author.apply(many)), [
    400,
    'InvalidRequest',
    'Too many writes. Max: 200',
  ])
})

onRealServer(
  'takes replies to posts that do not exist: only the client can keep a thread whole',
  async (pds) => {
    const author = await signedInAuthor(pds, 'replier')
    const { uri, cid } = (await author.put(keyOf(1), post('One'))).body
    const missing = { uri: `at://${author.did}/app.bsky.feed.post/${keyOf(9)}`, cid }
    for (const [number, parent] of [{ uri, cid }, missing].entries())
      assert.equal(
        (
          await author.put(
            keyOf(2 + number),
            post('Reply', { reply: { root: { uri, cid }, parent } }),
          )
        ).status,
        200,
      )
  },
)

onRealServer(
  'enforces 300 graphemes and 3,000 bytes, unless it is told not to validate',
  async (pds) => {
    const author = await signedInAuthor(pds, 'writer')
    const family = '👩‍👩‍👧‍👦'
    const refused = (reason: string) => [
      400,
      'InvalidRequest',
      `Invalid app.bsky.feed.post record: ${reason} at $.record.text`,
    ]
    for (const text of ['', 'a'.repeat(300), family.repeat(120)])
      assert.equal((await author.create(post(text))).status, 200)
    const long = post('a'.repeat(301))
    assert.deepEqual(
      errorOf(await author.create(long)),
      refused('grapheme too big (maximum 300, got 301)'),
    )
    assert.deepEqual(
      errorOf(await author.create(post(family.repeat(121)))),
      refused('string too big (maximum 3000, got 3025)'),
    )
    const unchecked = await author.create(long, { validate: false })
    assert.deepEqual([unchecked.status, unchecked.body['validationStatus']], [200, undefined])
    assert.equal((await author.create(long, { validate: true })).status, 400)
    for (const key of ['self', 'abc', 'zzzzzzzzzzzzz'])
      assert.match(
        String((await author.put(key, post('x'))).body['message']),
        /Invalid record key for app\.bsky\.feed\.post/,
      )
  },
)

onRealServer(
  'takes facets by offsets in UTF-8, and does not check that they fit the text',
  async (pds) => {
    const author = await signedInAuthor(pds, 'facets')
    const text = 'Grüße 🎉 https://example.com #Käse @facets.test'
    const facet = (byteStart: number, byteEnd: number, feature: object) => ({
      index: { byteStart, byteEnd },
      features: [feature],
    })
    const at = (word: string, feature: object) => {
      const start = Buffer.byteLength(text.slice(0, text.indexOf(word)))
      return facet(start, start + Buffer.byteLength(word), feature)
    }
    const facets = [
      at('https://example.com', {
        $type: 'app.bsky.richtext.facet#link',
        uri: 'https://example.com',
      }),
      at('#Käse', { $type: 'app.bsky.richtext.facet#tag', tag: 'Käse' }),
      at('@facets.test', { $type: 'app.bsky.richtext.facet#mention', did: author.did }),
    ]
    assert.deepEqual(
      facets.map(({ index }) => index),
      [
        { byteStart: 13, byteEnd: 32 },
        { byteStart: 33, byteEnd: 39 },
        { byteStart: 40, byteEnd: 52 },
      ],
    )
    assert.equal((await author.put(keyOf(1), post(text, { langs: ['de'], facets }))).status, 200)
    assert.deepEqual(
      (await author.get(keyOf(1))).body['value'],
      post(text, { langs: ['de'], facets }),
    )
    const tag = { $type: 'app.bsky.richtext.facet#tag', tag: 'x' }
    // Beyond the end, inside of a character, backwards, over each other.
    for (const odd of [
      [facet(0, 500, tag)],
      [facet(7, 8, tag)],
      [facet(3, 1, tag)],
      [facet(0, 3, tag), facet(1, 4, tag)],
    ])
      assert.equal((await author.create(post(text, { facets: odd }))).status, 200)
    const refused: [object, RegExp][] = [
      [facet(-1, 1, tag), /integer too small/],
      [facet(0, 1, { $type: 'app.bsky.richtext.facet#mention', did: 'bob.test' }), /Invalid DID/],
      [facet(0, 1, { $type: 'app.bsky.richtext.facet#link', uri: 'example' }), /Invalid uri/],
      [facet(0, 1, { ...tag, tag: 'x'.repeat(65) }), /maximum 64, got 65/],
    ]
    for (const [odd, message] of refused) {
      const answer = await author.create(post(text, { facets: [odd] }))
      assert.equal(answer.status, 400)
      assert.match(String(answer.body['message']), message)
    }
  },
)

onRealServer(
  'judges pictures when the post is made: type, size, 2,000,000 bytes, four of them, alt text',
  async (pds) => {
    const author = await signedInAuthor(pds, 'painter')
    const blobOf = async (bytes: Uint8Array, type = 'image/png') =>
      (await author.uploadBlob(bytes, type)).body['blob'] as object
    const blob = await blobOf(dot)
    assert.deepEqual(await blobOf(dot), blob)
    // The bytes decide, not the header.
    assert.deepEqual(await blobOf(dot, 'image/jpeg'), blob)
    const image = { image: blob, alt: 'A dot', aspectRatio: { width: 1, height: 1 } }
    assert.equal((await author.put(keyOf(1), post('Picture', withImages([image])))).status, 200)
    assert.deepEqual(
      (await author.get(keyOf(1))).body['value'],
      post('Picture', withImages([image])),
    )
    const atMost = await blobOf(Buffer.concat([dot, Buffer.alloc(2_000_000 - dot.length)]))
    assert.equal(
      (await author.create(post('Big', withImages([{ image: atMost, alt: '' }])))).status,
      200,
    )
    const above = await blobOf(Buffer.concat([dot, Buffer.alloc(2_000_001 - dot.length)]))
    // What a record says of a blob is compared only when the first record names it.
    const fresh = await blobOf(Buffer.concat([dot, Buffer.from('x')]))
    assert.equal(
      (
        await author.create(
          post('Renamed', withImages([{ ...image, image: { ...blob, size: 5 } }])),
        )
      ).status,
      200,
    )
    const refused: [readonly object[], string, RegExp][] = [
      [
        [{ image: above, alt: '' }],
        'InvalidRequest',
        /blob too big \(maximum 2000000, got 2000001\)/,
      ],
      [[{ image: blob }], 'InvalidRequest', /Missing required key "alt"/],
      [
        Array.from({ length: 5 }, () => image),
        'InvalidRequest',
        /array too big \(maximum 4, got 5\)/,
      ],
      [
        [{ ...image, aspectRatio: { width: 0, height: 1 } }],
        'InvalidRequest',
        /integer too small \(minimum 1, got 0\)/,
      ],
      [
        [{ ...image, image: { ...fresh, mimeType: 'image/jpeg' } }],
        'InvalidMimeType',
        /Expected: image\/png, Got: image\/jpeg/,
      ],
      [[{ ...image, image: { ...fresh, size: 5 } }], 'InvalidSize', /Expected: 71, Got: 5/],
    ]
    for (const [images, error, message] of refused) {
      const answer = await author.create(post('Refused', withImages(images)))
      assert.deepEqual([answer.status, answer.body['error']], [400, error])
      assert.match(String(answer.body['message']), message)
    }
    const alt = (length: number) =>
      author.create(post('Long alt', withImages([{ ...image, alt: 'a'.repeat(length) }])))
    assert.equal((await alt(10_000)).status, 200)
    assert.deepEqual(
      errorOf(await author.uploadBlob(Buffer.alloc(5 * 1_024 * 1_024 + 1), 'image/png')),
      [413, 'PayloadTooLarge', 'request entity too large'],
    )
  },
)

onRealServer(
  'publishes each post once through lost, cut and repeated calls, by repeating the identical call',
  async (pds) => {
    const parts = {
      'lose-request': 0.15,
      'lose-answer': 0.2,
      'cut-answer': 0.15,
      delay: 0.05,
      repeat: 0.1,
    }
    const proxy = await startFaultyProxy(
      { after },
      { target: pds.url, seed: 41, parts, delayMs: 20 },
    )
    const author = await signedInAuthor(pds, 'once', proxy.url)
    for (let number = 0; number < 40; number++)
      await eventually(`post ${number}`, async () => {
        const answer = await author
          .put(keyOf(number), post(`Post ${number}`), { swapRecord: null })
          .catch(() => undefined)
        if (answer) assert.equal(answer.status, 200, answer.text)
        return answer
      })
    assert.equal(await author.postCount(), 40)
    const met = new Set(proxy.calls.map(({ fault }) => fault))
    assert.equal(met.size, 6, [...met].join())
  },
)

onRealServer('answers odd calls as recorded, for the sandbox to be compared with', async (pds) => {
  const author = await signedInAuthor(pds, 'recorder')
  const answers = await answersToOddCalls(pds.url, author, await tokensOn(pds, author))
  assert.deepEqual(
    answers,
    JSON.parse(await readFile(join(import.meta.dirname, 'recorded/odd-calls.json'), 'utf8')),
  )
  assert.ok(
    answers.length >= 300 && new Set(answers.map(({ call }) => call)).size === answers.length,
  )
})

onRealServer('ends with the process that started it, also when that one is killed', async () => {
  const program = `import { startPds } from ${JSON.stringify(join(import.meta.dirname, 'pds.ts'))}
    const { processId, folder } = await startPds({ after() {} })
    console.log('started', processId, folder)`
  const parent = launch({ after }, process.execPath, ['--input-type=module', '--eval', program], {})
  const started = await eventually(
    'a server',
    async () =>
      parent.lines.map((line) => /^started (\d+) (\S+)/.exec(line)).find((match) => match !== null),
    60_000,
  )
  const [, processId = '', folder = ''] = started
  const isRunning = () => runningProcesses().some(({ pid }) => pid === Number(processId))
  assert.ok(isRunning())
  await parent.end('SIGKILL')
  await eventually('the end of the server', async () => !isRunning() || undefined)
  await eventually('the removal of its folder', async () => !existsSync(folder) || undefined)
})
