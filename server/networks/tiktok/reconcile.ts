import type { ReconcileWork, NetworkPorts } from '../network.ts'
import type { ReconcileResult, NetworkAnswer } from '../outcome.ts'
import { failReasonFor } from './answers.ts'
import { findListed, findNumber } from './find-listed.ts'
import { isForInbox } from './options.ts'
import { noAnswer } from './outcomes.ts'
import { authorUrl, postUrl } from './links.ts'
import { statusOf, type Status } from './status.ts'
import { readVideoUpload, videoHandles, type VideoUpload } from './video-handles.ts'

/**
 * With a publish_id TikTok reports the exact status of a post. Without one, only a list of public
 * posts may show it.
 */
export async function reconcile(
  ports: NetworkPorts,
  look: ReconcileWork,
): Promise<ReconcileResult> {
  const publishId = look.handles['publish_id']
  if (typeof publishId !== 'string') return findListed(ports, look)
  const reply = await statusOf(ports, look, publishId)
  if (reply.kind !== 'value') return noAnswer(reply, ports.clock.now())
  const upload = readVideoUpload(look.handles)
  if (upload && isMissing(reply.value, upload)) return unfinished(ports, look, upload, reply.answer)
  const finding = findingFrom(look, publishId, reply.value, reply.answer)
  return finding.kind === 'unnamed' ? ((await findNumber(ports, look)) ?? finding) : finding
}

const isMissing = ({ status, uploaded_bytes: uploaded }: Status, upload: VideoUpload) =>
  status === 'PROCESSING_UPLOAD' && uploaded !== undefined && uploaded < upload.video_bytes

// Received bytes are counted by then; a chunk that is still being sent has the time of its call.
const countedWithin = { seconds: 60 }

/**
 * TikTok waits for the end of the video. Sent again to the same address it cannot make a second
 * post; to another it could.
 */
async function unfinished(
  ports: NetworkPorts,
  look: ReconcileWork,
  upload: VideoUpload,
  answer: NetworkAnswer,
): Promise<ReconcileResult> {
  // The database has forgotten whether another upload followed this one.
  if (look.sentUntil) return findListed(ports, look)
  const now = ports.clock.now()
  if (Temporal.Instant.compare(now, look.intentAt.add(countedWithin)) < 0)
    return { kind: 'processing', answer: { ...answer, message: 'PROCESSING_UPLOAD' } }
  return { kind: 'absent', certain: now.epochMilliseconds < upload.url_until, answer }
}

function findingFrom(
  look: ReconcileWork,
  publishId: string,
  { status, ...value }: Status,
  answer: NetworkAnswer,
): ReconcileResult {
  switch (status) {
    case 'PUBLISH_COMPLETE':
      return completed(look, publishId, value.publicaly_available_post_id?.[0], answer)
    case 'FAILED':
      return failed(look, value.fail_reason ?? 'no reason given', answer)
    case 'SEND_TO_USER_INBOX':
      if (isForInbox(look.piece))
        return { kind: 'handed_over', answer: { ...answer, message: status } }
      return {
        kind: 'failed',
        code: 'platform_permission_denied',
        retry: false,
        detail: 'TikTok left the post as a draft in the app: publish or delete it there.',
        answer,
      }
    default:
      // PROCESSING_UPLOAD, PROCESSING_DOWNLOAD, and whatever TikTok may add: not over yet.
      return {
        kind: 'processing',
        ...(readVideoUpload(look.handles) && { whole: true }),
        answer: { ...answer, message: status },
      }
  }
}

/**
 * The id comes after moderation, mostly within a minute, for some public posts never, and never for
 * a post that is not public.
 */
function completed(
  look: ReconcileWork,
  publishId: string,
  postId: string | number | undefined,
  answer: NetworkAnswer,
): ReconcileResult {
  if (postId === undefined)
    return {
      kind: 'unnamed',
      handle: publishId,
      authorUrl: authorUrl(look),
      publishedAt: null,
      answer,
    }
  const externalId = String(postId)
  return {
    kind: 'found',
    externalId,
    externalUrl: postUrl(look, externalId),
    publishedAt: null,
    answer,
  }
}

function failed(
  { handles, piece }: ReconcileWork,
  reason: string,
  answer: NetworkAnswer,
): ReconcileResult {
  const row = failReasonFor(reason) ?? {
    code: 'content_rejected' as const,
    retry: false,
    detail: 'TikTok gave the post up.',
  }
  // In the inbox mode it is the author who can end a post: by deleting it in the app.
  const isDeleted = isForInbox(piece) && reason === 'publish_cancelled'
  const { code, retry, detail } = isDeleted ? deletedInApp : row
  return {
    kind: 'failed',
    code,
    retry,
    detail,
    answer: { ...answer, message: reason },
    forget: readVideoUpload(handles) ? videoHandles : ['publish_id'],
  }
}

const deletedInApp = {
  code: 'not_finished_in_app',
  retry: false,
  detail: 'TikTok says that the post was cancelled in the app before it was finished.',
} as const
