import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { TextInput } from '../controls/field.tsx'
import { askAuth } from '../data/auth.ts'
import { Callout, ProblemCallout } from '../shell/states.tsx'
import { signInTexts } from '../texts/sign-in.ts'

export function ResetForm({ token }: { readonly token: string }) {
  const [password, setPassword] = useState('')
  const reset = useMutation({ mutationFn: () => askAuth('/reset-password', { newPassword: password, token }) })
  if (reset.isSuccess)
    return (
      <Callout tone="good">
        {signInTexts.resetDone}{' '}
        <a className="link" href="/sign-in">
          {signInTexts.signIn}
        </a>
      </Callout>
    )
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        reset.mutate()
      }}
    >
      <TextInput
        type="password"
        label={signInTexts.newPassword}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="new-password"
        minLength={8}
        maxLength={128}
        required
      />
      <Button type="submit" size="sm" loading={reset.isPending} fullWidth>
        {signInTexts.setNew}
      </Button>
      <ProblemCallout error={reset.error} />
    </form>
  )
}
