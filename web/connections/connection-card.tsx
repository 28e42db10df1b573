import { Button } from '@mantine/core'
import { factsOf } from '@crier/contract/networks/index.ts'
import type { Connection } from '@crier/sdk/operations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../data/client.ts'
import { connections as connectionsQuery } from '../data/queries.ts'
import { NetworkMark } from '../shell/network-mark.tsx'
import { Dialog } from '../shell/dialog.tsx'
import { Notice, ProblemNotice } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { connectionTexts } from '../texts/connections.ts'
import { networkNames } from '../texts/networks.ts'
import { shellTexts } from '../texts/shell.ts'
import { dayText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'

const tones = { ok: 'good', expiring: 'warn', needs_reconnect: 'bad', not_connected: 'plain' } as const

export function ConnectionCard({ connection }: { readonly connection: Connection }) {
  const { platform, connected, kind, account_name, health, detail, token_expires_at } = connection
  const zone = useZone()
  const connect = useConnect(connection)
  const [asked, setAsked] = useState(false)
  return (
    <section className="card connection" aria-label={networkNames[platform]}>
      <header className="row">
        <NetworkMark network={platform} size={30} named={false} />
        <h2>{networkNames[platform]}</h2>
        {kind === 'sandbox' && (
          <span className="sandbox-mark" title={connectionTexts.sandboxHint}>
            {connectionTexts.sandbox}
          </span>
        )}
        <span className="state push" data-tone={tones[health]}>
          {connectionTexts.health[health]}
        </span>
      </header>
      {connected && (
        <dl className="facts">
          <dt>{connectionTexts.as}</dt>
          <dd>{account_name}</dd>
          {token_expires_at !== null && (
            <>
              <dt>{connectionTexts.expires}</dt>
              <dd className="num">
                {dayText(token_expires_at, zone)} <span className="faint">{connectionTexts.expiresHint}</span>
              </dd>
            </>
          )}
        </dl>
      )}
      {detail !== null &&
        (health === 'ok' ? (
          <p className="soft small">{detail}</p>
        ) : (
          <Notice tone={health === 'needs_reconnect' ? 'bad' : 'warn'}>{detail}</Notice>
        ))}
      <ProblemNotice error={connect.error} />
      <div className="row connection-actions">
        <Button
          variant={connected && health === 'ok' ? 'default' : 'filled'}
          loading={connect.isPending}
          onClick={() => connect.mutate('member')}
        >
          {connected ? connectionTexts.reconnect : connectionTexts.connect}
        </Button>
        {factsOf(platform).authors.includes('organization') && (
          <Button variant="default" disabled={connect.isPending} onClick={() => connect.mutate('organization')}>
            {connectionTexts.asPage}
          </Button>
        )}
        {connected && (
          <Button variant="subtle" color="gray" className="push" onClick={() => setAsked(true)}>
            {connectionTexts.disconnect}
          </Button>
        )}
      </div>
      {asked && <DisconnectDialog connection={connection} close={() => setAsked(false)} />}
    </section>
  )
}

/** The network asks in a tab of its own, opened by the click itself, or the browser would take it for a pop-up. */
function useConnect({ platform }: Connection) {
  return useMutation({
    mutationFn: async (author: 'member' | 'organization') => {
      const tab = globalThis.open('about:blank', '_blank')
      try {
        const body = factsOf(platform).authors.length > 1 ? { author } : {}
        const { authorize_url } = await client.authorizeConnection({ params: { platform }, body })
        if (tab === null) location.assign(authorize_url)
        else tab.location.replace(authorize_url)
        say(connectionTexts.opened)
      } catch (error) {
        tab?.close()
        throw error
      }
    },
  })
}

function DisconnectDialog({ connection, close }: { readonly connection: Connection; readonly close: () => void }) {
  const queries = useQueryClient()
  const disconnect = useMutation({
    mutationFn: () => client.disconnect({ params: { platform: connection.platform } }),
    onSuccess: async () => {
      close()
      say(connectionTexts.disconnected)
      await queries.invalidateQueries({ queryKey: connectionsQuery.queryKey })
    },
  })
  return (
    <Dialog title={connectionTexts.disconnect} onClose={close}>
      <p>{connectionTexts.disconnectAsk(networkNames[connection.platform])}</p>
      <ProblemNotice error={disconnect.error} />
      <div className="sheet-foot">
        <Button variant="default" onClick={close}>
          {shellTexts.cancel}
        </Button>
        <Button color="red" loading={disconnect.isPending} onClick={() => disconnect.mutate()}>
          {connectionTexts.disconnect}
        </Button>
      </div>
    </Dialog>
  )
}
