import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { forgetAnswers } from '../data/answers-store.ts'
import { askAuth } from '../data/auth.ts'
import { chooseAccount } from '../data/chosen-account.ts'
import type { client } from '../data/client.ts'
import { forgetKept, holdsUnsaved } from '../data/kept.ts'
import type { Passkey } from '../data/passkeys.ts'
import { shellTexts } from '../texts/shell.ts'
import { Icon } from './icon.tsx'
import { Dialog } from './dialog.tsx'
import { ConfirmDialog } from './question.tsx'
import { messageOf } from './states.tsx'
import { say } from './toasts.tsx'
import { isUnsaved, leaveUnasked } from './use-leave-question.ts'

type Person = Pick<Awaited<ReturnType<typeof client.getSession>>, 'has_password' | 'mail'>

/** Signs out; a person who could not sign in again without the operator's help is warned first. */
export function SignOut({ person }: { readonly person: Person }) {
  const navigate = useNavigate()
  const [loses, setLoses] = useState(false)
  const [asked, setAsked] = useState(false)
  const leave = useMutation({
    mutationFn: signOut,
    onError: (error) => say(messageOf(error), { tone: 'bad' }),
  })
  const ask = useMutation({
    mutationFn: () => hasWayBack(person),
    onSuccess: (has) => (has ? leave.mutate() : setAsked(true)),
    onError: () => leave.mutate(),
  })
  return (
    <>
      <button
        type="button"
        className="nav-link"
        disabled={ask.isPending || leave.isPending}
        onClick={() => (isUnsaved() || holdsUnsaved() ? setLoses(true) : ask.mutate())}
      >
        <Icon name="external" />
        {shellTexts.signOut}
      </button>
      {loses && (
        <ConfirmDialog
          action={shellTexts.signOut}
          text={shellTexts.signOutUnsaved}
          agree={() => ask.mutate()}
          close={() => setLoses(false)}
        />
      )}
      {asked && (
        <Dialog title={shellTexts.signOut} onClose={() => setAsked(false)}>
          <p>{shellTexts.noWayBack}</p>
          <div className="sheet-foot">
            <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
              {shellTexts.signOutAnyway}
            </Button>
            <Button
              onClick={() => {
                setAsked(false)
                void navigate({ to: '/settings' })
              }}
            >
              {shellTexts.setPasswordFirst}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

async function hasWayBack({ has_password, mail }: Person): Promise<boolean> {
  return (
    has_password || mail || (await askAuth<Passkey[]>('/passkey/list-user-passkeys')).length > 0
  )
}

async function signOut(): Promise<void> {
  // First: without a connection a session cannot be ended, and yet no data may stay.
  await forgetAnswers()
  await askAuth('/sign-out', {})
  // Again: meanwhile another tab may have read something.
  await forgetAnswers()
  forgetKept()
  chooseAccount(null)
  leaveUnasked()
  location.assign('/sign-in')
}
