import type { Operations } from '@crier/sdk/operations.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { NetworkMark } from '../shell/network-mark.tsx'
import { PostPicture } from '../shell/post-picture.tsx'
import { networkLabels } from '../texts/networks.ts'
import { calendarTexts } from '../texts/calendar.ts'
import { resultTexts } from '../texts/results.ts'
import { resultPageTexts } from '../texts/results-page.ts'
import { numberText, shortDayText } from '../time/format.ts'
import { CsvButton } from './chart-card.tsx'
import { readText } from './figures.ts'
import { metrics, type Metric } from './search.ts'

// As high as the hours beside it.
const rowsAtFirst = 6

type Post = Operations['getResults']['output']['best'][number]

interface Props {
  readonly posts: readonly Post[]
  readonly by: Metric
  readonly zone: string
}

/** The list is its own table: each line has all numbers, and when they were read. */
export function BestPosts({ posts, by, zone }: Props) {
  const title = resultPageTexts.bestPosts
  const [isWhole, setWhole] = useState(false)
  const highest = posts[0]?.results[by] ?? 1
  return (
    <section className="card chart-card best-posts" aria-label={title}>
      <header className="card-head">
        <h2>{title}</h2>
        <span className="actions">
          <CsvButton
            title={title}
            table={{ columns: columnsOf(), rows: [], file: fileOf(posts) }}
          />
        </span>
      </header>
      {posts.length === 0 ? (
        <p className="soft small chart-none">{resultPageTexts.untold(resultTexts.names[by])}</p>
      ) : (
        <ol className="lines">
          {posts.slice(0, isWhole ? undefined : rowsAtFirst).map((post) => (
            <li key={post.schedule_id}>
              <Link
                to="/posts/$scheduleId"
                params={{ scheduleId: post.schedule_id }}
                className="line best-post"
              >
                <NetworkMark network={post.platform} size={20} />
                <PostPicture address={post.thumbnail_url} size={40} />
                <span className="line-text">
                  <span className="clip best-opening">
                    {post.opening || calendarTexts.withoutText}
                  </span>
                  <span className="small faint num best-facts">
                    {factsOf(post, by, zone).join(' · ')}
                  </span>
                  <span className="best-share" aria-hidden="true">
                    <span style={{ width: `${((post.results[by] ?? 0) / highest) * 100}%` }} />
                  </span>
                </span>
                <span className="best-figure num">
                  <strong>{numberText(post.results[by] ?? 0)}</strong>
                  <span className="small faint">{resultTexts.names[by]}</span>
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
      {!isWhole && posts.length > rowsAtFirst && (
        <div className="best-more">
          <Button variant="subtle" size="compact-xs" onClick={() => setWhole(true)}>
            {resultPageTexts.showAllPosts(posts.length)}
          </Button>
        </div>
      )}
    </section>
  )
}

function factsOf({ published_at, results }: Post, by: Metric, zone: string) {
  const others = metrics.flatMap((name) => {
    const value = results[name]
    return name === by || value === null ? [] : [`${resultTexts.names[name]} ${numberText(value)}`]
  })
  const times = { first_read_at: results.read_at, last_read_at: results.read_at }
  return [shortDayText(published_at, zone), ...others, readText(times, zone)]
}

const columnsOf = () => [
  resultPageTexts.post,
  resultPageTexts.network,
  resultPageTexts.publishedAt,
  ...metrics.map((name) => resultTexts.names[name]),
  resultPageTexts.read,
  resultPageTexts.address,
]

const fileOf = (posts: readonly Post[]) => ({
  name: 'best-posts',
  rows: posts.map(({ opening, platform, published_at, results, external_url }) => [
    opening,
    networkLabels[platform],
    published_at,
    ...metrics.map((name) => results[name]),
    results.read_at,
    external_url,
  ]),
})
