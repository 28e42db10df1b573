import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { NativeSelect } from '../controls/field.tsx'
import { Form } from '../controls/form.tsx'
import { clientFor, type client } from '../data/client.ts'
import { session } from '../data/queries.ts'
import { Choices } from '../developers/choices.tsx'
import '../sign-in/sign-in.css'
import type { SignedInPerson } from '../settings/person.ts'
import { Loaded, Callout, ProblemCallout } from '../shell/states.tsx'
import { agentTexts } from '../texts/agents.ts'
import { scopeTexts } from '../texts/developers.ts'
import { shellTexts } from '../texts/shell.ts'
import './agents.css'
import { agentRequestIn, searchOnArrival, type AgentRequestParameters } from './agent-request.ts'

type AgentRequest = Awaited<ReturnType<typeof client.readAgentRequest>>
type Scope = AgentRequest['scopes'][number]

/**
 * The consent page of OAuth. Only the button decides, and nothing leads away before one is pressed.
 */
export function AllowPage() {
  const [asked] = useState(() => agentRequestIn(searchOnArrival ?? location.search))
  const query = useQuery(session)
  useEffect(() => {
    document.title = `${agentTexts.title} · ${shellTexts.product}`
  }, [])
  return (
    <main className="sign-in">
      <div className="sign-in-card allow-card card">
        <img src="/favicon.svg" alt="" width={38} height={38} />
        <Loaded query={query} rows={5}>
          {(person) => <InWorkspace person={person} asked={asked} />}
        </Loaded>
      </div>
    </main>
  )
}

function InWorkspace({
  person,
  asked,
}: {
  readonly person: SignedInPerson
  readonly asked: AgentRequestParameters
}) {
  const [workspace, setWorkspace] = useState(person.account_id)
  const query = useQuery({
    queryKey: ['agent-request', workspace, asked],
    queryFn: () => clientFor(workspace).readAgentRequest({ query: asked }),
    staleTime: Infinity,
    retry: false,
  })
  const shown = person.accounts.find(({ account_id }) => account_id === workspace)
  const choice =
    person.accounts.length > 1 ? (
      <NativeSelect
        label={agentTexts.workspace}
        value={workspace}
        onChange={({ target }) => setWorkspace(target.value)}
        data={person.accounts.map(({ account_id, name }) => ({ value: account_id, label: name }))}
      />
    ) : (
      <dl className="facts">
        <dt>{agentTexts.workspace}</dt>
        <dd>{shown?.name}</dd>
      </dl>
    )
  if (query.isError)
    return (
      <>
        <h1>{agentTexts.cannot}</h1>
        <ProblemCallout error={query.error} />
        {person.accounts.length > 1 && choice}
        <p className="small soft">{agentTexts.cannotHint}</p>
      </>
    )
  return (
    <Loaded query={query} rows={5}>
      {(request) => (
        <AllowForm
          key={workspace}
          person={person}
          workspace={workspace}
          asked={asked}
          request={request}
        >
          {choice}
        </AllowForm>
      )}
    </Loaded>
  )
}

interface Props {
  readonly person: SignedInPerson
  readonly workspace: string
  readonly asked: AgentRequestParameters
  readonly request: AgentRequest
  readonly children: ReactNode
}

function AllowForm({ person, workspace, asked, request, children }: Props) {
  const { name, host, redirect_host, is_this_computer, scopes, ticked, declined_url } = request
  const [chosen, setChosen] = useState<readonly Scope[]>(ticked)
  const allow = useMutation({
    mutationFn: () =>
      clientFor(workspace).createAgentGrant({ body: { ...asked, scopes: [...chosen] } }),
    onSuccess: ({ redirect_to }) => location.assign(redirect_to),
  })
  return (
    <Form submit={() => allow.mutate()}>
      <h1>{host === null ? agentTexts.ask(name) : agentTexts.askHost(host)}</h1>
      <dl className="facts">
        {host !== null && name !== host && (
          <>
            <dt>{agentTexts.callsItself}</dt>
            <dd>{agentTexts.quoted(name)}</dd>
          </>
        )}
        <dt>{agentTexts.leadsTo}</dt>
        <dd className="mono">{redirect_host}</dd>
      </dl>
      {host === null && <Callout tone="warn">{agentTexts.notChecked(redirect_host)}</Callout>}
      {is_this_computer && <Callout tone="accent">{agentTexts.thisComputer}</Callout>}
      {children}
      <Choices
        legend={agentTexts.may}
        descriptions={scopeTexts}
        names={scopes}
        chosen={chosen}
        choose={setChosen}
      />
      {chosen.includes('schedules:write') && <Callout tone="warn">{agentTexts.publishes}</Callout>}
      {chosen.includes('drafts:write') && !chosen.includes('schedules:write') && (
        <Callout tone="accent">{agentTexts.writesScheduled}</Callout>
      )}
      <p className="small soft">
        {agentTexts.asPerson(person.user.name || (person.user.email ?? ''))}
      </p>
      <ProblemCallout error={allow.error} />
      <div className="row spread">
        <Button variant="default" size="sm" onClick={() => location.assign(declined_url)}>
          {agentTexts.decline}
        </Button>
        <Button
          type="submit"
          size="sm"
          loading={allow.isPending || allow.isSuccess}
          disabled={chosen.length === 0}
        >
          {agentTexts.allow}
        </Button>
      </div>
    </Form>
  )
}
