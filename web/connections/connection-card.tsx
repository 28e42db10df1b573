import { factsOf } from '@crier/contract/networks/index.ts'
import type { Connection } from '@crier/sdk/operations.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { connectionName } from '../data/connection-names.ts'
import { mayManage } from '../data/queries.ts'
import { ConnectionPicture } from '../shell/connection-picture.tsx'
import { Callout, ProblemCallout } from '../shell/states.tsx'
import { connectingTexts } from '../texts/connecting.ts'
import { connectionTexts } from '../texts/connections.ts'
import { networkLabels } from '../texts/networks.ts'
import { dayText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { EndDialog } from './end-dialog.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import { connectInTab, isPage, type ConnectAs } from './use-connect.ts'

const tones = {
  ok: 'good',
  expiring: 'warn',
  needs_reconnect: 'bad',
  not_connected: 'plain',
} as const

interface Props {
  readonly connection: Connection
  /** The only one of its network: it is called as the network. */
  readonly alone: boolean
}

/** One connection: its author, its state, and its actions. */
export function ConnectionCard({ connection, alone }: Props) {
  const { platform, main, kind, health, paused } = connection
  const name = alone ? networkLabels[platform] : connectionName(connection)
  const Heading = alone ? 'h2' : 'h3'
  return (
    <section
      className="card connection"
      aria-label={alone ? name : connectionTexts.ofNetwork(name, networkLabels[platform])}
    >
      <header className="row">
        <ConnectionPicture connection={connection} />
        <Heading className="connection-name">{name}</Heading>
        {!alone && main && (
          <span className="main-mark" title={connectionTexts.mainHint}>
            {connectionTexts.main}
          </span>
        )}
        {kind === 'sandbox' && (
          <span className="sandbox-mark" title={connectionTexts.sandboxHint}>
            {connectionTexts.sandbox}
          </span>
        )}
        <span className="row push">
          {paused && (
            <span className="state" data-tone="warn">
              {connectionTexts.paused}
            </span>
          )}
          <span className="state" data-tone={tones[health]}>
            {connectionTexts.health[health]}
          </span>
        </span>
      </header>
      <Facts connection={connection} alone={alone} />
      <Health connection={connection} />
      <Actions connection={connection} />
    </section>
  )
}

function Facts({
  connection: { connected, account_name, label, server, token_expires_at, renewal },
  alone,
}: Props) {
  const zone = useZone()
  if (!connected) return null
  return (
    <dl className="facts">
      {alone && label !== account_name && (
        <>
          <dt>{connectionTexts.label}</dt>
          <dd>{label}</dd>
        </>
      )}
      <dt>{connectionTexts.as}</dt>
      <dd>{account_name}</dd>
      {server !== null && (
        <>
          <dt>{connectingTexts.onServer}</dt>
          <dd>{hostOf(server)}</dd>
        </>
      )}
      {renewal !== 'none' && (
        <>
          <dt>{connectionTexts.expires}</dt>
          <dd className="num">
            {token_expires_at !== null && `${dayText(token_expires_at, zone)} `}
            <span className="faint">{connectionTexts.renewal[renewal]}</span>
          </dd>
        </>
      )}
    </dl>
  )
}

const hostOf = (server: string) => server.replace(/^https:\/\//, '')

function Health({ connection: { health, detail } }: { readonly connection: Connection }) {
  if (health === 'not_connected')
    return <p className="soft small">{connectionTexts.notConnected}</p>
  if (detail === null) return null
  if (health === 'ok') return <p className="soft small">{detail}</p>
  return <Callout tone={health === 'needs_reconnect' ? 'bad' : 'warn'}>{detail}</Callout>
}

function Actions({ connection }: { readonly connection: Connection }) {
  const { platform, main, connected, health, paused } = connection
  const { data: may = false } = useQuery(mayManage)
  const [asked, setAsked] = useState<'connect' | 'change' | 'pause' | 'end' | null>(null)
  const asksFirst = factsOf(platform).connecting !== undefined
  // A page is connected again as a page; of everything else the person decides.
  const isPageAgain = connected && isPage(connection)
  const connect = useMutation({
    mutationFn: (author: ConnectAs) => connectInTab(() => connection, { author }),
  })
  const close = () => setAsked(null)
  if (!may) return null
  return (
    <>
      <ProblemCallout error={connect.error} />
      <div className="row connection-actions">
        <Button
          variant={connected && health === 'ok' ? 'default' : 'filled'}
          loading={connect.isPending}
          onClick={() =>
            asksFirst
              ? setAsked('connect')
              : connect.mutate(isPageAgain ? 'organization' : 'member')
          }
        >
          {connected ? connectionTexts.reconnect : connectionTexts.connect}
        </Button>
        {factsOf(platform).authors.includes('organization') && !isPageAgain && (
          <Button
            variant="default"
            disabled={connect.isPending}
            onClick={() => connect.mutate('organization')}
          >
            {connectionTexts.asPage}
          </Button>
        )}
        {paused && (
          <Button variant="default" onClick={() => setAsked('pause')}>
            {connectionTexts.resume}
          </Button>
        )}
        <span className="row push">
          <Button variant="subtle" color="gray" onClick={() => setAsked('change')}>
            {connectionTexts.change}
          </Button>
          {(connected || !main) && (
            <Button variant="subtle" color="gray" onClick={() => setAsked('end')}>
              {main ? connectionTexts.disconnect : connectionTexts.remove}
            </Button>
          )}
        </span>
      </div>
      {asked === 'connect' && <ConnectDialog connection={connection} close={close} />}
      {asked === 'change' && (
        <ChangeDialog connection={connection} pause={() => setAsked('pause')} close={close} />
      )}
      {asked === 'pause' && <PauseDialog connection={connection} close={close} />}
      {asked === 'end' && <EndDialog connection={connection} close={close} />}
    </>
  )
}
