import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '../controls/button.tsx'
import { setup, type Setup } from '../data/queries.ts'
import { CopyButton } from '../shell/copy-button.tsx'
import { NetworkMark } from '../shell/network-mark.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { Loaded } from '../shell/states.tsx'
import { connectingTexts } from '../texts/connecting.ts'
import { networkLabels } from '../texts/networks.ts'
import { setupTexts } from '../texts/setup.ts'
import { agoText } from '../time/format.ts'
import './setup.css'

type Network = Setup['networks'][number]
type SetupCheck = NonNullable<Setup['checks']>[number]

/** What is missing before real accounts can be connected, and what to do about it. */
export function SetupPage() {
  const query = useQuery(setup)
  const navigate = useNavigate()
  return (
    <div className="page">
      <PageHead title={setupTexts.title}>
        <Button onClick={() => void navigate({ to: '/connections', search: { connect: 'real' } })}>
          {connectingTexts.connectReal}
        </Button>
      </PageHead>
      <p className="page-lead">{setupTexts.lead}</p>
      <Loaded query={query} rows={8}>
        {({ networks, checks, checked_at }) => (
          <>
            {checks !== null && (
              <section className="card" aria-label={setupTexts.server}>
                <header className="card-head">
                  <h2>{setupTexts.server}</h2>
                  {checked_at !== null && (
                    <span className="faint small push">
                      {setupTexts.checked(agoText(checked_at))}
                    </span>
                  )}
                </header>
                <Checks checks={checks.filter(({ platform }) => platform === null)} />
              </section>
            )}
            {networks.map((network) => (
              <NetworkCard
                key={network.platform}
                network={network}
                checks={checks?.filter(({ platform }) => platform === network.platform) ?? []}
              />
            ))}
          </>
        )}
      </Loaded>
    </div>
  )
}

interface CardProps {
  readonly network: Network
  readonly checks: readonly SetupCheck[]
}

function NetworkCard({ network, checks }: CardProps) {
  const { platform, kind, callback_url: callback, ask_operator: ask } = network
  const label = networkLabels[platform]
  return (
    <section className="card" aria-label={label}>
      <header className="card-head">
        <NetworkMark network={platform} size={20} named={false} />
        <h2>{label}</h2>
        <span className="state push" data-tone={kind === 'live' ? 'good' : 'plain'}>
          {setupTexts.kinds[kind]}
        </span>
      </header>
      <div className="card-body stack">
        {callback !== null && (
          <div className="stack setup-callback">
            <p className="soft small">{setupTexts.callback(label)}</p>
            <code className="code code-wrap">{callback}</code>
            <div className="row">
              <CopyButton text={callback} label={setupTexts.copyCallback} />
            </div>
          </div>
        )}
        {ask === null ? (
          <p className="soft">{kind === 'live' ? setupTexts.ready(label) : setupTexts.sandbox}</p>
        ) : (
          checks.length === 0 && (
            <p className="soft">
              {kind === 'live'
                ? setupTexts.askForHttps(label)
                : setupTexts.askForApplication(label)}
            </p>
          )
        )}
      </div>
      {checks.length > 0 && <Checks checks={checks} />}
    </section>
  )
}

const tones = { ok: 'good', attention: 'warn', broken: 'bad' } as const

/** The lines of `crier doctor`, those first that need something. */
function Checks({ checks }: { readonly checks: readonly SetupCheck[] }) {
  const order = ['broken', 'attention', 'ok']
  const sorted = checks.toSorted(
    (one, other) => order.indexOf(one.state) - order.indexOf(other.state),
  )
  return (
    <ul className="lines">
      {sorted.map(({ check, state, detail, fix }) => (
        <li key={check} className="setup-line">
          <span className="state" data-tone={tones[state]}>
            {setupTexts.states[state]}
          </span>
          <div className="stack">
            <strong>{setupTexts.checks[check]}</strong>
            <p className="soft small">{detail}</p>
            {fix !== null && <p className="small">{fix}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
