import { problems, Refusal } from '@crier/contract/problems.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countAttempt, type Limit } from '../../accounts/sign-in/count-attempt.ts'
import type { Ports } from '../../context.ts'
import { openPreview } from '../../previews/open-preview.ts'
import { previewAuthor } from '../../previews/preview-author.ts'
import { previewPicture } from '../../previews/preview-picture.ts'
import { readName } from '../../previews/client-words.ts'
import { pageOfPost, showPreview } from '../../previews/show-preview.ts'
import { picturesMax, RateWindows } from '../limits/rate-windows.ts'
import { disconnectSignal } from '../pipeline/disconnect-signal.ts'
import { previewPolicy } from '../pipeline/security-headers.ts'
import { callerGroup } from '../limits/sign-in-limits.ts'
import { clientNameCookie, clientNameIn } from './preview/client-name.ts'
import { sendFile } from './file-route.ts'
import { previewPage, type Refused } from './preview/page.ts'
import {
  approveAll,
  readClientAnswer,
  takeAnswer,
  type ClientsAnswer,
  type PostAnswer,
} from './preview/client-answer.ts'
import { plainPage } from './preview/skeleton.ts'
import { clientTexts, languageOf } from './preview/texts.ts'

type PageRoute = { Params: { token: string } }
type AuthorRoute = { Params: { token: string; schedule: string } }
type PictureRoute = { Params: { token: string; schedule: string; piece: string; picture: string } }

// From one address, where a whole office may sit.
const requestsMax: Limit = { max: 120, seconds: 60 }
// Thirty pages of twenty pictures. An account has many links.
const addressPictures = { group: 'preview pictures', max: 600 }
const linkPicturesMax = 600
const accountPicturesMax = 1_200

const tokenForm = /^[A-Za-z0-9_-]{43}$/
const scheduleForm = /^sch_[0-9a-f]{32}$/

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
  app.get<AuthorRoute>(
    '/preview/:token/:schedule/author',
    { config, onRequest },
    async (request, reply) => {
      const { token, schedule } = request.params
      const digest = new URL(request.url, 'http://localhost').searchParams.get('v') ?? ''
      if (!tokenForm.test(token) || !scheduleForm.test(schedule) || !/^[0-9a-f]{64}$/.test(digest))
        return sendPlain(reply, 404)
      const waitSeconds = pictureRates.count(token, linkPicturesMax)
      if (waitSeconds > 0) return sendPlain(reply.header('retry-after', String(waitSeconds)), 429)
      const picture = await previewAuthor(ports, token, schedule, digest)
      if (picture === 'over') return sendPlain(reply, 410)
      if (picture === 'unknown' || picture === undefined) return sendPlain(reply, 404)
      return reply.type(picture.content_type).send(Buffer.from(picture.bytes))
    },
  )
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
    !scheduleForm.test(schedule) ||
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
  if (answer.kind === 'approve_all') return answerToAll(ports, request, reply, answer)
  if (answer.kind === 'name') {
    const named = readName(answer.name)
    const { faults } = textsFor(request)
    if ('wrong' in named)
      return show(ports, request, reply, 400, { page: 1 }, { text: faults[named.wrong], ...answer })
    return backTo(ports, reply, `/preview/${token}`, named.name)
  }
  return answerToPost(ports, request, reply, answer)
}

async function answerToPost(
  ports: Ports,
  request: FastifyRequest<PageRoute>,
  reply: FastifyReply,
  answer: PostAnswer,
) {
  const { token } = request.params
  const taken = await takeAnswer(ports, token, answer)
  const { scheduleId, name, comment } = answer
  if (taken.kind === 'over') return sendPlain(reply, 410)
  if (taken.kind === 'unknown') return sendPlain(reply, 404)
  if (taken.kind === 'refused') {
    const text = textsFor(request).faults[taken.why]
    const refused = { text, name, post: { scheduleId, comment } }
    return show(ports, request, reply, taken.status, { scheduleId }, refused)
  }
  const query = taken.page > 1 ? `?page=${taken.page}` : ''
  return backTo(ports, reply, `/preview/${token}${query}#${scheduleId}`, taken.name)
}

async function answerToAll(
  ports: Ports,
  request: FastifyRequest<PageRoute>,
  reply: FastifyReply,
  answer: Extract<ClientsAnswer, { kind: 'approve_all' }>,
) {
  const { token } = request.params
  const { name } = answer
  const { scheduleId } = answer.posts[0]!
  const taken = await approveAll(ports, token, answer)
  if (taken.kind === 'over') return sendPlain(reply, 410)
  if (taken.kind === 'unknown') return sendPlain(reply, 404)
  const { faults, someChanged } = textsFor(request)
  const page = { scheduleId }
  if (taken.kind === 'refused')
    return show(ports, request, reply, taken.status, page, { text: faults[taken.why], name })
  const { done, changed } = taken
  if (changed > 0)
    return show(ports, request, reply, 409, page, { text: someChanged(done, changed), name })
  const number = await pageOfPost(ports, token, scheduleId)
  return backTo(ports, reply, `/preview/${token}${number > 1 ? `?page=${number}` : ''}`, name)
}

function backTo(ports: Ports, reply: FastifyReply, address: string, name: string): FastifyReply {
  const isHttps = ports.addresses.publicUrl().startsWith('https:')
  void reply.header('set-cookie', clientNameCookie(name, isHttps))
  return reply.redirect(address, 303)
}

async function show(
  ports: Ports,
  request: FastifyRequest<PageRoute>,
  reply: FastifyReply,
  status: number,
  wanted: { page: number } | { scheduleId: string },
  refused?: Refused,
) {
  const { token } = request.params
  const shown = await showPreview(ports, token, wanted)
  if (typeof shown === 'string') return sendPlain(reply, shown === 'over' ? 410 : 404)
  const client = { language: languageFor(request), name: clientNameIn(request) }
  return sendPage(reply, status, previewPage(`/preview/${token}`, shown, client, refused))
}

const languageFor = ({ headers }: FastifyRequest) => languageOf(headers['accept-language'])

const textsFor = (request: FastifyRequest) => clientTexts[languageFor(request)]

const sendPlain = (reply: FastifyReply, status: number): FastifyReply =>
  sendPage(reply, status, plainPage(status, languageFor(reply.request)))

const sendPage = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).type('text/html; charset=utf-8').send(text)
