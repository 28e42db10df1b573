import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { TextInput } from '../controls/field.tsx'
import { Form } from '../controls/form.tsx'
import { askAuth, AuthProblem } from '../data/auth.ts'
import { passkeysPossible, signInWithPasskey } from '../data/passkeys.ts'
import { Callout, ProblemCallout } from '../shell/states.tsx'
import { signInTexts } from '../texts/sign-in.ts'

interface Props {
  readonly options: { readonly mail: boolean; readonly passkeys: boolean } | undefined
  readonly enter: () => Promise<void>
}

export function SignInForm({ options, enter }: Props) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useMutation({
    mutationFn: async () => {
      await askAuth('/sign-in/email', { email, password })
      await enter()
    },
  })
  const passkey = useMutation({
    mutationFn: async () => {
      await signInWithPasskey()
      await enter()
    },
  })
  const mail = useMutation({ mutationFn: (path: string) => askAuth(path, { email }) })
  return (
    <Form error={passkey.error ?? mail.error} submit={() => signIn.mutate()}>
      <TextInput
        type="email"
        label={signInTexts.email}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        autoComplete="username webauthn"
        required
      />
      <TextInput
        type="password"
        label={signInTexts.password}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="current-password"
        required
      />
      <Button type="submit" size="sm" loading={signIn.isPending} fullWidth>
        {signInTexts.signIn}
      </Button>
      {options?.passkeys === true && passkeysPossible() && (
        <Button
          variant="default"
          size="sm"
          loading={passkey.isPending}
          onClick={() => passkey.mutate()}
          fullWidth
        >
          {signInTexts.passkey}
        </Button>
      )}
      {options?.mail === true ? (
        <MailedLinks disabled={email === ''} ask={(path) => mail.mutate(path)} />
      ) : (
        options && <p className="small faint">{signInTexts.noMail}</p>
      )}
      {mail.isSuccess && <Callout tone="good">{signInTexts.resetMailed}</Callout>}
      <Refused error={signIn.error} />
    </Form>
  )
}

/** Links by email for a person without their password. */
function MailedLinks({
  disabled,
  ask,
}: {
  readonly disabled: boolean
  readonly ask: (path: string) => void
}) {
  return (
    <div className="row spread small">
      <button
        type="button"
        className="plain-button link"
        disabled={disabled}
        onClick={() => ask('/sign-in/magic-link')}
      >
        {signInTexts.mailLink}
      </button>
      <button
        type="button"
        className="plain-button link"
        disabled={disabled}
        onClick={() => ask('/request-password-reset')}
      >
        {signInTexts.forgotten}
      </button>
    </div>
  )
}

function Refused({ error }: { readonly error: Error | null }) {
  const isWrong = error instanceof AuthProblem && error.status === 401
  return isWrong ? (
    <Callout tone="bad">{signInTexts.wrong}</Callout>
  ) : (
    <ProblemCallout error={error} />
  )
}
