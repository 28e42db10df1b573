import { linkedInMention } from '@crier/contract/networks/linkedin-mention.ts'
import { applicationProblem } from './application.ts'
import { Type } from 'typebox'
import { matches } from '../matches.ts'
import { AnyBody, readReply } from '../network-reply.ts'
import type { Network } from '../network.ts'
import type { NetworkAnswer, Outcome } from '../outcome.ts'
import { certainlyTooLong, fit } from './fit.ts'
import { optionsProblem } from './options.ts'
import { versionEndsAt } from './version.ts'
import { createdUrn } from './created-urn.ts'
import { reconcile } from './reconcile.ts'
import { outcomeOfCreate } from './outcomes.ts'
import { permalink } from './permalink.ts'
import { prepare } from './prepare/prepare.ts'
import { resultsReader } from './read-results.ts'
import { oauth } from './oauth.ts'
import { warnOfLinks } from './warn-of-links.ts'

export const linkedin: Network = {
  platform: 'linkedin',
  hosts: {
    authorize: 'https://www.linkedin.com',
    token: 'https://www.linkedin.com',
    api: 'https://api.linkedin.com',
  },
  // LinkedIn drops a version after about a year.
  apiVersion: '202609',
  takesNameOnPictures: true,
  topicWordMax: null,
  manner: {
    toModel: {
      network: 'LinkedIn, read by people at work. Short paragraphs. A link may stand near the end.',
      post:
        'A blank line between paragraphs, 600 to 1,300 characters in all, a takeaway at the ' +
        'end, 3 to 5 hashtags on the last line.',
    },
    room: 1_250,
    hook: 210,
    favours: { figures: 0.4, voices: 0.1, brevity: 0 },
    paragraphs: 'apart',
    threadPiece: 350,
    hashtags: 3,
    source: 'address',
  },
  applicationProblem,
  fit,
  optionsProblem,
  certainlyTooLong,
  mentionSyntax: linkedInMention,
  warn: warnOfLinks,
  versionEndsAt,
  prepare,
  classify(result, { piece, previousIds, settings }, now) {
    const reply = readReply(AnyBody, result)
    if (reply.kind !== 'value')
      return piece.isComment
        ? commentRefused(outcomeOfCreate(reply, now))
        : outcomeOfCreate(reply, now)
    if (piece.isComment) return commented(reply, permalink(settings, previousIds.at(-1)!))
    const urn = createdUrn(reply)
    if (urn === null)
      return {
        kind: 'unknown',
        detail: 'LinkedIn took the post without naming it.',
        answer: reply.answer,
      }
    return {
      kind: 'confirmed',
      complete: true,
      externalId: urn,
      externalUrl: permalink(settings, urn),
      answer: reply.answer,
    }
  },
  reconcile,
  results: resultsReader,
  oauth,
  pagesHaveApplication: true,
}

const NamedComment = Type.Object({
  commentUrn: Type.Optional(Type.String()),
  id: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
})

const commentScope =
  'LinkedIn did not let the connection comment. Its application may need the scope ' +
  'w_member_social_feed (for a page w_organization_social_feed): the operator adds it in ' +
  'CRIER_LINKEDIN_SCOPES (CRIER_LINKEDIN_PAGES_SCOPES), then connect LinkedIn again.'

/** The connection has just posted: what it lacks is the permission to comment. */
function commentRefused(outcome: Outcome): Outcome {
  const isPermission =
    outcome.kind === 'refused' &&
    outcome.code === 'platform_permission_denied' &&
    outcome.answer.status === 403
  return isPermission ? { ...outcome, detail: commentScope } : outcome
}

/** Out, whatever LinkedIn calls it: the name of a comment is needed for nothing. */
function commented(
  {
    value,
    headers,
    answer,
  }: { value: unknown; headers: Readonly<Record<string, string>>; answer: NetworkAnswer },
  post: string,
): Outcome {
  const { commentUrn, id } = matches(NamedComment, value) ? value : {}
  const externalId = commentUrn ?? headers['x-restli-id'] ?? String(id ?? 'comment')
  return { kind: 'confirmed', complete: true, externalId, externalUrl: post, answer }
}
