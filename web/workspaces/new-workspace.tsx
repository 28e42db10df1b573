import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { TextInput } from '../controls/field.tsx'
import { Form } from '../controls/form.tsx'
import { client, clientFor } from '../data/client.ts'
import { say } from '../shell/toasts.tsx'
import { useSwitch } from '../shell/use-switch.ts'
import { workspaceTexts } from '../texts/workspaces.ts'
import { viewerZone } from '../time/zone.ts'

type State = Awaited<ReturnType<typeof client.getSession>>['new_accounts']

/** Creates another workspace and opens it; or explains why it cannot. */
export function NewWorkspace({ state }: { readonly state: State }) {
  return (
    <section className="card card-body stack">
      <h2>{workspaceTexts.newWorkspace}</h2>
      {state === 'allowed' ? <NameForm /> : <p className="soft">{workspaceTexts.notNow[state]}</p>}
    </section>
  )
}

function NameForm() {
  const [name, setName] = useState('')
  const enter = useSwitch()
  const make = useMutation({
    mutationFn: async () => {
      const { account_id } = await client.createAccount({ body: { name } })
      // Its people plan where its first owner is; it exists without that, too.
      await clientFor(account_id)
        .updateAccount({ body: { timezone: viewerZone } })
        .catch(() => undefined)
      return account_id
    },
    onSuccess: async (accountId) => {
      await enter(accountId, '/calendar')
      say(workspaceTexts.made(name))
    },
  })
  return (
    <Form error={make.error} submit={() => make.mutate()}>
      <div className="row workspace-new">
        <TextInput
          label={workspaceTexts.newName}
          description={workspaceTexts.newHint}
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={100}
          required
        />
        <Button type="submit" size="sm" loading={make.isPending}>
          {workspaceTexts.newWorkspace}
        </Button>
      </div>
    </Form>
  )
}
