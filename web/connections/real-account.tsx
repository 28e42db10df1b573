import { factsOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/sdk/operations.ts'
import { Link } from '@tanstack/react-router'
import { Button } from '../controls/button.tsx'
import { useEnabledNetworks } from '../data/enabled-networks.ts'
import { knownPlatforms } from '../data/is-platform.ts'
import { CopyButton } from '../shell/copy-button.tsx'
import { Dialog } from '../shell/dialog.tsx'
import { NetworkMark } from '../shell/network-mark.tsx'
import { connectingTexts } from '../texts/connecting.ts'
import { networkLabels } from '../texts/networks.ts'

interface Props {
  readonly connect: (platform: Platform) => void
  readonly close: () => void
}

const needsApplication = (platform: Platform) => factsOf(platform).connecting === undefined

/** How a first post reaches a real network: those first that need no application of the operator. */
export function RealAccountDialog({ connect, close }: Props) {
  const enabled = useEnabledNetworks()
  const others = knownPlatforms.filter(needsApplication).map((platform) => networkLabels[platform])
  return (
    <Dialog title={connectingTexts.connectReal} wide onClose={close}>
      <p className="soft">{connectingTexts.realText}</p>
      {knownPlatforms
        .filter((platform) => !needsApplication(platform))
        .map((platform) => (
          <section key={platform} className="real-network" aria-label={networkLabels[platform]}>
            <header className="row">
              <NetworkMark network={platform} size={20} named={false} />
              <h3>{networkLabels[platform]}</h3>
              {enabled.includes(platform) && (
                <span className="row push">
                  <Button size="sm" onClick={() => connect(platform)}>
                    {connectingTexts.connectTo(networkLabels[platform])}
                  </Button>
                </span>
              )}
            </header>
            {!enabled.includes(platform) && (
              <Restart setting={[...enabled, platform].join(',')} label={networkLabels[platform]} />
            )}
          </section>
        ))}
      <p className="soft small">
        {connectingTexts.needsApplication(others)}{' '}
        <Link className="link" to="/setup">
          {connectingTexts.whatIsMissing}
        </Link>{' '}
        <a className="link" href="/docs/guide" target="_blank" rel="noreferrer">
          {connectingTexts.howToConnect}
        </a>
      </p>
    </Dialog>
  )
}

/** The command of the README, with one network more. */
function Restart({ setting, label }: { readonly setting: string; readonly label: string }) {
  const command = `CRIER_NETWORKS=${setting} npm start`
  return (
    <>
      <p className="soft small">{connectingTexts.restart(label)}</p>
      <code className="code code-wrap">{command}</code>
      <div className="row">
        <CopyButton text={command} />
      </div>
      <p className="faint small">{connectingTexts.restartElse(`CRIER_NETWORKS=${setting}`)}</p>
    </>
  )
}
