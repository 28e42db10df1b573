import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { client } from '../data/client.ts'
import { agentGrants } from '../data/queries.ts'
import { RevokeDialog } from '../developers/revoke-dialog.tsx'
import { CopyButton } from '../shell/copy-button.tsx'
import { Empty, Loaded } from '../shell/states.tsx'
import { agentTexts } from '../texts/agents.ts'
import { developerTexts } from '../texts/developers.ts'
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
                      {agentTexts.allowed(dayText(grant.created_at, zone))}{' '}
                      {developerTexts.madeBy(grant.created_by.name)} ·{' '}
                      {agentTexts.ends(dayText(grant.expires_at, zone))}
                    </div>
                  </div>
                  <span className="small soft" title={grant.scopes.join('\n')}>
                    {developerTexts.scopeCount(grant.scopes.length, Infinity)}
                  </span>
                  <span className="small soft">
                    {grant.last_used_at === null
                      ? developerTexts.never
                      : developerTexts.used(agoText(grant.last_used_at))}
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
      {ending && (
        <RevokeDialog
          name={ending.name}
          mark={ending.host ?? ending.redirect_host}
          question={agentTexts.revokeAsk}
          revoke={() => client.revokeAgentGrant({ params: { grant_id: ending.grant_id } })}
          queryKey={agentGrants.queryKey}
          close={() => setEnding(null)}
        />
      )}
    </section>
  )
}
