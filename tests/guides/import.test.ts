import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { readPostFile } from '@crier/sdk/post-file.ts'
import { blocksOf, readPage } from './page-requests.ts'

const page = await readPage('import.md')
const [fromPostiz, fromBuffer] = blocksOf(page, 'js')

interface Asked {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: any
}

/** The other program: gives its answers in their order, and notes what it was asked. */
async function standIn(t: TestContext, answers: readonly unknown[]) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const body = request.method === 'POST' ? await json(request) : undefined
      const answer = answers[asked.length]
      asked.push({ path: request.url!, authorization: request.headers.authorization, body })
      response
        .writeHead(answer === undefined ? 429 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer ?? {}))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

/** The posts of the file that the script writes, as an import reads them, and what it says. */
async function run(t: TestContext, script: string, env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'crier-import-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'script.mjs'), script)
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [join(folder, 'script.mjs')],
    { env },
  )
  const posts = readPostFile(Buffer.from(stdout))
  assert.deepEqual(
    posts.flatMap(({ mistakes }) => mistakes),
    [],
  )
  return {
    posts: posts.map(({ draft, schedule }) => ({ ...draft, at: schedule?.scheduled_at ?? null })),
    said: stderr,
  }
}

const channel = (providerIdentifier: string) => ({ id: 'cm4ean69r0003w8w1cdomox9n', providerIdentifier, name: 'The Bakery', picture: 'https://uploads.example.com/a.jpeg' }) // prettier-ignore

test('docs/import.md: the script for Postiz makes a file of what is planned there and of drafts, by one request', async (t) => {
  const common = {
    id: 'cm4gklk8o00008copo77fa0f8',
    publishDate: '2030-01-08T08:00:00.000Z',
    releaseURL: null,
  }
  const posts = [
    {
      ...common,
      content: '<p>We baked 240 loaves &amp; sold out.</p><p>Come by.</p>',
      state: 'QUEUE',
      integration: channel('x'),
    },
    { ...common, content: 'a < b, as text', state: 'DRAFT', integration: channel('linkedin-page') },
    { ...common, content: 'Out already.', state: 'PUBLISHED', integration: channel('x') },
    { ...common, content: 'For nobody here.', state: 'QUEUE', integration: channel('reddit') },
  ]
  const postiz = await standIn(t, [{ posts }])
  const { posts: read, said } = await run(t, fromPostiz!, {
    POSTIZ_URL: postiz.url,
    POSTIZ_API_KEY: 'secret',
  })
  assert.deepEqual(
    read.map(({ platform, content, at }) => ({ platform, content, at })),
    [
      {
        platform: 'x',
        content: 'We baked 240 loaves & sold out.\nCome by.',
        at: '2030-01-08T08:00:00.000Z',
      },
      { platform: 'linkedin', content: 'a < b, as text', at: null },
    ],
  )
  assert.match(said, /^2 posts; 1 are for networks/)
  const [{ path, authorization } = assert.fail('nothing was asked'), ...more] = postiz.asked
  assert.deepEqual([authorization, more], ['secret', []])
  assert.match(path, /^\/posts\?startDate=\d{4}-.+Z&endDate=\d{4}-.+Z$/)
})

test('docs/import.md: the script for Buffer makes a file of all pages, threads with their parts, and names the files', async (t) => {
  const node = {
    text: '',
    status: 'scheduled',
    dueAt: '2030-01-08T08:00:00.000Z',
    channelService: 'twitter',
    assets: [],
    metadata: {},
  }
  const pageOf = (nodes: object[], endCursor: string | null) => ({
    data: {
      posts: {
        pageInfo: { endCursor, hasNextPage: endCursor !== null },
        edges: nodes.map((one) => ({ node: { ...node, ...one } })),
      },
    },
  })
  const buffer = await standIn(t, [
    { data: { account: { organizations: [{ id: 'org1' }] } } },
    pageOf(
      [{ text: 'First.', metadata: { thread: [{ text: 'First.' }, { text: 'Second.' }] } }],
      'next',
    ),
    pageOf(
      [
        {
          text: 'A draft.',
          status: 'draft',
          dueAt: null,
          channelService: 'instagram',
          assets: [{ source: 'https://files.example.com/1.png' }],
        },
        { text: 'For nobody here.', channelService: 'youtube' },
      ],
      null,
    ),
  ])
  const { posts, said } = await run(t, fromBuffer!, {
    BUFFER_URL: buffer.url,
    BUFFER_API_KEY: 'secret',
  })
  assert.deepEqual(
    posts.map(({ platform, content, content_type, at }) => ({
      platform,
      content,
      content_type: content_type ?? null,
      at,
    })),
    [
      {
        platform: 'x',
        content: 'First.\n---\nSecond.',
        content_type: 'thread',
        at: '2030-01-08T08:00:00.000Z',
      },
      { platform: 'instagram', content: 'A draft.', content_type: null, at: null },
    ],
  )
  assert.match(
    said,
    /^2 posts; 1 are for networks.+\nA file of “A draft\.”: https:\/\/files\.example\.com\/1\.png\n$/,
  )
  assert.deepEqual(
    buffer.asked.map(({ authorization, body }) => [authorization, body.variables.after]),
    [
      ['Bearer secret', undefined],
      ['Bearer secret', null],
      ['Bearer secret', 'next'],
    ],
  )
})

test('docs/import.md: a script ends with what the other program answered when it refuses', async (t) => {
  const refusing = await standIn(t, [])
  const env = {
    POSTIZ_URL: refusing.url,
    POSTIZ_API_KEY: 'secret',
    BUFFER_URL: refusing.url,
    BUFFER_API_KEY: 'secret',
  }
  await assert.rejects(run(t, fromPostiz!, env), /Postiz answered 429/)
  await assert.rejects(run(t, fromBuffer!, env), /Buffer answered 429/)
})

test('docs/import.md: the CSV of the page is a file that an import takes', () => {
  const posts = readPostFile(Buffer.from(blocksOf(page, 'csv')[0]!))
  assert.deepEqual(
    posts.map(({ draft, schedule, mistakes }) => [
      draft.platform,
      schedule?.scheduled_at ?? null,
      mistakes,
    ]),
    [
      ['x', '2030-01-08T09:00:00+01:00', []],
      ['linkedin', null, []],
    ],
  )
})
