import { numberText } from '../time/format.ts'
import { texts } from './texts.ts'

const posts = (count: number) => (count === 1 ? '1 post' : `${numberText(count)} posts`)

export const resultPageTexts = texts('resultPageTexts', {
  period: 'Period',
  periods: { 4: '4 weeks', 13: '3 months', 26: '6 months', 53: '1 year' },
  posts,
  published: 'Published',
  onTime: 'On time',
  late: 'Late, or marked by hand',
  failed: 'Failed',
  onTimeNote: 'A post is on time when it is published within five minutes of its scheduled time.',
  postsByWeek: 'Posts by week',
  byWeek: (metric: string) => `${metric} by week`,
  countedAt: (moment: string) => `Counted ${moment}`,
  counted: 'Counted',
  read: 'Last read',
  week: 'Week',
  weekOf: (from: string, to: string) => `${from} – ${to}`,
  chartOf: (title: string, figure: string) => `${title}: ${figure}. The table has each number.`,
  table: 'Table',
  tableOf: (title: string) => `Table: ${title}`,
  csvOf: (title: string) => `Download CSV: ${title}`,
  didBest: 'What worked best',
  rankedBy: 'Rank by',
  bestPosts: 'Best posts',
  post: 'Post',
  network: 'Network',
  publishedAt: 'Published',
  address: 'Link',
  showAllPosts: (count: number) => `Show all ${count}`,
  bestHours: 'Best hours',
  hour: 'Hour',
  average: (metric: string) => `${metric} per post`,
  averageOf: (average: string, metric: string, count: number) =>
    `${average} ${metric.toLowerCase()} per post, ${posts(count)}`,
  postsHere: 'Posts',
  hoursChart: (metric: string) =>
    `${metric} per post by weekday and hour. The table has each number.`,
  hoursNote: (zone: string) => `Your own posts by time of publication, ${zone}.`,
  untold: (metric: string) =>
    `${metric}: no numbers yet. Networks are asked an hour after publication, and some never ` +
    'report this.',
  none: [
    'No results yet',
    'Publish a first post. It is counted here at once; likes, comments and views follow about an ' +
      'hour later.',
  ],
  noneHere: ['No posts here', 'This network or connection has no posts in this period.'],
  showAll: 'Show a year of all connections',
  write: 'Write a post',
})
