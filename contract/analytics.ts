import { Type } from 'typebox'
import { ConnectionFilter } from './connections.ts'
import { endpoint, Id, Instant, Nullable, strict } from './endpoint.ts'
import { PlatformValue } from './platform.ts'
import { Results } from './schedules.ts'

/** The numbers that networks report of a post. */
const metrics = ['likes', 'comments', 'shares', 'views'] as const
export type Metric = (typeof metrics)[number]

const bestMax = 10

const Posts = (description: string) => Type.Integer({ minimum: 0, description })
const Sum = (description: string) => Nullable(Type.Integer({ minimum: 0, description }))

const readTimes = {
  first_read_at: Nullable(Instant('The oldest reading behind these numbers.')),
  last_read_at: Nullable(Instant('The newest one.')),
}

const figures = {
  planned: Posts(
    'Posts that were scheduled for this week: all of the following, and those that ' +
      'are still to go out.',
  ),
  published: Posts('Went out, or were marked as published by a person who looked.'),
  on_time: Posts('Of these, at most five minutes after their time.'),
  failed: Posts('Did not go out.'),
  results_of: Posts('How many of those that went out have results.'),
  likes: Sum('Of all of these together.'),
  comments: Sum('Of all of these together.'),
  shares: Sum('Of all of these together.'),
  views: Sum('Of all of these together.'),
  ...readTimes,
}

const Week = Type.Object({
  from: Instant('When the week begins.'),
  to: Instant('When the next one begins.'),
  ...figures,
  platforms: Type.Array(Type.Object({ platform: PlatformValue, ...figures }), {
    description: 'The same for each platform that has posts in this week.',
  }),
})

const period = {
  weeks: Type.Optional(Type.Integer({ minimum: 1, maximum: 53, default: 8 })),
  first_day: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 7,
      default: 1,
      description: 'On which day weeks begin: 1 is Monday.',
    }),
  ),
  timezone: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'IANA time zone of weeks and hours. Default: that of the account.',
      examples: ['Europe/Berlin'],
    }),
  ),
  platform: Type.Optional(PlatformValue),
  connection_id: Type.Optional(ConnectionFilter),
}

export const getWeeksEndpoint = endpoint({
  method: 'GET',
  path: '/api/schedules/weeks',
  scope: 'schedules:read',
  summary: 'Read what went out, week by week',
  description:
    'The last weeks up to the present one, newest first; none is left out. A post belongs to ' +
    'the week of its `scheduled_at`. A sum is null where no ' +
    'network told a number for it: nothing is estimated.',
  query: Type.Object(period, strict),
  success: { status: 200, schema: Type.Object({ weeks: Type.Array(Week) }) },
  problems: ['not_found', 'unrecognized_value'],
})

const BestPost = Type.Object({
  schedule_id: Id('sch'),
  platform: PlatformValue,
  connection_id: Id('conn'),
  opening: Type.String({
    description: 'How the draft begins: its first line, at most 140 characters.',
  }),
  thumbnail_url: Type.Optional(
    Type.String({ description: 'As in `GET /api/schedules`; left out where there is none.' }),
  ),
  external_url: Nullable(Type.String({ description: 'The post on its network.' })),
  published_at: Instant('When it was published.'),
  results: Results,
})

const Hour = Type.Object({
  weekday: Type.Integer({ minimum: 1, maximum: 7, description: '1 is Monday.' }),
  hour: Type.Integer({ minimum: 0, maximum: 23, description: 'In which they were published.' }),
  posts: Posts('How many of the posts of this hour have the number.'),
  total: Posts('The number of all of these together.'),
  ...readTimes,
})

export const getResultsEndpoint = endpoint({
  method: 'GET',
  path: '/api/schedules/results',
  scope: 'schedules:read',
  summary: 'Read the best posts, and the hours whose posts did best',
  description:
    `Of the same weeks as \`GET /api/schedules/weeks\`: the ${bestMax} posts with the most of one ` +
    'number, and that number by weekday and hour of publication. Posts of which the network told ' +
    'none count nowhere. These are your own posts, not advice of a network.',
  query: Type.Object(
    {
      by: Type.Optional(Type.Enum(metrics, { description: 'Which number. Default: `likes`.' })),
      ...period,
    },
    strict,
  ),
  success: {
    status: 200,
    schema: Type.Object({
      from: Instant('When the first of the weeks begins.'),
      to: Instant('When the last one ends.'),
      best: Type.Array(BestPost, {
        maxItems: bestMax,
        description: 'The best first; none with zero.',
      }),
      hours: Type.Array(Hour, { maxItems: 168, description: 'Only those with posts.' }),
    }),
  },
  problems: ['not_found', 'unrecognized_value'],
})
