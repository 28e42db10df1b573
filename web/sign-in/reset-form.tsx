import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Form } from '../controls/form.tsx'
import { askAuth } from '../data/auth.ts'
import { Callout } from '../shell/states.tsx'
import { signInTexts } from '../texts/sign-in.ts'
import { NewPassword } from './new-password.tsx'

export function ResetForm({ token }: { readonly token: string }) {
  const [password, setPassword] = useState('')
  const reset = useMutation({
    mutationFn: () => askAuth('/reset-password', { newPassword: password, token }),
  })
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
    <Form error={reset.error} submit={() => reset.mutate()}>
      <NewPassword label={signInTexts.newPassword} value={password} change={setPassword} />
      <Button type="submit" size="sm" loading={reset.isPending} fullWidth>
        {signInTexts.setNew}
      </Button>
    </Form>
  )
}
