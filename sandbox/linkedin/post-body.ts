import type { JsonObject } from '../core/bodies.ts'
import { isObject } from '../core/bodies.ts'
import type { Reply } from '../core/call.ts'
import {
  blankField,
  invalidValue,
  missingField,
  refusal,
  fieldTooLong,
  unknownField,
} from './errors.ts'
import { littleTextLength } from './little-text.ts'
import { readUrn } from './urns.ts'

/** The body of a create, once its form is right. */
export interface PostBody {
  readonly author: string
  readonly commentary: string
  readonly visibility: string
  readonly distribution: JsonObject
  readonly content: JsonObject | null
  readonly reshareParent: string | null
  readonly reshareDisabled: boolean
}

const commentaryMax = 3_000
const fields = [
  'author',
  'commentary',
  'visibility',
  'distribution',
  'lifecycleState',
  'isReshareDisabledByAuthor',
  'content',
  'reshareContext',
  'contentLandingPage',
  'contentCallToActionLabel',
  'adContext',
  'container',
]
const distributionFields = ['feedDistribution', 'targetEntities', 'thirdPartyDistributionChannels']

export function readPostBody(
  body: JsonObject,
  escapesCount: boolean,
): PostBody | { readonly refused: Reply } {
  const refused =
    refusedFields(body) ?? refusedCommentary(body, escapesCount) ?? refusedDistribution(body)
  if (refused !== undefined) return { refused }
  const {
    author,
    commentary,
    visibility,
    distribution,
    content,
    reshareContext,
    isReshareDisabledByAuthor: disabled = false,
  } = body
  const parent = isObject(reshareContext) ? reshareContext['parent'] : undefined
  return {
    author: String(author),
    commentary: String(commentary),
    visibility: String(visibility),
    distribution: isObject(distribution) ? distribution : {},
    content: isObject(content) ? content : null,
    reshareParent: typeof parent === 'string' ? parent : null,
    reshareDisabled: disabled === true,
  }
}

function refusedFields(body: JsonObject): Reply | undefined {
  const unknown = Object.keys(body).find((name) => !fields.includes(name))
  if (unknown !== undefined) return unknownField(`/${unknown}`)
  const absent = ['author', 'commentary', 'visibility', 'distribution', 'lifecycleState'].find(
    (name) => (body[name] ?? undefined) === undefined,
  )
  if (absent !== undefined) return missingField(absent)
  const urn = readUrn(body['author'])
  if (urn === undefined)
    return refusal(
      400,
      'INVALID_URN_ID',
      `author can't be set to ${JSON.stringify(body['author'])}`,
    )
  if (urn.type !== 'person' && urn.type !== 'organization')
    return refusal(400, 'INVALID_URN_TYPE', `author can't be a ${urn.type}`)
  const { visibility, lifecycleState, isReshareDisabledByAuthor: disabled, content } = body
  if (!['PUBLIC', 'CONNECTIONS', 'LOGGED_IN'].includes(String(visibility)))
    return invalidValue('visibility', visibility)
  if (lifecycleState !== 'PUBLISHED') return invalidValue('lifecycleState', lifecycleState)
  if (disabled !== undefined && typeof disabled !== 'boolean')
    return invalidValue('isReshareDisabledByAuthor', disabled)
  return content === undefined || isObject(content) ? undefined : invalidValue('content', content)
}

function refusedCommentary(
  { commentary, content, reshareContext }: JsonObject,
  escapesCount: boolean,
): Reply | undefined {
  if (typeof commentary !== 'string') return invalidValue('commentary', commentary)
  if (commentary.trim() === '' && content === undefined && reshareContext === undefined)
    return blankField('commentary')
  const length = littleTextLength(commentary, escapesCount)
  return length > commentaryMax ? fieldTooLong('commentary', length, commentaryMax) : undefined
}

function refusedDistribution({ distribution, author }: JsonObject): Reply | undefined {
  if (!isObject(distribution)) return invalidValue('distribution', distribution)
  const unknown = Object.keys(distribution).find((name) => !distributionFields.includes(name))
  if (unknown !== undefined) return unknownField(`/distribution/${unknown}`)
  const {
    feedDistribution,
    targetEntities = [],
    thirdPartyDistributionChannels = [],
  } = distribution
  if (feedDistribution === undefined) return missingField('distribution.feedDistribution')
  const page = readUrn(author)?.type === 'organization'
  // A dark post is for pages only.
  if (feedDistribution !== 'MAIN_FEED' && !(feedDistribution === 'NONE' && page))
    return invalidValue('distribution.feedDistribution', feedDistribution)
  if (!Array.isArray(targetEntities))
    return invalidValue('distribution.targetEntities', targetEntities)
  return Array.isArray(thirdPartyDistributionChannels)
    ? undefined
    : invalidValue('distribution.thirdPartyDistributionChannels', thirdPartyDistributionChannels)
}
