import { Type } from 'typebox'
import { endpoint, Instant, Nullable, strict } from './endpoint.ts'

const Posts = (description: string) => Type.Integer({ minimum: 0, description })
const Sum = (description: string) => Nullable(Type.Integer({ minimum: 0, description }))

const Week = Type.Object({
  from: Instant('When the week begins.'),
  to: Instant('When the next one begins.'),
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
})

export const getWeeksEndpoint = endpoint({
  method: 'GET',
  path: '/api/schedules/weeks',
  scope: 'schedules:read',
  summary: 'Read what went out, week by week',
  description:
    'The last weeks up to the present one, newest first; none is left out. A post belongs to ' +
    'the week of its `scheduled_at`, in the account’s time zone. A sum is null where no ' +
    'network told a number for it: nothing is estimated.',
  query: Type.Object(
    {
      weeks: Type.Optional(Type.Integer({ minimum: 1, maximum: 53, default: 8 })),
      first_day: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 7,
          default: 1,
          description: 'On which day weeks begin: 1 is Monday.',
        }),
      ),
    },
    strict,
  ),
  success: { status: 200, schema: Type.Object({ weeks: Type.Array(Week) }) },
  problems: [],
})
