import { after, test } from 'node:test'
import { manualService } from '../service.ts'
import { signedIn } from '../signed-in.ts'
import { assertFields } from './fields.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })
const { accountId } = await service.newAccount()
const everything = {
  failed_posts: true,
  posts_to_approve: true,
  connections: true,
  low_credits: true,
  when: 'at_once',
}

test('session: shows unset preferences', async () => {
  const person = await signedIn(service, accountId, 'viewer')
  assertFields((await person.request('GET', '/api/session')).json, {
    locale: 'auto',
    week_start: 'auto',
    hour_cycle: 'auto',
    notices: everything,
  })
})

test('a person chooses for themselves, and what is left out stays', async () => {
  const [person, other] = [
    await signedIn(service, accountId, 'viewer'),
    await signedIn(service, accountId),
  ]
  const choose = async (body: object) =>
    (await person.request('PATCH', '/api/session', { body })).json
  assertFields(await choose({ locale: 'de-AT', week_start: 'monday', hour_cycle: 'h23' }), {
    locale: 'de-AT',
    week_start: 'monday',
  })
  assertFields(await choose({ notices: { low_credits: false, when: 'daily' } }), {
    locale: 'de-AT',
    hour_cycle: 'h23',
    notices: { ...everything, low_credits: false, when: 'daily' },
  })
  assertFields(await choose({ notices: { low_credits: true }, locale: 'auto' }), {
    locale: 'auto',
    notices: { ...everything, when: 'daily' },
  })
  assertFields(await choose({ name: 'Ada' }), {
    week_start: 'monday',
    notices: { ...everything, when: 'daily' },
  })
  assertFields((await other.request('GET', '/api/session')).json, {
    week_start: 'auto',
    notices: everything,
  })
})

test('only what there is can be chosen', async () => {
  const person = await signedIn(service, accountId)
  const choose = (body: object) => person.request('PATCH', '/api/session', { body })
  assertRefused(await choose({ week_start: 'tuesday' }), 'unrecognized_value')
  assertRefused(await choose({ hour_cycle: 'h24' }), 'unrecognized_value')
  assertRefused(await choose({ notices: { when: 'never' } }), 'unrecognized_value')
  assertRefused(await choose({ notices: { likes: true } }), 'unknown_parameter')
  assertRefused(await choose({ notices: { failed_posts: 'yes' } }), 'invalid_parameter')
  assertRefused(await choose({ locale: 'German, please' }), 'invalid_parameter')
})
