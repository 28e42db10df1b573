import type { ApiKey } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { AgentList } from '../agents/agent-list.tsx'
import { client } from '../data/client.ts'
import { keys as keysQuery, mayManage } from '../data/queries.ts'
import { Empty, Loaded, Callout } from '../shell/states.tsx'
import { developerTexts, scopeTexts } from '../texts/developers.ts'
import { agoText, dayText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'
import { RevokeDialog } from './revoke-dialog.tsx'
import { NewKey } from './new-key.tsx'
import { Snippets } from './snippets.tsx'

export function KeysPage() {
  const role = useQuery(mayManage)
  const may = role.data === true
  const query = useQuery({ ...keysQuery, enabled: may })
  const [asked, setAsked] = useState(false)
  if (role.data === undefined) return <Loaded query={role}>{() => null}</Loaded>
  if (!may)
    return (
      <>
        <Callout tone="accent">{developerTexts.keysOfOwners}</Callout>
        <AgentList />
        <Snippets />
      </>
    )
  return (
    <>
      <section className="card">
        <header className="card-head">
          <h2>{developerTexts.tabs.keys}</h2>
          <div className="actions">
            <Button onClick={() => setAsked(true)}>{developerTexts.newKey}</Button>
          </div>
        </header>
        <Loaded query={query}>
          {(keys) => (
            <KeyList
              keys={keys.filter(({ revoked_at }) => revoked_at === null)}
              create={() => setAsked(true)}
            />
          )}
        </Loaded>
      </section>
      <AgentList />
      <Snippets />
      {asked && <NewKey close={() => setAsked(false)} />}
    </>
  )
}

function KeyList({
  keys,
  create,
}: {
  readonly keys: readonly ApiKey[]
  readonly create: () => void
}) {
  const zone = useZone()
  const [ending, setEnding] = useState<ApiKey | null>(null)
  if (keys.length === 0)
    return (
      <Empty title={developerTexts.noKeys} text={developerTexts.noKeysText}>
        <Button variant="default" onClick={create}>
          {developerTexts.firstKey}
        </Button>
      </Empty>
    )
  return (
    <>
      <ul className="lines">
        {keys.map((key) => (
          <li key={key.key_id} className="line key-line">
            <div className="line-text">
              <strong>{key.name ?? developerTexts.unnamed}</strong>
              <div className="small faint num">
                <span className="mono">{key.shown}…</span> ·{' '}
                {developerTexts.created(dayText(key.created_at, zone))}{' '}
                {key.created_by?.type === 'person'
                  ? developerTexts.madeBy(key.created_by.name)
                  : developerTexts.byOperator}
                {key.expires_at !== null && ` · ${expiryText(key.expires_at, zone)}`}
              </div>
            </div>
            <span className="small soft" title={key.scopes.join('\n')}>
              {developerTexts.scopeCount(key.scopes.length, Object.keys(scopeTexts).length)}
            </span>
            <span className="small soft">
              {key.last_used_at === null
                ? developerTexts.never
                : developerTexts.used(agoText(key.last_used_at))}
            </span>
            <Button variant="subtle" color="gray" onClick={() => setEnding(key)}>
              {developerTexts.revoke}
            </Button>
          </li>
        ))}
      </ul>
      {ending && (
        <RevokeDialog
          name={ending.name ?? developerTexts.unnamed}
          mark={`${ending.shown}…`}
          question={developerTexts.revokeAsk}
          revoke={() => client.revokeKey({ params: { key_id: ending.key_id } })}
          queryKey={keysQuery.queryKey}
          close={() => setEnding(null)}
        />
      )}
    </>
  )
}

function expiryText(expiresAt: string, zone: string): string {
  const day = dayText(expiresAt, zone)
  return Date.parse(expiresAt) <= Date.now() ? developerTexts.ended(day) : developerTexts.ends(day)
}
