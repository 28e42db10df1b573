import { createHash } from 'node:crypto'
import type { Reply } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { apiError, invalidParams, ok } from './errors.ts'
import type { ApiCall } from './gate.ts'
import { avatarUrl } from './avatar-url.ts'
import { webHost } from './hosts.ts'
import type { Publications } from './publications.ts'
import { userFieldScopes } from './scopes.ts'

/** GET /v2/user/info/?fields=… */
export function userInfo(ports: SandboxPorts, publications: Publications) {
  return (call: ApiCall): Reply => {
    const fields = (call.query.get('fields') ?? '').split(',').filter((field) => field !== '')
    const unknown = fields.find((field) => !(field in userFieldScopes))
    if (fields.length === 0 || unknown !== undefined)
      return invalidParams(`fields is invalid: ${unknown ?? 'it is empty'}`)
    const denied = fields.find((field) => !call.token.scopes.includes(userFieldScopes[field] ?? ''))
    if (denied !== undefined) {
      const status = Number(ports.switches.text('scope_missing_status'))
      return apiError(
        status,
        'scope_permission_missed',
        `The user did not grant the scope that ${denied} needs.`,
      )
    }
    const all = factsOf(call)
    return ok({ user: Object.fromEntries(fields.map((field) => [field, all[field]])) })
  }

  function factsOf(call: ApiCall): Readonly<Record<string, unknown>> {
    const { author } = call
    const profile = call.urlOf(webHost, `/@${author.username}`)
    const avatar = avatarUrl(ports, call, author)
    return {
      open_id: author.author_id,
      union_id: createHash('sha256').update(author.author_id).digest('hex').slice(0, 32), // prettier-ignore
      avatar_url: avatar,
      avatar_url_100: avatar,
      avatar_large_url: avatar,
      display_name: author.name,
      username: author.username,
      bio_description: '',
      profile_deep_link: profile,
      is_verified: false,
      follower_count: 0,
      following_count: 0,
      likes_count: 0,
      video_count: publications
        .ofAuthor(author.author_id)
        .filter((publication) => publication.post_id !== null).length,
    }
  }
}
