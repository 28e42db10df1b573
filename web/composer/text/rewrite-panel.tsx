import type { Draft, Tone } from '@crier/sdk/operations.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../controls/button.tsx'
import { CloseButton } from '../../controls/close-button.tsx'
import { NativeSelect, TextInput } from '../../controls/field.tsx'
import { Form } from '../../controls/form.tsx'
import { clientFor } from '../../data/client.ts'
import { useIntentKey } from '../../data/intent-key.ts'
import { account, draft as draftQuery } from '../../data/queries.ts'
import { accountOf } from '../../data/use-storage-key.ts'
import { messageOf, Callout, ProblemCallout } from '../../shell/states.tsx'
import { say } from '../../shell/toasts.tsx'
import { rewritingTexts } from '../../texts/rewriting.ts'
import { toneNames } from '../../texts/shell.ts'
import { reader } from '../../time/reader.ts'
import { composerContent } from './content.ts'
import { creditsOf } from './use-writing.ts'
import { isOtherVersion, NotSaved, type Saving } from '../saving.ts'
import { notifyAfterLeave } from '../notify-after-leave.ts'
import { useIsHere } from '../use-is-here.ts'
import { undoWith } from '../undo.ts'

interface Props {
  readonly draft: Draft
  readonly storageKey: string
  readonly saving: Saving
  /** Other wordings of it have been written. */
  readonly onVariants: (draftIds: readonly string[]) => void
}

type Wish =
  | { readonly length: 'shorter' | 'longer' }
  | { readonly tone: Tone }
  | { readonly language: string }
  | { readonly instruction: string }

// The languages of most posts.
const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'sv',
  'da',
  'cs',
  'tr',
  'uk',
  'ar',
  'hi',
  'ja',
  'ko',
  'zh',
]

// Three texts beside each other can still be compared.
const variantsAtOnce = 2

/** Rewrites the text on the screen. It is saved first, and undo restores it. */
export function RewritePanel({ draft, storageKey, saving, onVariants }: Props) {
  const { draft_id } = draft
  const client = clientFor(accountOf(storageKey))
  const isHere = useIsHere()
  const sayFailed = (error: Error) =>
    isHere() || notifyAfterLeave(storageKey, textOf(error), { tone: 'bad' })
  const queries = useQueryClient()
  const withKey = useIntentKey()
  const { data: owner } = useQuery(account)
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(0)
  const [instruction, setInstruction] = useState('')
  const rewrite = useMutation({
    mutationFn: async (wish: Wish) => {
      const body = { ...wish, version: await saving.settle() }
      const before = composerContent(saving.view())
      const written = await withKey(body, (idempotencyKey) =>
        client.rewriteDraft({ params: { draft_id }, body, idempotencyKey }),
      )
      return { written, before }
    },
    onSuccess: async ({ written, before }) => {
      saving.observe(written)
      setInstruction('')
      say(rewritingTexts.done(written.credits_used, written.credits_remaining), {
        undo: undoWith(saving, { before, after: composerContent(written) }),
      })
      await queries.invalidateQueries({ queryKey: account.queryKey })
    },
    onError: async (refusal) => {
      if (isOtherVersion(refusal)) await saving.readAgain().catch(() => undefined)
      sayFailed(refusal)
    },
  })
  const variants = useMutation({
    mutationFn: async () => {
      await saving.settle()
      const body = { count: variantsAtOnce }
      // Asked for once more, they are other ones.
      return withKey({ draft_id, ...body, asked }, (idempotencyKey) =>
        client.writeVariants({ params: { draft_id }, body, idempotencyKey }),
      )
    },
    onSuccess: async ({ data, failures, credits_used, credits_remaining }) => {
      setAsked(asked + 1)
      for (const written of data)
        queries.setQueryData(draftQuery(written.draft_id).queryKey, written)
      await queries.invalidateQueries({ queryKey: account.queryKey })
      await queries.invalidateQueries({ queryKey: ['drafts'] })
      const done = rewritingTexts.variantsDone(data.length, credits_used, credits_remaining)
      const show = () => data.length > 0 && onVariants(data.map((written) => written.draft_id))
      if (!isHere()) return notifyAfterLeave(storageKey, done, { open: show })
      say(done)
      for (const { detail } of failures) say(detail, { tone: 'bad' })
      show()
    },
    onError: sayFailed,
  })
  if (!open)
    return (
      <div>
        <Button
          variant="default"
          size="compact-sm"
          disabled={!draft.content.trim()}
          onClick={() => setOpen(true)}
        >
          {rewritingTexts.open}
        </Button>
      </div>
    )
  const names = new Intl.DisplayNames(reader().locale, { type: 'language' })
  const busy = rewrite.isPending || variants.isPending
  return (
    <section className="rewrite stack" aria-label={rewritingTexts.title}>
      <div className="row">
        {(['shorter', 'longer'] as const).map((length) => (
          <Button
            key={length}
            variant="default"
            size="compact-sm"
            disabled={busy}
            onClick={() => rewrite.mutate({ length })}
          >
            {rewritingTexts[length]}
          </Button>
        ))}
        <Button
          variant="default"
          size="compact-sm"
          disabled={busy}
          loading={variants.isPending}
          onClick={() => variants.mutate()}
        >
          {rewritingTexts.variants(variantsAtOnce * creditsOf(draft.content_type))}
        </Button>
        <CloseButton close={() => setOpen(false)} push />
      </div>
      <Choice
        label={rewritingTexts.tone}
        busy={busy}
        run={(tone) => rewrite.mutate({ tone: tone as Tone })}
        options={Object.entries(toneNames).map(([value, label]) => ({
          value,
          label,
          disabled: value === draft.tone,
        }))}
      />
      <Choice
        label={rewritingTexts.language}
        busy={busy}
        run={(language) => rewrite.mutate({ language })}
        options={languages.map((value) => ({
          value,
          label: names.of(value) ?? value,
          disabled: value === draft.language,
        }))}
      />
      <Form
        className="rewrite-own"
        submit={() => rewrite.mutate({ instruction: instruction.trim() })}
      >
        <TextInput
          label={rewritingTexts.instruction}
          description={rewritingTexts.instructionHint}
          value={instruction}
          maxLength={1_000}
          onChange={(event) => setInstruction(event.target.value)}
        />
        <Button
          type="submit"
          variant="default"
          disabled={busy || instruction.trim() === ''}
          aria-label={rewritingTexts.runBy(rewritingTexts.instruction)}
        >
          {rewritingTexts.run}
        </Button>
      </Form>
      {owner && <p className="small faint num">{rewritingTexts.cost(owner.credits_remaining)}</p>}
      <Refused error={variants.error ?? rewrite.error} />
    </section>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly busy: boolean
  readonly options: { value: string; label: string; disabled: boolean }[]
  readonly run: (chosen: string) => void
}

/**
 * Chosen first, and run by its button: arrow keys change a choice with each press, and each rewrite
 * has its price.
 */
function Choice({ label, busy, options, run }: ChoiceProps) {
  const [chosen, setChosen] = useState('')
  return (
    <Form className="rewrite-own" submit={() => run(chosen)}>
      <NativeSelect
        label={label}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        data={[{ value: '', label: rewritingTexts.choose }, ...options]}
      />
      <Button
        type="submit"
        variant="default"
        disabled={busy || chosen === ''}
        aria-label={rewritingTexts.runBy(label)}
      >
        {rewritingTexts.run}
      </Button>
    </Form>
  )
}

function Refused({ error }: { readonly error: Error | null }) {
  if (
    error === null ||
    !(error instanceof NotSaved || isModelNeeded(error) || isOtherVersion(error))
  )
    return <ProblemCallout error={error} />
  return <Callout tone={isModelNeeded(error) ? 'warn' : 'bad'}>{textOf(error)}</Callout>
}

const isModelNeeded = (error: Error) =>
  error instanceof CrierProblem && error.code === 'model_needed'

function textOf(error: Error): string {
  if (error instanceof NotSaved) return rewritingTexts.notSaved
  if (isModelNeeded(error)) return rewritingTexts.modelNeeded
  return isOtherVersion(error) ? rewritingTexts.seenOther : messageOf(error)
}
