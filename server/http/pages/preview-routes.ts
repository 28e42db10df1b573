import { problems, Refusal } from '@crier/contract/problems.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countAttempt, type Limit } from '../../accounts/sign-in/count-attempt.ts'
import type { Ports } from '../../context.ts'
import { openPreview } from '../../previews/open-preview.ts'
import { previewPicture } from '../../previews/preview-picture.ts'
import { showPreview } from '../../previews/show-preview.ts'
import { picturesMax, RateWindows } from '../limits/rate-windows.ts'
import { disconnectSignal } from '../pipeline/disconnect-signal.ts'
import { previewPolicy } from '../pipeline/security-headers.ts'
import { callerGroup } from '../limits/sign-in-limits.ts'
import { clientNameCookie, clientNameIn } from './preview/client-name.ts'
import { sendFile } from './file-route.ts'
import { previewPage, type PostMessage } from './preview/page.ts'
import { readClientAnswer, takeAnswer, type ClientsAnswer } from './preview/client-answer.ts'
import { plainPage } from './preview/skeleton.ts'

type PageRoute = { Params: { token: string } }
type PictureRoute = { Params: { token: string; schedule: string; piece: string; picture: string } }

// From one address, where a whole office may sit.
const requestsMax: Limit = { max: 120, seconds: 60 }
// Thirty pages of twenty pictures. An account has many links.
const addressPictures = { group: 'preview pictures', max: 600 }
const linkPicturesMax = 600
const accountPicturesMax = 1_200

const tokenForm = /^[A-Za-z0-9_-]{43}$/

/**
 * The pages for a client with the link of a preview. None of these addresses is logged: routes
 * are logged by their patterns. Only a POST changes something, so programs that open every link
 * do nothing.
 */
export function addPreviewRoutes(app: FastifyInstance, ports: Ports): void {
  const pictureRates = new RateWindows(ports.clock)
  const onRequest = async (_request: FastifyRequest, reply: FastifyReply) => {
    void reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-security-policy', previewPolicy)
  }

  app.get<PageRoute>('/preview/:token', { onRequest }, async (request, reply) => {
    if (await isTooMuch(ports, request, reply, 'preview', requestsMax)) return reply
    if (!tokenForm.test(request.params.token)) return sendPlain(reply, 404)
    const page = new URL(request.url, 'http://localhost').searchParams.get('page') ?? '1'
    return show(ports, request, reply, 200, { page: /^\d{1,3}$/.test(page) ? Number(page) : 1 })
  })

  app.post<PageRoute>('/preview/:token', { onRequest }, async (request, reply) => {
    if (await isTooMuch(ports, request, reply, 'preview', requestsMax)) return reply
    const answer = await readAnswerOrRefuse(request, reply)
    if (answer === null) return reply
    if (
      answer.kind === 'comment' &&
      (await isTooMuch(ports, request, reply, 'preview-comment', commentsMax))
    )
      return reply
    return tokenForm.test(request.params.token)
      ? answerTo(ports, request, reply, answer)
      : sendPlain(reply, 404)
  })

  const config = { countedBy: addressPictures }
  app.get<PictureRoute>(
    '/preview/:token/:schedule/:piece/:picture',
    { config, onRequest },
    async (request, reply) => {
      const asked = pictureOf(request.params)
      if (asked === null) return sendPlain(reply, 404)
      // By what is asked for: a query, leading zeros or another ending make no other picture of it.
      const counted = JSON.stringify(asked)
      const tooMuch = (key: string, max: number) => {
        const waitSeconds = pictureRates.count(key, max)
        return waitSeconds > 0 && sendPlain(reply.header('retry-after', String(waitSeconds)), 429)
      }
      const refused =
        tooMuch(counted, picturesMax) ||
        tooMuch(asked.token, linkPicturesMax) ||
        rejectWithoutQuota(ports, reply)
      if (refused) return refused
      const preview = await openPreview(ports, asked.token)
      if (typeof preview === 'string') return sendPlain(reply, preview === 'over' ? 410 : 404)
      const { account_id: accountId } = preview
      const late =
        tooMuch(accountId, accountPicturesMax) || rejectWithoutQuota(ports, reply, accountId)
      if (late) return late
      const digest = new URL(request.url, 'http://localhost').searchParams.get('v')
      const file = await previewPicture(
        ports,
        preview,
        { ...asked, digest },
        disconnectSignal(reply),
      )
      if (file === null) return sendPlain(reply, 404)
      if (file.contentType.startsWith('video/')) pictureRates.allowParts(counted)
      return sendFile(file, request, reply)
    },
  )
}

/** Null for an address that no page of a link has. */
function pictureOf({ token, schedule, piece, picture }: PictureRoute['Params']) {
  const [number, index] = [
    /^\d{1,3}$/.exec(piece)?.[0],
    /^(\d{1,3})\.(?:jpg|gif|mp4|mov|webm|pdf)$/.exec(picture)?.[1],
  ]
  if (
    !tokenForm.test(token) ||
    !/^sch_[0-9a-f]{32}$/.test(schedule) ||
    number === undefined ||
    index === undefined
  )
    return null
  return { token, scheduleId: schedule, piece: Number(number), picture: Number(index) }
}

/** Before a post is read and fitted for a picture that the renderer would refuse. */
function rejectWithoutQuota(
  { renderer }: Ports,
  reply: FastifyReply,
  accountId?: string,
): FastifyReply | false {
  return !renderer.hasRoom(accountId) && sendPlain(reply.header('retry-after', '1'), 503)
}

const commentsMax: Limit = { max: 10, seconds: 60 }

/** Counted before anything else is done, by where the request comes from. */
async function isTooMuch(
  ports: Ports,
  request: FastifyRequest,
  reply: FastifyReply,
  what: string,
  limit: Limit,
): Promise<boolean> {
  const { isAllowed, retryAfter } = await countAttempt(
    ports.db,
    `${what} ${callerGroup(ports, request)}`,
    limit,
    ports.clock.now(),
  )
  if (isAllowed) return false
  void reply.header('retry-after', String(retryAfter))
  sendPlain(reply, 429)
  return true
}

async function readAnswerOrRefuse(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ClientsAnswer | null> {
  try {
    const answer = await readClientAnswer(request)
    if (answer === null) sendPlain(reply, 400)
    return answer
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Otherwise the rest of a refused body would be read to its end.
    void reply.header('connection', 'close')
    sendPlain(reply, problems[error.code].status)
    return null
  }
}

/**
 * Done: the browser goes back to the post by a GET, so that loading the page again sends nothing
 * twice. Otherwise it says why not.
 */
async function answerTo(
  ports: Ports,
  request: FastifyRequest<PageRoute>,
  reply: FastifyReply,
  answer: ClientsAnswer,
) {
  const { token } = request.params
  const taken = await takeAnswer(ports, token, answer)
  const { scheduleId, name, comment } = answer
  if (taken.kind === 'over') return sendPlain(reply, 410)
  if (taken.kind === 'unknown') return sendPlain(reply, 404)
  if (taken.kind === 'refused')
    return show(
      ports,
      request,
      reply,
      taken.status,
      { scheduleId },
      { scheduleId, name, comment, text: taken.why },
    )
  const { page } = taken
  const isHttps = ports.addresses.publicUrl().startsWith('https:')
  void reply.header('set-cookie', clientNameCookie(taken.name, isHttps))
  return reply.redirect(`/preview/${token}${page > 1 ? `?page=${page}` : ''}#${scheduleId}`, 303)
}

async function show(
  ports: Ports,
  request: FastifyRequest<PageRoute>,
  reply: FastifyReply,
  status: number,
  wanted: { page: number } | { scheduleId: string },
  notice?: PostMessage,
) {
  const { token } = request.params
  const shown = await showPreview(ports, token, wanted)
  if (typeof shown === 'string') return sendPlain(reply, shown === 'over' ? 410 : 404)
  return sendPage(
    reply,
    status,
    previewPage(`/preview/${token}`, shown, clientNameIn(request), notice),
  )
}

const plain: Readonly<Record<number, readonly [title: string, text: string]>> = {
  400: ['This was not understood', 'Go back, load the page again, and repeat it there.'],
  404: ['There is nothing here', 'Check that the link is complete.'],
  410: ['This link has expired', 'Ask the sender for a new link.'],
  413: ['This is too long', 'Go back and say it in fewer words.'],
  415: ['This was not understood', 'Go back, load the page again, and repeat it there.'],
  429: ['Too much at once', 'Wait a minute, then go back and repeat it.'],
  503: ['Too many pictures at once', 'Wait a moment, then load the page again.'],
}

function sendPlain(reply: FastifyReply, status: number): FastifyReply {
  const [title, text] = plain[status] ?? plain[400]!
  return sendPage(reply, status, plainPage(title, text))
}

const sendPage = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).type('text/html; charset=utf-8').send(text)
