import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Form } from '../controls/form.tsx'
import { askAuth, authOptions } from '../data/auth.ts'
import { addPasskey, passkeysPossible } from '../data/passkeys.ts'
import { session } from '../data/queries.ts'
import type { SignedInPerson } from '../settings/person.ts'
import { Loaded, ProblemCallout } from '../shell/states.tsx'
import { settingsTexts } from '../texts/settings.ts'
import { shellTexts } from '../texts/shell.ts'
import { signInTexts } from '../texts/sign-in.ts'
import { isOwnPath } from './link-address.ts'
import './sign-in.css'
import { comesBackAlone, saidLater, sayLater } from './ways-to-sign-in.ts'
import { NewPassword } from './new-password.tsx'

/**
 * The first page after a link: a person who could not sign in again without another link is asked
 * for a password or passkey, once on each device.
 */
export function WelcomePage() {
  const { next } = useSearch({ from: '/welcome' })
  const query = useQuery(session)
  useEffect(() => {
    document.title = `${signInTexts.stay.title} · ${shellTexts.product}`
  }, [])
  const goOn = () => location.replace(isOwnPath(next) ? next : '/calendar')
  return (
    <main className="sign-in">
      <div className="sign-in-card card">
        <img src="/favicon.svg" alt="" width={38} height={38} />
        <Loaded query={query} rows={3}>
          {(person) =>
            comesBackAlone(person) || saidLater(person) ? (
              <GoOn goOn={goOn} />
            ) : (
              <WayBack person={person} goOn={goOn} />
            )
          }
        </Loaded>
      </div>
    </main>
  )
}

function GoOn({ goOn }: { readonly goOn: () => void }) {
  // Once: what leads away is the same at every drawing.
  useEffect(goOn, [])
  return null
}

function WayBack({ person, goOn }: { readonly person: SignedInPerson; readonly goOn: () => void }) {
  const { data: possible } = useQuery(authOptions)
  const [password, setPassword] = useState('')
  const set = useMutation({
    mutationFn: () => askAuth('/set-password', { newPassword: password }),
    onSuccess: goOn,
  })
  const passkey = useMutation({
    mutationFn: () => addPasskey(settingsTexts.passkeyName),
    onSuccess: goOn,
  })
  const later = () => {
    sayLater(person)
    goOn()
  }
  return (
    <Form submit={() => set.mutate()}>
      <h1>{signInTexts.stay.title}</h1>
      <p className="soft">{signInTexts.stay.lead}</p>
      {person.user.email !== null && (
        <>
          {/* A password manager keeps the password under this address. */}
          <input
            type="email"
            name="email"
            autoComplete="username"
            value={person.user.email}
            readOnly
            hidden
          />
          <NewPassword
            label={settingsTexts.fresh}
            description={signInTexts.stay.signsInAs(person.user.email)}
            placeholder={settingsTexts.freshHint}
            value={password}
            change={setPassword}
          />
          <Button type="submit" size="sm" loading={set.isPending} fullWidth>
            {settingsTexts.setPassword}
          </Button>
        </>
      )}
      {possible?.passkeys === true && passkeysPossible() && (
        <Button
          variant="default"
          size="sm"
          loading={passkey.isPending}
          onClick={() => passkey.mutate()}
          fullWidth
        >
          {settingsTexts.addPasskey}
        </Button>
      )}
      <ProblemCallout error={set.error ?? passkey.error} />
      <Button variant="subtle" color="gray" size="sm" onClick={later} fullWidth>
        {signInTexts.stay.later}
      </Button>
      <p className="small faint">{signInTexts.stay.laterNote}</p>
    </Form>
  )
}
