import { Type, type Static } from 'typebox'
import type { LookUp, NetworkPorts } from '../network.ts'
import type { Finding, NetworkAnswer } from '../outcome.ts'
import { failReasonFor } from './answers.ts'
import { apiPost, readApi } from './api.ts'
import { findListed } from './find-listed.ts'
import { noAnswer } from './outcomes.ts'
import { authorUrl, postUrl } from './links.ts'

const Status = Type.Object({
  status: Type.String(),
  fail_reason: Type.Optional(Type.String()),
  // TikTok's own spelling; int64, so wide-json hands most of them over as strings.
  publicaly_available_post_id: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Integer()]))),
})
type Status = Static<typeof Status>

/** By its publish_id TikTok says exactly what became of a post. Without one, only a list of public posts may show it. */
export async function lookUp(ports: NetworkPorts, look: LookUp): Promise<Finding> {
  const publishId = look.handles['publish_id']
  if (typeof publishId !== 'string') return findListed(ports, look)
  const request = apiPost(look.settings, look.access.accessToken, '/v2/post/publish/status/fetch/', { publish_id: publishId })
  const reply = readApi(Status, await ports.outbound.send(request))
  if (reply.kind !== 'value') return noAnswer(reply, ports.clock.now())
  return findingFrom(look, publishId, reply.value, reply.answer)
}

function findingFrom(look: LookUp, publishId: string, { status, ...value }: Status, answer: NetworkAnswer): Finding {
  switch (status) {
    case 'PUBLISH_COMPLETE':
      return completed(look, publishId, value.publicaly_available_post_id?.[0], answer)
    case 'FAILED':
      return failed(value.fail_reason ?? 'no reason given', answer)
    case 'SEND_TO_USER_INBOX':
      return {
        kind: 'failed',
        code: 'platform_permission_denied',
        retry: false,
        detail: 'TikTok left the post as a draft in the app.',
        answer,
      }
    default:
      // PROCESSING_UPLOAD, PROCESSING_DOWNLOAD, and whatever TikTok may add: not over yet.
      return { kind: 'processing', answer: { ...answer, message: status } }
  }
}

/** The id comes after moderation, mostly within a minute, and never for a post that is not public. */
function completed(look: LookUp, publishId: string, postId: string | number | undefined, answer: NetworkAnswer): Finding {
  if (postId === undefined) return { kind: 'unnamed', handle: publishId, authorUrl: authorUrl(look), publishedAt: null, answer }
  const externalId = String(postId)
  return { kind: 'found', externalId, externalUrl: postUrl(look, externalId), publishedAt: null, answer }
}

function failed(reason: string, answer: NetworkAnswer): Finding {
  const row = failReasonFor(reason) ?? { code: 'content_rejected' as const, retry: false, detail: 'TikTok gave the post up.' }
  const { code, retry, detail } = row
  return { kind: 'failed', code, retry, detail, answer: { ...answer, message: reason }, forget: ['publish_id'] }
}
