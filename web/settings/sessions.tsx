import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../controls/button.tsx'
import { askAuth } from '../data/auth.ts'
import { Loaded } from '../shell/states.tsx'
import { settingsTexts } from '../texts/settings.ts'
import { agoText } from '../time/format.ts'

interface Session {
  readonly id: string
  readonly token: string
  readonly updatedAt: string
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

const listQuery = {
  queryKey: ['sessions'],
  queryFn: async () => {
    const [sessions, own] = await Promise.all([
      askAuth<Session[]>('/list-sessions'),
      askAuth<{ session: Session } | null>('/get-session'),
    ])
    return sessions.map((session) => ({ ...session, here: session.id === own?.session.id }))
  },
}

export function SessionList() {
  const queries = useQueryClient()
  const query = useQuery(listQuery)
  const refresh = () => queries.invalidateQueries({ queryKey: listQuery.queryKey })
  const end = useMutation({
    mutationFn: (token: string) => askAuth('/revoke-session', { token }),
    onSuccess: refresh,
  })
  const endOthers = useMutation({
    mutationFn: () => askAuth('/revoke-other-sessions', {}),
    onSuccess: refresh,
  })
  return (
    <section className="card">
      <header className="card-head">
        <h2>{settingsTexts.sessions}</h2>
        <div className="actions">
          <Button
            variant="default"
            loading={endOthers.isPending}
            disabled={(query.data?.length ?? 0) < 2}
            onClick={() => endOthers.mutate()}
          >
            {settingsTexts.endOthers}
          </Button>
        </div>
      </header>
      <Loaded query={query} rows={2}>
        {(sessions) => (
          <ul className="lines">
            {sessions.map((session) => (
              <li key={session.id} className="line">
                <span className="line-text">
                  <span className="clip settings-agent">{browserOf(session.userAgent)}</span>
                  <span className="small faint num">
                    {session.ipAddress} · {settingsTexts.active(agoText(session.updatedAt))}
                  </span>
                </span>
                {session.here ? (
                  <span className="state" data-tone="good">
                    {settingsTexts.here}
                  </span>
                ) : (
                  <Button
                    variant="subtle"
                    color="gray"
                    disabled={end.isPending}
                    onClick={() => end.mutate(session.token)}
                  >
                    {settingsTexts.end}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

/** The common name of the browser; the whole string for an unknown one. */
function browserOf(userAgent: string | null): string {
  if (userAgent === null) return '?'
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\/(\d+)/.exec(userAgent)
  const system = /(Windows|Mac OS X|Android|iPhone|iPad|Linux)/.exec(userAgent)
  return browser
    ? [`${names[browser[1] ?? ''] ?? browser[1]} ${browser[2]}`, system?.[1]]
        .filter(Boolean)
        .join(', ')
    : userAgent
}

const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera' }
