import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { contract } from './index.ts'
import { resourcePlaces } from './sdk-resources.ts'

test('every operation that a key may call stands under a resource', () => {
  const open = Object.entries(contract).flatMap(([id, spec]) => ('browser' in spec ? [] : [id]))
  assert.deepEqual(
    resourcePlaces().map(({ id }) => id),
    open,
  )
})

test('the pages of both clients name every resource', async () => {
  const groups = new Set(resourcePlaces().map(({ group }) => group))
  for (const name of ['crier-sdk', 'crier-client']) {
    const text = await readFile(join(import.meta.dirname, '../packages', name, 'README.md'), 'utf8')
    const [, list] = /^Every operation of the API is under its resource: (.+?)\. /m.exec(text)!
    assert.deepEqual(new Set(list!.replaceAll('`', '').split(', ')), groups, name)
  }
})

test('two operations never have one name', () => {
  const { listDrafts } = contract
  assert.throws(() => resourcePlaces({ listDrafts, listDraft: listDrafts }), /drafts\.list/)
})

test('a name does not repeat its resource, and a word that only begins like it stays', () => {
  const name = (id: string, path: `/api/${string}`) =>
    resourcePlaces({ [id]: { ...contract.getDraft, path } })[0]!.name
  assert.equal(
    name('rotateWebhookSecret', '/api/webhooks/{webhook_id}/rotate-secret'),
    'rotateSecret',
  )
  assert.equal(name('nextFreeSlot', '/api/schedules/next-free'), 'nextFreeSlot')
  assert.equal(name('listDraftsmen', '/api/drafts/draftsmen'), 'listDraftsmen')
})
