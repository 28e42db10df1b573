import { afterEffect } from '../core/after-effect.ts'
import type { SandboxAnswer, Reply } from '../core/call.ts'
import { header } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import type { Assets } from './assets.ts'
import {
  accessDenied,
  duplicate,
  gatewayTimeout,
  invalidValue,
  notFound,
  throttled,
} from './errors.ts'
import type { MemberCall } from './gateway.ts'
import { mayWriteAs } from './gateway.ts'
import { readJsonBody } from './json-body.ts'
import { readLittleText } from './little-text.ts'
import type { PostBody } from './post-body.ts'
import { readPostBody } from './post-body.ts'
import type { ReadContent } from './post-content.ts'
import { contentReader } from './post-content.ts'
import type { Share, Shares } from './shares.ts'
import { fingerprintOf } from './shares.ts'

/** POST /rest/posts: LinkedIn's irreversible call. */
export function postCreation(ports: SandboxPorts, shares: Shares, assets: Assets) {
  const readContent = contentReader(ports, assets)

  return function create(call: MemberCall): SandboxAnswer {
    const method = header(call, 'x-restli-method').toUpperCase()
    if (method !== '' && method !== 'CREATE') return invalidValue('X-RestLi-Method', method)
    const parsed = readJsonBody(call)
    if ('refused' in parsed) return parsed.refused
    const body = readPostBody(parsed.fields, ports.switches.flag('escapes_count'))
    if ('refused' in body) return body.refused
    if (!mayWriteAs(ports, call, body.author))
      return accessDenied('partnerApiPostsExternal.CREATE.NO_VERSION')
    if (body.reshareParent !== null && shares.get(body.reshareParent) === undefined)
      return notFound()
    const content = readContent(body.content, body.author)
    if ('refused' in content) return content.refused
    return refusedPost(body) ?? publish(body, content)
  }

  function refusedPost(body: PostBody): Reply | undefined {
    const { author, commentary, content } = body
    const brokenAt = readLittleText(commentary).brokenAt
    if (brokenAt !== undefined && ports.switches.text('unescaped_character') === 'refuse')
      return invalidValue('commentary', commentary.slice(brokenAt))
    if (ports.faults.take('content_rejected', author) !== undefined)
      return invalidValue('commentary', commentary)
    const last = shares.lastLike(fingerprintOf(author, commentary, content))
    const code = ports.switches.text('duplicate_code')
    // A rehearsed duplicate names a post that was made elsewhere: not one of those that the sandbox
    // knows.
    if (ports.faults.take('duplicate_content', author) !== undefined)
      return duplicate(code, last?.urn ?? shares.urnFromElsewhere())
    if (last === undefined || !ports.switches.flag('duplicate_check')) return undefined
    return ports.clock.now() - last.created_at < ports.switches.number('duplicate_window_ms')
      ? duplicate(code, last.urn)
      : undefined
  }

  function publish(body: PostBody, content: ReadContent): SandboxAnswer {
    const text = readLittleText(body.commentary)
    const now = ports.clock.now()
    const share: Share = {
      urn: shares.newUrn(content.urnType),
      author: body.author,
      commentary: text.stored,
      visibility: body.visibility,
      distribution: body.distribution,
      content: body.content,
      reshare_parent: body.reshareParent,
      reshare_disabled: body.reshareDisabled,
      created_at: now,
      modified_at: now,
      fingerprint: fingerprintOf(body.author, body.commentary, body.content),
    }
    shares.add(share)
    ports.truth.add({
      external_id: share.urn,
      author: share.author,
      text: text.shown,
      media: content.media,
      ...(content.card && { card: content.card }),
      created_at: now,
    })
    return created(ports, share.author, share.urn, { status: 201 }, () =>
      duplicate(ports.switches.text('duplicate_code'), share.urn),
    )
  }
}

/** The answer of a call that has created something, unless a fault takes it away. */
export function created(
  ports: SandboxPorts,
  author: string,
  urn: string,
  reply: Reply,
  sayDuplicate?: () => Reply,
): SandboxAnswer {
  const words = {
    unavailable: gatewayTimeout,
    throttled,
    ...(sayDuplicate && { duplicate: sayDuplicate }),
  }
  const headers = {
    ...reply.headers,
    'x-restli-id': urn,
    location: `/posts/${encodeURIComponent(urn)}`,
  }
  return afterEffect(ports, author, words, () => ({ ...reply, headers }))
}
