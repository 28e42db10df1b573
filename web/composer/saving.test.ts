import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CrierProblem } from '@crier/sdk/problem.ts'
import type { Draft } from '@crier/sdk/operations.ts'
import type { ComposerContent } from './text/content.ts'
import { NotSaved, Saving, type Kept } from './saving.ts'

type Fate = 'taken' | 'lost' | 'answer lost' | CrierProblem

test('a save that fails is tried again by itself, and nothing typed meanwhile is forgotten', async () => {
  const server = newServer(['lost', 'answer lost', problem(503), problem(401)])
  const { saving } = server
  saving.edit(['One.'])
  await server.passes(700)
  assert.deepEqual([server.pieces(), saving.view().state], [['The old text.'], 'trying_again'])
  saving.edit(['Two.'])
  await server.passes(60_000)
  assert.deepEqual([server.pieces(), saving.view().state], [['Two.'], 'saved'])
  assert.equal(server.keptText(), null)
})

test('what is not saved is kept on the device, and a page that opens later saves it', async () => {
  const server = newServer(['lost'])
  server.saving.edit(['Typed while the server is away.'])
  await server.passes(700)
  assert.deepEqual(server.keptText(), {
    pieces: ['Typed while the server is away.'],
    media: [],
    caption: null,
    first_comment: null,
    options: {},
    link_card: false,
    version: 1,
  })
  const later = server.reopened()
  await server.passes(60_000)
  assert.deepEqual(
    [server.pieces(), later.view().state, server.keptText()],
    [['Typed while the server is away.'], 'saved', null],
  )
})

test('saving: does not overwrite a foreign edit from a page that opens later', async () => {
  const server = newServer([])
  server.editedElsewhere(['By somebody else.'])
  server.saving.edit(['Mine.'])
  await server.passes(700)
  assert.equal(server.saving.view().state, 'elsewhere')
  server.saving.edit(['Mine, and more.'])
  const later = server.reopened()
  await server.passes(60_000)
  assert.deepEqual(
    [later.view().state, later.view().pieces, server.pieces()],
    ['elsewhere', ['Mine, and more.'], ['By somebody else.']],
  )
})

test('a text that becomes a draft sends everything, also what it has not: an earlier page may have asked for a draft with a file', async () => {
  const server = newServer([])
  server.notYetDraft().edit(['First words.'])
  await server.passes(700)
  assert.deepEqual(server.asked, [
    {
      pieces: ['First words.'],
      media: [],
      caption: null,
      first_comment: null,
      options: {},
      link_card: false,
    },
  ])
})

test('settle waits through lost requests, and names the version that has the text on the screen', async () => {
  const server = newServer(['lost', 'answer lost'])
  server.saving.edit(['On the screen.'])
  const settled = server.saving.settle()
  await server.passes(10_000)
  assert.equal(await settled, server.draft().version)
  assert.deepEqual(server.pieces(), ['On the screen.'])
})

test('settle asks a server that takes no more requests again when it says, and not before', async () => {
  const server = newServer([problem(429, { 'retry-after': '42' })])
  server.saving.edit(['On the screen.'])
  const settled = server.saving.settle()
  await server.passes(41_000)
  assert.equal(server.asked.length, 1)
  await server.passes(2_000)
  assert.equal(await settled, server.draft().version)
})

test('settle refuses when the server stays away, takes no such text, has no text, or has another one', async () => {
  const cases: readonly [readonly Fate[], readonly string[], string][] = [
    [Array.from({ length: 9 }, () => 'lost' as const), ['Never arrives.'], 'trying_again'],
    [[problem(422)], ['Too long.'], 'refused'],
    [[], [' '], 'empty'],
  ]
  for (const [fates, pieces, state] of cases) {
    const server = newServer(fates)
    server.saving.edit(pieces)
    const settled = assert.rejects(
      server.saving.settle(),
      (error) => error instanceof NotSaved && error.state === state,
    )
    await server.passes(20_000)
    await settled
    assert.deepEqual(server.pieces(), ['The old text.'])
  }
  const server = newServer([])
  server.editedElsewhere(['By somebody else.'])
  server.saving.edit(['Mine.'])
  await assert.rejects(
    server.saving.settle(),
    (error) => error instanceof NotSaved && error.state === 'elsewhere',
  )
  assert.deepEqual(
    [server.pieces(), server.saving.view().pieces],
    [['By somebody else.'], ['Mine.']],
  )
})

test('saving: does not take an edit with a lost answer for a foreign one', async () => {
  const server = newServer(['answer lost'])
  server.saving.edit(['First.'])
  await server.passes(700)
  server.saving.edit(['Second.'])
  await server.passes(60_000)
  assert.deepEqual(
    [server.pieces(), server.saving.view().state, server.draft().version],
    [['Second.'], 'saved', 3],
  )
})

test('a text that went back to what it was is saved over one whose answer was lost', async () => {
  const server = newServer(['answer lost'])
  server.saving.edit(['Changed.'])
  await server.passes(700)
  server.saving.edit(['The old text.'])
  await server.passes(60_000)
  assert.deepEqual([server.pieces(), server.saving.view().state], [['The old text.'], 'saved'])
})

test('of two texts the person chooses: mine overwrites the other, theirs is taken onto the screen', async () => {
  for (const [choice, left] of [
    ['keepMine', 'Mine.'],
    ['takeTheirs', 'Theirs.'],
  ] as const) {
    const server = newServer([])
    server.editedElsewhere(['Theirs.'])
    server.saving.edit(['Mine.'])
    await server.passes(700)
    assert.equal(server.saving.view().state, 'elsewhere')
    await server.saving[choice]()
    await server.passes(700)
    assert.deepEqual(
      [server.pieces(), server.saving.view().pieces, server.saving.view().state],
      [[left], [left], 'saved'],
    )
  }
})

test('a newer draft is shown where nothing was typed, and never replaces what was', async () => {
  const server = newServer(Array.from({ length: 3 }, () => 'lost' as const))
  server.editedElsewhere(['Newer.'])
  server.saving.observe(server.draft())
  assert.deepEqual(server.saving.view().pieces, ['Newer.'])
  server.saving.edit(['Typed.'])
  await server.passes(700)
  server.editedElsewhere(['Newer still.'])
  server.saving.observe(server.draft())
  assert.deepEqual(server.saving.view().pieces, ['Typed.'])
})

test('an upload and a caption are saved by themselves, kept on the device, and sent with everything after a lost answer', async () => {
  const server = newServer(['taken', 'answer lost', 'lost'])
  const media = [{ media_id: 'med_1', piece: 1, alt_text: 'Bread', crop: null }]
  server.saving.change({ media })
  await server.passes(700)
  server.saving.change({ caption: 'Under the slides' })
  await server.passes(700)
  server.saving.change({ caption: 'Under them' })
  assert.deepEqual(server.keptText(), {
    pieces: ['The old text.'],
    media,
    caption: 'Under them',
    first_comment: null,
    options: {},
    link_card: false,
    version: 2,
  })
  await server.passes(60_000)
  assert.deepEqual(
    [server.draft().media, server.draft().caption, server.saving.view().state],
    [media, 'Under them', 'saved'],
  )
  assert.deepEqual(server.asked.slice(0, 3), [
    { media },
    { caption: 'Under the slides' },
    {
      pieces: ['The old text.'],
      media,
      caption: 'Under them',
      first_comment: null,
      options: {},
      link_card: false,
    },
  ])
})

test('an empty piece is saved where an upload stands beside it', async () => {
  const server = newServer([])
  const media = [{ media_id: 'med_1', piece: 3, alt_text: ' ', crop: null }]
  server.saving.change({ pieces: ['One.', ' ', ''], media })
  await server.passes(700)
  assert.deepEqual(
    [server.pieces(), server.draft().media],
    [['One.', ''], [{ media_id: 'med_1', piece: 2, alt_text: null, crop: null }]],
  )
  assert.deepEqual(
    [server.saving.view().pieces, server.saving.view().state],
    [['One.', ' ', ''], 'saved'],
  )
})

function problem(status: number, headers: Record<string, string> = {}): CrierProblem {
  return new CrierProblem(new Response(null, { status, headers }), { title: 'No', detail: 'No.' })
}

/** A server with one draft, whose first answers have these fates, and a clock that is moved. */
function newServer(fates: readonly Fate[]) {
  const waiting: { at: number; run: () => void }[] = []
  const left = [...fates]
  let now = 0
  let device: Kept | null = null
  let draft = {
    draft_id: 'drft_1',
    platform: 'x',
    pieces: ['The old text.'],
    media: [],
    caption: null,
    first_comment: null,
    options: {},
    link_card: false,
    version: 1,
  } as unknown as Draft
  const asked: unknown[] = []
  const ports = {
    async send({ version, ...parts }: Partial<ComposerContent> & { readonly version: number }) {
      asked.push(parts)
      const fate = left.shift() ?? 'taken'
      if (fate === 'lost') throw new TypeError('Failed to fetch')
      if (fate instanceof CrierProblem) throw fate
      if (version !== draft.version)
        throw new CrierProblem(new Response(null, { status: 409 }), {
          code: 'conflict',
          version: draft.version,
        })
      draft = { ...draft, ...parts, version: draft.version + 1 } as Draft
      if (fate === 'answer lost') throw new TypeError('Failed to fetch')
      return draft
    },
    read: async () => draft,
    keep: (kept: Kept | null) => void (device = kept),
    isSaved: () => undefined,
    later(ms: number, run: () => void) {
      const timer = { at: now + ms, run }
      waiting.push(timer)
      return () => void (waiting.includes(timer) && waiting.splice(waiting.indexOf(timer), 1))
    },
  }
  return {
    saving: new Saving(draft, ports),
    notYetDraft: () => new Saving({ ...draft, version: 0 }, ports),
    reopened: () => new Saving(draft, ports, device),
    draft: () => draft,
    pieces: () => draft.pieces,
    asked,
    keptText: () => device,
    editedElsewhere: (pieces: string[]) =>
      void (draft = { ...draft, pieces, version: draft.version + 1 }),
    async passes(ms: number) {
      const until = now + ms
      for (;;) {
        // What was set off has to come to its next pause.
        for (let turn = 0; turn < 30; turn++) await Promise.resolve()
        const next = waiting.toSorted((one, other) => one.at - other.at)[0]
        if (next === undefined || next.at > until) break
        waiting.splice(waiting.indexOf(next), 1)
        now = next.at
        next.run()
      }
      now = until
    },
  }
}
