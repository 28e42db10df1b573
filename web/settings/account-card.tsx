import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { TextInput } from '../controls/field.tsx'
import { Form } from '../controls/form.tsx'
import { client } from '../data/client.ts'
import { account, session } from '../data/queries.ts'
import { CopyButton } from '../shell/copy-button.tsx'
import { Callout, ProblemCallout } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { settingsTexts } from '../texts/settings.ts'
import type { SignedInPerson } from './person.ts'

export function AccountCard({ person }: { readonly person: SignedInPerson }) {
  const queries = useQueryClient()
  const { data: owner } = useQuery(account)
  const [name, setName] = useState(person.user.name)
  const [email, setEmail] = useState(person.user.email ?? '')
  const save = useMutation({
    mutationFn: () =>
      client.updateSession({
        body: {
          ...(name !== person.user.name && { name }),
          ...(email !== (person.user.email ?? '') && { email }),
        },
      }),
    onSuccess: (changed) => {
      queries.setQueryData(session.queryKey, changed)
      if (changed.pending_email !== null) setEmail(changed.user.email ?? '')
      say(settingsTexts.saved)
    },
  })
  return (
    <section className="card">
      <header className="card-head">
        <h2>{settingsTexts.you}</h2>
      </header>
      <div className="card-body stack">
        <dl className="facts">
          <dt>{settingsTexts.id}</dt>
          <dd className="row">
            <span className="mono">{person.account_id}</span>{' '}
            <CopyButton text={person.account_id} />
          </dd>
          <dt>{settingsTexts.plan}</dt>
          <dd>{owner?.plan}</dd>
        </dl>
        <Form className="settings-pair" submit={() => save.mutate()}>
          <TextInput
            label={settingsTexts.name}
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="name"
          />
          <TextInput
            label={settingsTexts.email}
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            autoComplete="email"
            required
          />
          <Button
            type="submit"
            variant="default"
            size="sm"
            loading={save.isPending}
            disabled={name === person.user.name && email === (person.user.email ?? '')}
          >
            {settingsTexts.save}
          </Button>
        </Form>
        {person.pending_email !== null && (
          <Callout tone="warn">{settingsTexts.pendingEmail(person.pending_email)}</Callout>
        )}
        <ProblemCallout error={save.error} />
      </div>
    </section>
  )
}
