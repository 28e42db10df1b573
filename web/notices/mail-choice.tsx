import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Checkbox } from '../controls/field.tsx'
import { SegmentedControl } from '../controls/segmented-control.tsx'
import { client } from '../data/client.ts'
import { session } from '../data/queries.ts'
import type { SignedInPerson } from '../settings/person.ts'
import { Callout, ProblemCallout } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { noticeTexts } from '../texts/notices.ts'
import { settingsTexts } from '../texts/settings.ts'

type Choice = SignedInPerson['notices']

const choices = Object.keys(noticeTexts.choices) as (keyof typeof noticeTexts.choices)[]

/** The kinds and times of notification emails; each change is saved at once. */
export function MailChoice({ person }: { readonly person: SignedInPerson }) {
  const queries = useQueryClient()
  // Shown at once: what a mutation holds is drawn a moment later, and a box would jump back in
  // between.
  const [wanted, setWanted] = useState<Partial<Choice>>({})
  const save = useMutation({
    mutationFn: (notices: Partial<Choice>) => client.updateSession({ body: { notices } }),
    onSuccess: (changed) => {
      queries.setQueryData(session.queryKey, changed)
      say(settingsTexts.saved)
    },
    onError: (_error, notices) => setWanted((before) => without(before, notices)),
  })
  useEffect(() => setWanted((before) => without(before, person.notices)), [person.notices])
  const choose = (change: Partial<Choice>) => {
    setWanted((before) => ({ ...before, ...change }))
    save.mutate(change)
  }
  const chosen = { ...person.notices, ...wanted }
  return (
    <section className="card" aria-labelledby="mail-choice">
      <header className="card-head">
        <h2 id="mail-choice">{noticeTexts.mailTitle}</h2>
      </header>
      <div className="card-body stack">
        <p className="soft small">{noticeTexts.mailNote}</p>
        {!person.mail && <Callout tone="warn">{noticeTexts.noMail}</Callout>}
        {person.mail && !person.user.email_proven && (
          <Callout tone="warn">{noticeTexts.notProven}</Callout>
        )}
        {choices.map((name) => (
          <Checkbox
            key={name}
            label={noticeTexts.choices[name]}
            checked={chosen[name]}
            onChange={(event) => choose({ [name]: event.target.checked })}
          />
        ))}
        <SegmentedControl
          aria-label={noticeTexts.when}
          data={Object.entries(noticeTexts.whenNames).map(([value, label]) => ({ value, label }))}
          value={chosen.when}
          onChange={(when) => choose({ when: when as Choice['when'] })}
        />
        <ProblemCallout error={save.error} />
      </div>
    </section>
  )
}

const without = (wanted: Partial<Choice>, known: Partial<Choice>): Partial<Choice> =>
  Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => known[name as keyof Choice] !== value),
  )
