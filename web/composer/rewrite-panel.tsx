import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { Draft, Tone } from '@crier/sdk/operations.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../data/client.ts'
import { useIntentKey } from '../data/intent-key.ts'
import { account } from '../data/queries.ts'
import { Notice, ProblemNotice } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { rewritingTexts } from '../texts/rewriting.ts'
import { toneNames } from '../texts/shell.ts'
import { reader } from '../time/reader.ts'
import { isOtherVersion, NotSaved, type Saving } from './saving.ts'

interface Props {
  readonly draft: Draft
  readonly saving: Saving
}

type Wish =
  { readonly length: 'shorter' | 'longer' } | { readonly tone: Tone } | { readonly language: string } | { readonly instruction: string }

// Those that most posts are written in.
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'cs', 'tr', 'uk', 'ar', 'hi', 'ja', 'ko', 'zh']

/** Has the text on the screen written anew. It is saved first, and comes back by undo. */
export function RewritePanel({ draft, saving }: Props) {
  const { draft_id } = draft
  const queries = useQueryClient()
  const withKey = useIntentKey()
  const { data: owner } = useQuery(account)
  const [open, setOpen] = useState(false)
  const [instruction, setInstruction] = useState('')
  const rewrite = useMutation({
    mutationFn: async (wish: Wish) => {
      const body = { ...wish, version: await saving.settle() }
      const before = saving.view().pieces
      const written = await withKey(body, (idempotencyKey) => client.rewriteDraft({ params: { draft_id }, body, idempotencyKey }))
      return { written, before }
    },
    onSuccess: async ({ written, before }) => {
      saving.observe(written)
      setInstruction('')
      say(rewritingTexts.done(written.credits_used, written.credits_remaining), { undo: () => saving.edit(before) })
      await queries.invalidateQueries({ queryKey: account.queryKey })
    },
    onError: async (refusal) => {
      if (isOtherVersion(refusal)) await saving.readAgain().catch(() => undefined)
    },
  })
  if (!open)
    return (
      <div>
        <Button variant="default" size="compact-sm" disabled={!draft.content.trim()} onClick={() => setOpen(true)}>
          {rewritingTexts.open}
        </Button>
      </div>
    )
  const names = new Intl.DisplayNames(reader().locale, { type: 'language' })
  const busy = rewrite.isPending
  return (
    <section className="rewrite stack" aria-label={rewritingTexts.title}>
      <div className="row">
        {(['shorter', 'longer'] as const).map((length) => (
          <Button key={length} variant="default" size="compact-sm" disabled={busy} onClick={() => rewrite.mutate({ length })}>
            {rewritingTexts[length]}
          </Button>
        ))}
      </div>
      <div className="brief-pair">
        <NativeSelect
          label={rewritingTexts.tone}
          value=""
          disabled={busy}
          onChange={(event) => rewrite.mutate({ tone: event.target.value as Tone })}
          data={[
            { value: '', label: rewritingTexts.choose, disabled: true },
            ...Object.entries(toneNames).map(([value, label]) => ({ value, label, disabled: value === draft.tone })),
          ]}
        />
        <NativeSelect
          label={rewritingTexts.language}
          value=""
          disabled={busy}
          onChange={(event) => rewrite.mutate({ language: event.target.value })}
          data={[
            { value: '', label: rewritingTexts.choose, disabled: true },
            ...languages.map((value) => ({ value, label: names.of(value) ?? value, disabled: value === draft.language })),
          ]}
        />
      </div>
      <form
        className="rewrite-own"
        onSubmit={(event) => {
          event.preventDefault()
          rewrite.mutate({ instruction: instruction.trim() })
        }}
      >
        <TextInput
          label={rewritingTexts.instruction}
          description={rewritingTexts.instructionHint}
          value={instruction}
          maxLength={1_000}
          onChange={(event) => setInstruction(event.target.value)}
        />
        <Button type="submit" loading={busy} disabled={instruction.trim() === ''}>
          {rewritingTexts.run}
        </Button>
      </form>
      {owner && <p className="small faint num">{rewritingTexts.cost(owner.credits_remaining)}</p>}
      <Refused error={rewrite.error} />
    </section>
  )
}

function Refused({ error }: { readonly error: Error | null }) {
  if (error instanceof NotSaved) return <Notice tone="bad">{rewritingTexts.notSaved}</Notice>
  if (error instanceof CrierProblem && error.code === 'model_needed') return <Notice tone="warn">{rewritingTexts.modelNeeded}</Notice>
  return error !== null && isOtherVersion(error) ? <Notice tone="bad">{rewritingTexts.seenOther}</Notice> : <ProblemNotice error={error} />
}
