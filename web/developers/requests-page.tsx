import type { Operations } from '@crier/sdk/operations.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LinkButton } from '../controls/button.tsx'
import { client } from '../data/client.ts'
import { liveInterval } from '../data/live-interval.ts'
import { keys as keysQuery, mayManage } from '../data/queries.ts'
import { More } from '../shell/more.tsx'
import { Empty, Failed, Skeleton } from '../shell/states.tsx'
import { developerTexts } from '../texts/developers.ts'
import { requestTexts as texts } from '../texts/events.ts'
import { exactText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'

type AnsweredRequest = Operations['listRequests']['output']['data'][number]

const pageSize = 50

/** Recent requests of programs, and their answers. */
export function RequestsPage() {
  const { data: managesKeys = false } = useQuery(mayManage)
  // Only owners read the names of keys; to others a key is its id.
  const { data: keys = [] } = useQuery({ ...keysQuery, enabled: managesKeys })
  const query = useInfiniteQuery({
    queryKey: ['requests'],
    queryFn: ({ pageParam }) =>
      client.listRequests({
        query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) => liveInterval(state, () => false),
  })
  if (query.isError && !query.data)
    return <Failed error={query.error} again={() => void query.refetch()} />
  if (!query.data) return <Skeleton rows={8} />
  const requests = query.data.pages.flatMap(({ data }) => data)
  const names = new Map(keys.map(({ key_id, name }) => [key_id, name ?? developerTexts.unnamed]))
  return (
    <section className="card">
      <header className="card-head">
        <h2>{texts.title}</h2>
        <div className="actions">
          <LinkButton variant="default" href="/docs/guide/errors" target="_blank" rel="noreferrer">
            {texts.errors}
          </LinkButton>
        </div>
        <p className="small faint request-lead">{texts.lead}</p>
      </header>
      {requests.length === 0 ? (
        <Empty title={texts.empty} text={texts.emptyText}>
          <Link className="link" to="/developers">
            {texts.toKeys}
          </Link>
        </Empty>
      ) : (
        <ul className="lines">
          {requests.map((request, place) => (
            // Callers choose the ids of their requests, and may use one for several.
            <li
              key={`${request.at} ${request.request_id} ${place}`}
              className="line request-line num"
            >
              <RequestLine request={request} keyName={names.get(request.key_id) ?? null} />
            </li>
          ))}
        </ul>
      )}
      <More query={query}>{developerTexts.more}</More>
    </section>
  )
}

function RequestLine({
  request,
  keyName,
}: {
  readonly request: AnsweredRequest
  readonly keyName: string | null
}) {
  const { at, method, path_template, status, code, request_id, key_id, duration_ms } = request
  const zone = useZone()
  return (
    <>
      <strong
        className="request-status"
        data-tone={status < 400 ? 'good' : status < 500 ? 'warn' : 'bad'}
      >
        {status}
      </strong>
      <span className="line-text request-text">
        <span className="mono">
          <strong>{method}</strong> {path_template ?? texts.noOperation}
        </span>{' '}
        {code !== null && (
          <a
            className="mono link"
            href={`/problems/${code}`}
            target="_blank"
            rel="noreferrer"
            title={texts.codeMeans(code)}
          >
            {code}
          </a>
        )}
        <span className="small faint request-facts">
          {keyName ?? <span className="mono">{key_id}</span>} · {texts.request}{' '}
          <span className="mono">{request_id}</span>
        </span>
      </span>
      <span className="small soft">{developerTexts.ms(duration_ms)}</span>
      <time className="small soft" dateTime={at}>
        {exactText(at, zone)}
      </time>
    </>
  )
}
