import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { client } from '../data/client.ts'
import { agentGrants } from '../data/queries.ts'
import { CopyButton } from '../shell/copy-button.tsx'
import { Dialog } from '../shell/dialog.tsx'
import { Empty, Loaded, ProblemCallout } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { agentTexts } from '../texts/agents.ts'
import { developerTexts } from '../texts/developers.ts'
import { shellTexts } from '../texts/shell.ts'
import { agoText, dayText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'

type AgentGrant = Awaited<ReturnType<typeof client.listAgentGrants>>['data'][number]

/** The programs that may use /mcp for a person. */
export function AgentList() {
  const query = useQuery(agentGrants)
  const zone = useZone()
  const [ending, setEnding] = useState<AgentGrant | null>(null)
  return (
    <section className="card">
      <header className="card-head">
        <h2>{agentTexts.agents}</h2>
      </header>
      <Loaded query={query} rows={2}>
        {(grants) =>
          grants.length === 0 ? (
            <Empty title={agentTexts.none} text={agentTexts.noneText(`${location.origin}/mcp`)}>
              <CopyButton text={`${location.origin}/mcp`} label={agentTexts.copyAddress} />
            </Empty>
          ) : (
            <ul className="lines">
              {grants.map((grant) => (
                <li key={grant.grant_id} className="line key-line">
                  <div className="line-text">
                    <strong>{grant.name}</strong>
                    <div className="small faint num">
                      <span className="mono">{grant.host ?? grant.redirect_host}</span> ·{' '}
                      {agentTexts.allowed(dayText(grant.created_at, zone))} {developerTexts.madeBy(grant.created_by.name)} ·{' '}
                      {agentTexts.ends(dayText(grant.expires_at, zone))}
                    </div>
                  </div>
                  <span className="small soft" title={grant.scopes.join('\n')}>
                    {developerTexts.scopeCount(grant.scopes.length, Infinity)}
                  </span>
                  <span className="small soft">
                    {grant.last_used_at === null ? developerTexts.never : developerTexts.used(agoText(grant.last_used_at))}
                  </span>
                  <Button variant="subtle" color="gray" onClick={() => setEnding(grant)}>
                    {developerTexts.revoke}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {ending && <RevokeDialog grant={ending} close={() => setEnding(null)} />}
    </section>
  )
}

function RevokeDialog({ grant, close }: { readonly grant: AgentGrant; readonly close: () => void }) {
  const queries = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => client.revokeAgentGrant({ params: { grant_id: grant.grant_id } }),
    onSuccess: async () => {
      close()
      say(developerTexts.revoked)
      await queries.invalidateQueries({ queryKey: agentGrants.queryKey })
    },
  })
  return (
    <Dialog title={developerTexts.revoke} onClose={close}>
      <p>
        <strong>{grant.name}</strong> <span className="mono faint">{grant.host ?? grant.redirect_host}</span>
      </p>
      <p>{agentTexts.revokeAsk}</p>
      <ProblemCallout error={revoke.error} />
      <div className="sheet-foot">
        <Button variant="default" onClick={close}>
          {shellTexts.cancel}
        </Button>
        <Button color="red" loading={revoke.isPending} onClick={() => revoke.mutate()}>
          {developerTexts.revoke}
        </Button>
      </div>
    </Dialog>
  )
}
