import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { manualService } from '../service.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })

test('listDrafts finds the drafts whose text holds each word of q, in any piece, order and case, newest first', async () => {
  const { client, request } = await service.newAccount()
  const draft = async (...pieces: string[]) =>
    (await client.createDraft({ body: { platform: 'linkedin', content_type: 'thread', pieces } }))
      .draft_id
  const first = await draft('The bakery closes.', 'Its oven ran for 41 years, at 100 % heat.')
  await service.advance({ seconds: 1 })
  const second = await draft('Ärger um die BÄCKEREI: der Ofen bleibt. 面包店关门了')
  const found = async (q: string) =>
    (await client.listDrafts({ query: { q } })).data.map(({ draft_id }) => draft_id)
  assert.deepEqual(await found('OVEN bakery'), [first])
  assert.deepEqual(await found('bäcker'), [second])
  assert.deepEqual(await found('面包'), [second])
  assert.deepEqual(await found('e'), [second, first])
  assert.deepEqual(await found('bakery Ofen'), [])
  assert.deepEqual(await found('100 %'), [first])
  assert.deepEqual(await found('_'), [])
  await client.deleteDraft({ params: { draft_id: first } })
  assert.deepEqual(await found('bakery'), [])
  assert.deepEqual(
    (await (await service.newAccount()).client.listDrafts({ query: { q: 'Ofen' } })).data,
    [],
  )
  assertRefused(await request('GET', '/api/drafts?q='), 'invalid_parameter', ['?q'])
  assertRefused(await request('GET', `/api/drafts?q=${'a'.repeat(101)}`), 'invalid_parameter', [
    '?q',
  ])
})

test('listDrafts goes on through all that q finds', async () => {
  const { client } = await service.newAccount()
  for (let number = 0; number < 6; number++) {
    await client.createDraft({
      body: { platform: 'x', content: number % 2 === 0 ? `Owls, part ${number}.` : 'Bats.' },
    })
    await service.advance({ seconds: 1 })
  }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await client.listDrafts({
      query: { q: 'owls', limit: 1, ...(cursor && { cursor }) },
    })
    seen.push(...page.data.map(({ content }) => content))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  assert.deepEqual(seen, ['Owls, part 4.', 'Owls, part 2.', 'Owls, part 0.'])
})

test('listDrafts finds every part of a text, in whatever script, also of one that is too long for its signature', async () => {
  const { client } = await service.newAccount()
  const texts = [
    'Straßenbahnfahrer ÄRGERN sich über İstanbul, 41 % mehr als 2019: “So nicht!”',
    '面包店在五月三日关门了，烤炉用了四十一年。',
    'ร้านขนมปังจะปิดในวันที่ 3 พฤษภาคม',
    'Пекарня закрывается. المخبز يغلق في ٣ مايو.',
    'Emoji 👩‍🍳🥖, combining é and ñ, a_b%c\\d.',
    `${'A long text that holds nearly everything. '.repeat(250)}Zwiebelkuchen.`,
  ]
  const ids = new Map<string, string>()
  for (const content of texts)
    ids.set(
      content,
      (await client.createDraft({ body: { platform: 'linkedin', content } })).draft_id,
    )
  for (const content of texts) {
    // The plan’s next window of requests.
    await service.skip({ minutes: 1 })
    const words = [...content.slice(-60).split(/\s+/), ...content.slice(0, 60).split(/\s+/)].filter(
      (word) => word !== '',
    )
    for (const word of words) {
      const letters = [...word]
      for (const q of [
        word,
        letters.slice(1).join(''),
        letters.slice(0, 3).join(''),
        letters.slice(-2).join(''),
      ]) {
        if (q === '' || !content.toLowerCase().includes(q.toLowerCase())) continue
        const found = (await client.listDrafts({ query: { q } })).data.map(
          ({ draft_id }) => draft_id,
        )
        assert.ok(found.includes(ids.get(content)!), `${q} of ${content.slice(0, 40)}`)
      }
    }
  }
})

test('a search reads no text whose signature lacks a bit of the words', async () => {
  const { client, accountId } = await service.newAccount()
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: 'Owls hunt at night.' },
  })
  const { db } = service.service.ports
  const bits = async (text: string) => {
    const { rows } = await sql<{
      has: boolean
    }>`select signature & text_signature(array[${text}]) = text_signature(array[${text}]) as has
      from draft where account_id = ${accountId} and id = ${draft_id}`.execute(db)
    return rows[0]!.has
  }
  assert.deepEqual(
    [
      await bits('hunt'),
      await bits('OWLS'),
      await bits('at'),
      await bits('xylophone'),
      await bits('quarterly'),
    ],
    [true, true, true, false, false],
  )
})

test('listSchedules finds the posts whose draft holds each word of q, beside its other filters, and goes on through all of them', async () => {
  const { client, request } = await service.newAccount()
  const post = async (platform: 'x' | 'linkedin', content: string, hours: number) => {
    const { draft_id } = await client.createDraft({ body: { platform, content } })
    return (
      await client.scheduleDraft({
        body: { draft_id, platform, scheduled_at: service.in({ hours }) },
      })
    ).schedule_id
  }
  const owls = [
    await post('x', 'Owls hunt at night.', 1),
    await post('linkedin', 'Night owls, and a bat.', 2),
  ]
  const bat = await post('x', 'A bat at noon.', 3)
  const found = async (query: Parameters<typeof client.listSchedules>[0] & object) =>
    (await client.listSchedules(query)).data.map(({ schedule_id }) => schedule_id)
  assert.deepEqual(await found({ query: { q: 'NIGHT owl' } }), owls)
  assert.deepEqual(await found({ query: { q: 'night', order: 'desc' } }), owls.toReversed())
  assert.deepEqual(await found({ query: { q: 'bat', platform: 'x' } }), [bat])
  assert.deepEqual(await found({ query: { q: 'a', status: 'pending' } }), [...owls, bat])
  assert.deepEqual(await found({ query: { q: 'bat', status: 'published' } }), [])
  assert.deepEqual(await found({ query: { q: 'owls noon' } }), [])
  const first = await client.listSchedules({ query: { q: 'night', limit: 1 } })
  assert.deepEqual(await found({ query: { q: 'night', limit: 1, cursor: first.next_cursor! } }), [
    owls[1],
  ])
  assert.deepEqual(
    (await (await service.newAccount()).client.listSchedules({ query: { q: 'owls' } })).data,
    [],
  )
  assertRefused(await request('GET', '/api/schedules?q='), 'invalid_parameter', ['?q'])
  assertRefused(await request('GET', `/api/schedules?q=${'a'.repeat(101)}`), 'invalid_parameter', [
    '?q',
  ])
})
