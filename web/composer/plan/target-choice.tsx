import type { Connection } from '@crier/sdk/operations.ts'
import { connectionName, ofNetwork } from '../../data/connection-names.ts'
import { ConnectionPicture } from '../../shell/connection-picture.tsx'
import { Icon } from '../../shell/icon.tsx'
import { NetworkMark } from '../../shell/network-mark.tsx'
import { Callout } from '../../shell/states.tsx'
import { composerTexts } from '../../texts/composer.ts'
import { networkLabels } from '../../texts/networks.ts'
import type { Targets } from './use-targets.ts'

/** Chooses networks, and connections of a network with several. */
export function TargetChoice({
  targets: { all, chosen, choose, toggle },
}: {
  readonly targets: Targets
}) {
  const isAll = chosen.length === all.length
  const held = chosen.filter(({ paused }) => paused)
  const away = chosen.filter(({ paused, connected }) => !paused && !connected)
  return (
    <div className="stack target-choice">
      <fieldset className="network-choice">
        <legend>{composerTexts.networks}</legend>
        {all.length > 1 && (
          <button
            type="button"
            className="choose-all"
            onClick={() => choose(isAll ? [] : all.map(({ connection_id }) => connection_id))}
          >
            {isAll ? composerTexts.noNetwork : composerTexts.allNetworks}
          </button>
        )}
        {all.map((connection) => {
          const isChosen = chosen.includes(connection)
          const name = targetName(connection, all)
          return (
            <label key={connection.connection_id} data-chosen={isChosen || undefined}>
              <input
                type="checkbox"
                checked={isChosen}
                onChange={() => toggle(connection.connection_id)}
              />
              {name.own === null ? (
                <NetworkMark network={connection.platform} named={false} />
              ) : (
                <ConnectionPicture connection={connection} size={20} />
              )}
              <span className="clip">
                {name.own === null ? name.network : name.own}
                {name.own !== null && <span className="visually-hidden"> · {name.network}</span>}
              </span>
              {(connection.paused || !connection.connected) && <Icon name="alert" size={13} />}
            </label>
          )
        })}
      </fieldset>
      {held.length > 0 && (
        <Callout tone="warn">
          {composerTexts.pausedConnections(held.map((one) => longName(one, all)))}
        </Callout>
      )}
      {away.length > 0 && (
        <Callout tone="warn">
          {composerTexts.notConnected(away.map((one) => longName(one, all)))}
        </Callout>
      )}
    </div>
  )
}

/** A network by its name; where it has several connections, each by its own. */
function targetName(connection: Connection, all: readonly Connection[]) {
  const network = networkLabels[connection.platform]
  return {
    network,
    own: ofNetwork(all, connection.platform).length > 1 ? connectionName(connection) : null,
  }
}

export function longName(connection: Connection, all: readonly Connection[]): string {
  const { network, own } = targetName(connection, all)
  return own === null ? network : composerTexts.targetName(network, own)
}
