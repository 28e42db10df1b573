import { factsOf } from '@crier/contract/networks/index.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Checkbox, TextInput } from '../controls/field.tsx'
import { client } from '../data/client.ts'
import { connections } from '../data/queries.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { Callout, ProblemCallout } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { connectingTexts } from '../texts/connecting.ts'
import { connectionTexts } from '../texts/connections.ts'
import { networkLabels } from '../texts/networks.ts'
import { SandboxOffer } from './sandbox-offer.tsx'
import { nameInPath, type Target } from './use-connect.ts'

interface Props {
  readonly connection: Target
  readonly close: () => void
}

/** Signs in by a handle and an app password. */
export function PasswordDialog({ connection, close }: Props) {
  const { platform } = connection
  const { appPasswordsAddress, sandbox } = factsOf(platform)
  const queries = useQueryClient()
  // The field alone holds the password, and is empty as soon as it is sent.
  const password = useRef<HTMLInputElement>(null)
  const [identifier, setIdentifier] = useState(handleOf(connection))
  const [server, setServer] = useState('')
  const [replaces, setReplaces] = useState(false)
  const typed = () => {
    const given = password.current?.value ?? ''
    if (password.current !== null) password.current.value = ''
    return {
      identifier: identifier.trim(),
      password: given.trim(),
      ...(server.trim() !== '' && { server: server.trim() }),
    }
  }
  const signIn = useMutation({
    mutationFn: ({ inSandbox }: { readonly inSandbox: boolean }) =>
      client.signInConnection({
        params: { platform: nameInPath(connection) },
        body: {
          ...((inSandbox ? sandbox?.author : undefined) ?? typed()),
          ...(replaces && { replace: true }),
        },
      }),
    onSuccess: async ({ account_name: name }) => {
      close()
      say(connectingTexts.connectedAs(name ?? networkLabels[platform]))
      await queries.invalidateQueries({ queryKey: connections.queryKey })
    },
  })
  return (
    <FormDialog
      title={connectingTexts.connectTo(networkLabels[platform])}
      button={connectionTexts.connect}
      action={{ isPending: signIn.isPending, error: null }}
      submit={() => signIn.mutate({ inSandbox: false })}
      close={close}
    >
      <p className="soft">{connectingTexts.passwordText(networkLabels[platform])}</p>
      <TextInput
        label={connectingTexts.handle}
        description={connectingTexts.handleHint}
        value={identifier}
        required
        maxLength={300}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setIdentifier(event.target.value)}
      />
      <TextInput
        ref={password}
        label={connectingTexts.appPassword}
        description={
          <>
            {connectingTexts.appPasswordHint}{' '}
            <a className="link" href={appPasswordsAddress} target="_blank" rel="noreferrer">
              {connectingTexts.makeAppPassword}
            </a>
          </>
        }
        type="password"
        required
        maxLength={200}
        autoComplete="off"
      />
      <TextInput
        label={connectingTexts.server}
        description={connectingTexts.serverHint}
        value={server}
        maxLength={300}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setServer(event.target.value)}
      />
      {isOfAnother(signIn.error) ? (
        <Callout tone="warn">{connectingTexts.ofAnother(handleOf(connection))}</Callout>
      ) : (
        <Problem error={signIn.error} />
      )}
      {isOfAnother(signIn.error) && (
        <Checkbox
          label={connectingTexts.replaceAuthor}
          checked={replaces}
          onChange={(event) => setReplaces(event.target.checked)}
        />
      )}
      <SandboxOffer
        connection={connection}
        isBusy={signIn.isPending}
        use={() => signIn.mutate({ inSandbox: true })}
      />
    </FormDialog>
  )
}

function handleOf(connection: Target): string {
  return 'connection_id' in connection ? (connection.account_name ?? '') : ''
}

/** The connection has another author, whom this one can replace. */
const isOfAnother = (error: Error | null) =>
  error instanceof CrierProblem && error.code === 'conflict' && 'external_account_id' in error.facts

function Problem({ error }: { readonly error: Error | null }) {
  const code = error instanceof CrierProblem ? error.code : undefined
  if (code === 'app_password_needed')
    return <Callout tone="bad">{connectingTexts.appPasswordNeeded}</Callout>
  if (code === 'rate_limited') return <Callout tone="bad">{connectingTexts.tooManyTries}</Callout>
  return <ProblemCallout error={error} />
}
