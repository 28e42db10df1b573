import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Checkbox, TextInput } from '../controls/field.tsx'
import { Form } from '../controls/form.tsx'
import { askAuth } from '../data/auth.ts'
import { session } from '../data/queries.ts'
import { Callout } from '../shell/states.tsx'
import { comesBackAlone } from '../sign-in/ways-to-sign-in.ts'
import { say } from '../shell/toasts.tsx'
import { settingsTexts } from '../texts/settings.ts'
import type { SignedInPerson } from './person.ts'
import { NewPassword } from '../sign-in/new-password.tsx'

export function PasswordForm({ person }: { readonly person: SignedInPerson }) {
  const hasPassword = person.has_password
  const queries = useQueryClient()
  const [current, setCurrent] = useState('')
  const [fresh, setFresh] = useState('')
  const [others, setOthers] = useState(true)
  const change = useMutation({
    mutationFn: () =>
      hasPassword
        ? askAuth('/change-password', {
            currentPassword: current,
            newPassword: fresh,
            revokeOtherSessions: others,
          })
        : askAuth('/set-password', { newPassword: fresh }),
    onSuccess: async () => {
      setCurrent('')
      setFresh('')
      // Signing out right after the message must not warn of a missing password.
      await queries.invalidateQueries({ queryKey: session.queryKey })
      say(settingsTexts.passwordSet)
      await queries.invalidateQueries({ queryKey: ['sessions'] })
    },
  })
  return (
    <section className="card">
      <header className="card-head">
        <h2>{settingsTexts.password}</h2>
      </header>
      <Form error={change.error} className="card-body stack" submit={() => change.mutate()}>
        {!comesBackAlone(person) && <Callout tone="accent">{settingsTexts.noPassword}</Callout>}
        <div className="settings-pair">
          {hasPassword && (
            <TextInput
              type="password"
              label={settingsTexts.current}
              value={current}
              onChange={(event) => setCurrent(event.target.value)}
              autoComplete="current-password"
              required
            />
          )}
          <NewPassword
            label={settingsTexts.fresh}
            placeholder={settingsTexts.freshHint}
            value={fresh}
            change={setFresh}
          />
          <Button type="submit" variant="default" size="sm" loading={change.isPending}>
            {hasPassword ? settingsTexts.changePassword : settingsTexts.setPassword}
          </Button>
        </div>
        {hasPassword && (
          <Checkbox
            size="xs"
            checked={others}
            onChange={(event) => setOthers(event.target.checked)}
            label={settingsTexts.others}
          />
        )}
      </Form>
    </section>
  )
}
