import { Button } from '../controls/button.tsx'
import type { client } from '../data/client.ts'
import { NetworkMark } from '../shell/network-mark.tsx'
import { useSwitch } from '../shell/use-switch.ts'
import { WorkspaceMark } from '../shell/workspace-mark.tsx'
import { workspaceTexts } from '../texts/workspaces.ts'
import { momentText } from '../time/format.ts'

type Workspace = Awaited<ReturnType<typeof client.listAccounts>>['data'][number]

interface Need {
  readonly text: string
  readonly tone: 'bad' | 'warn'
  readonly to: string
}

export function WorkspaceCard({
  workspace,
  isHere,
}: {
  readonly workspace: Workspace
  readonly isHere: boolean
}) {
  const { account_id, name, role, needs, timezone } = workspace
  const enter = useSwitch()
  const wanted = needsOf(workspace)
  return (
    <li>
      <section className="card card-body stack" aria-label={name}>
        <div className="row">
          <WorkspaceMark id={account_id} name={name} />
          <h2>{name}</h2>
          <span className="push small faint">
            {isHere ? workspaceTexts.here : workspaceTexts.roles[role]}
          </span>
        </div>
        <div className="row">
          {wanted.length === 0 && <span className="soft">{workspaceTexts.nothing}</span>}
          {wanted.map(({ text, tone, to }) => (
            <button
              key={text}
              type="button"
              className="state workspace-need"
              data-tone={tone}
              onClick={() => void enter(account_id, to)}
            >
              {text}
            </button>
          ))}
        </div>
        <p className="small faint num">{workspaceTexts.today(needs?.today ?? 0)}</p>
        {needs !== null && needs.next.length > 0 && (
          <ul className="workspace-next small num" aria-label={workspaceTexts.next}>
            {needs.next.map(({ schedule_id, platform, scheduled_at }) => (
              <li key={schedule_id}>
                <NetworkMark network={platform} named={false} />{' '}
                {momentText(scheduled_at, timezone)}{' '}
                <span className="faint">{timezone.replaceAll('_', ' ')}</span>
              </li>
            ))}
          </ul>
        )}
        <div>
          <Button variant="default" onClick={() => void enter(account_id, '/calendar')}>
            {workspaceTexts.open(name)}
          </Button>
        </div>
      </section>
    </li>
  )
}

function needsOf({ needs, credits_remaining, monthly_quota }: Workspace): readonly Need[] {
  const { failed = 0, unconfirmed = 0, to_approve = 0, connections = 0 } = needs ?? {}
  const isLow = credits_remaining * 10 < monthly_quota
  return [
    ...(failed > 0
      ? [{ text: workspaceTexts.failed(failed), tone: 'bad', to: '/posts?show=failed' } as const]
      : []),
    ...(unconfirmed > 0
      ? [
          {
            text: workspaceTexts.unconfirmed(unconfirmed),
            tone: 'bad',
            to: '/posts?show=failed',
          } as const,
        ]
      : []),
    ...(to_approve > 0
      ? [
          {
            text: workspaceTexts.toApprove(to_approve),
            tone: 'warn',
            to: '/posts?show=awaiting',
          } as const,
        ]
      : []),
    ...(connections > 0
      ? [
          {
            text: workspaceTexts.connections(connections),
            tone: 'warn',
            to: '/connections',
          } as const,
        ]
      : []),
    ...(isLow
      ? [
          {
            text: workspaceTexts.creditsLow(credits_remaining),
            tone: 'warn',
            to: '/developers/usage',
          } as const,
        ]
      : []),
  ]
}
