import type { Schedule } from '@crier/sdk/operations.ts'
import { resultTexts } from '../texts/results.ts'
import { momentText, numberText } from '../time/format.ts'

type Results = NonNullable<Schedule['results']>

const names = ['views', 'likes', 'comments', 'shares'] as const
const isTold = (results: Results) => names.some((name) => results[name] !== null)

/** The analytics of a post, and when they were read. */
export function ResultsCard({
  post,
  zone,
}: {
  readonly post: Pick<Schedule, 'status' | 'results'>
  readonly zone: string
}) {
  const { results } = post
  if (post.status !== 'published') return null
  return (
    <section className="card card-body stack" aria-label={resultTexts.title}>
      <h2>{resultTexts.title}</h2>
      {results === null ? (
        <p className="soft small">{resultTexts.none}</p>
      ) : (
        <>
          {isTold(results) ? (
            <dl className="facts num">
              {names.map((name) => (
                <Fact key={name} name={resultTexts.names[name]} count={results[name]} />
              ))}
            </dl>
          ) : (
            <p className="soft small">{resultTexts.untoldAll}</p>
          )}
          <p className="faint small">
            <time dateTime={results.read_at}>
              {resultTexts.readAt(momentText(results.read_at, zone))}
            </time>
          </p>
        </>
      )}
    </section>
  )
}

function Fact({ name, count }: { readonly name: string; readonly count: number | null }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {count === null ? <span className="faint">{resultTexts.untold}</span> : numberText(count)}
      </dd>
    </>
  )
}

/** For a line of a list: only the reported numbers. */
export function ResultsLine({
  results,
  zone,
}: {
  readonly results: Schedule['results']
  readonly zone: string
}) {
  if (results === null || !isTold(results)) return null
  const told = names.flatMap((name) =>
    results[name] === null ? [] : [`${resultTexts.names[name]} ${numberText(results[name])}`],
  )
  return (
    <span className="small faint num" title={resultTexts.readAt(momentText(results.read_at, zone))}>
      {told.join(' · ')}
    </span>
  )
}
