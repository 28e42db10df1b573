import { readProblem } from '@crier/sdk/problem.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { TextInput } from '../controls/field.tsx'
import { forgetAnswers } from '../data/answers-store.ts'
import { chooseAccount, chosenAccount } from '../data/chosen-account.ts'
import { client } from '../data/client.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { ProblemCallout } from '../shell/states.tsx'
import { settingsTexts } from '../texts/settings.ts'

/** Taking everything along, and leaving nothing behind. */
export function Leaving({ accountId }: { readonly accountId: string }) {
  const [asked, setAsked] = useState(false)
  const save = useMutation({ mutationFn: () => download(accountId) })
  return (
    <section className="card">
      <div className="card-body row spread">
        <div>
          <h2>{settingsTexts.export}</h2>
          <p className="soft">{settingsTexts.exportText}</p>
        </div>
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
          {settingsTexts.exportButton}
        </Button>
      </div>
      <ProblemCallout error={save.error} />
      <div className="card-body row spread settings-invite">
        <div className="settings-words">
          <h2>{settingsTexts.delete}</h2>
          <p className="soft">{settingsTexts.deleteText}</p>
        </div>
        <Button color="red" variant="light" onClick={() => setAsked(true)}>
          {settingsTexts.delete}
        </Button>
      </div>
      {asked && <DeleteDialog accountId={accountId} close={() => setAsked(false)} />}
    </section>
  )
}

async function download(accountId: string): Promise<void> {
  const answer = await fetch('/api/account/export', {
    headers: { 'crier-account': chosenAccount() ?? accountId },
  })
  if (!answer.ok) throw await readProblem(answer)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = `${accountId}.json`
  link.click()
  // The browser reads it after this: given back at once, the file may never come.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function DeleteDialog({
  accountId,
  close,
}: {
  readonly accountId: string
  readonly close: () => void
}) {
  const [typed, setTyped] = useState('')
  const remove = useMutation({
    mutationFn: () => client.deleteAccount({ body: { account_id: accountId } }),
    onSuccess: () => {
      chooseAccount(null)
      void forgetAnswers().then(() => location.assign('/'))
    },
  })
  return (
    <FormDialog
      title={settingsTexts.delete}
      button={settingsTexts.deleteButton}
      color="red"
      disabled={typed !== accountId}
      action={remove}
      submit={() => remove.mutate()}
      close={close}
    >
      <p>{settingsTexts.deleteText}</p>
      <code className="code code-wrap">{accountId}</code>
      <TextInput
        label={settingsTexts.deleteType}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
      />
    </FormDialog>
  )
}
