import type { SandboxAnswer } from '../core/call.ts'
import { json } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { invalidParameter, missingResource } from './errors.ts'
import { readSelection } from './field-selection.ts'
import type { AuthorizedCall } from './gate.ts'
import { isId } from './ids.ts'
import { includesOf, tweetView, userView } from './tweet-view.ts'
import type { Tweets } from './tweets.ts'

const idsMax = 100

/** Reading single posts, deleting them, and asking who one is. */
export function tweetReading(ports: SandboxPorts, tweets: Tweets) {
  return { getOne, getSeveral, remove, me }

  function getOne(
    call: AuthorizedCall,
    { id = '' }: Readonly<Record<string, string>>,
  ): SandboxAnswer {
    const selection = readSelection(call.query, [], ports.switches.text('field_spelling'))
    if ('status' in selection) return selection
    if (!isId(id)) return invalidId('id', id)
    const tweet = tweets.get(id)
    if (tweet === undefined) return json(200, { errors: [missingResource('tweet', 'id', id)] })
    const includes = includesOf(call, [tweet], selection, tweets, ports.authors.byId)
    return json(200, {
      data: tweetView(tweet, selection, tweets),
      ...(includes === undefined ? {} : { includes }),
    })
  }

  function getSeveral(call: AuthorizedCall): SandboxAnswer {
    const selection = readSelection(call.query, ['ids'], ports.switches.text('field_spelling'))
    if ('status' in selection) return selection
    const ids = (call.query.get('ids') ?? '').split(',').filter((id) => id !== '')
    if (ids.length === 0 || ids.length > idsMax)
      return invalidParameter(
        'ids',
        ids,
        `The \`ids\` query parameter must hold 1 to ${idsMax} ids`,
      )
    const wrong = ids.find((id) => !isId(id))
    if (wrong !== undefined) return invalidId('ids', wrong)
    const found = ids.map((id) => tweets.get(id)).filter((tweet) => tweet !== undefined)
    const errors = ids
      .filter((id) => tweets.get(id) === undefined)
      .map((id) => missingResource('tweet', 'ids', id))
    const includes = includesOf(call, found, selection, tweets, ports.authors.byId)
    return json(200, {
      ...(found.length > 0
        ? { data: found.map((tweet) => tweetView(tweet, selection, tweets)) }
        : {}),
      ...(includes === undefined ? {} : { includes }),
      ...(errors.length > 0 ? { errors } : {}),
    })
  }

  function remove(
    call: AuthorizedCall,
    { id = '' }: Readonly<Record<string, string>>,
  ): SandboxAnswer {
    if (!isId(id)) return invalidId('id', id)
    const tweet = tweets.get(id)
    if (tweet === undefined)
      return json(200, { data: { deleted: ports.switches.flag('delete_missing_succeeds') } })
    if (tweet.author_id !== call.author.author_id)
      return json(403, {
        title: 'Forbidden',
        type: 'about:blank',
        status: 403,
        detail: 'You are not authorized to delete this Tweet.',
      })
    tweets.remove(id)
    ports.truth.remove(id)
    return json(200, { data: { deleted: true } })
  }

  function me(call: AuthorizedCall): SandboxAnswer {
    const selection = readSelection(call.query, [], ports.switches.text('field_spelling'))
    return 'status' in selection
      ? selection
      : json(200, { data: userView(call, call.author, selection.userFields, true) })
  }
}

export function invalidId(parameter: string, id: string) {
  return invalidParameter(
    parameter,
    id,
    `The \`${parameter}\` query parameter value [${id}] does not match ^[0-9]{1,19}$`,
  )
}
