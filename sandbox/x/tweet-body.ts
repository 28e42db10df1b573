import { isObject, type JsonObject } from '../core/bodies.ts'

/** The body of a create, once it fits the schema. */
export interface TweetBody {
  readonly text: string | undefined
  readonly mediaIds: readonly string[] | undefined
  readonly replyTo: string | undefined
  readonly quoted: string | undefined
  readonly replySettings: string | undefined
  /** The names of everything that was given. */
  readonly given: ReadonlySet<string>
}

/** Reads a body strictly; answers the first violation of the schema in words otherwise. */
export function readTweetBody(body: JsonObject): TweetBody | { readonly violation: string } {
  const violation = violationOf('$', body, schema)
  if (violation !== undefined) return { violation }
  const media = isObject(body['media']) ? body['media'] : {}
  const reply = isObject(body['reply']) ? body['reply'] : {}
  return {
    text: textOf(body['text']),
    mediaIds: Array.isArray(media['media_ids']) ? media['media_ids'].map(String) : undefined,
    replyTo: textOf(reply['in_reply_to_tweet_id']),
    quoted: textOf(body['quote_tweet_id']),
    replySettings: textOf(body['reply_settings']),
    given: new Set(Object.keys(body)),
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

type Shape =
  | {
      readonly type: 'string'
      readonly options?: readonly string[]
      readonly id?: true
      readonly lengthMax?: number
    }
  | { readonly type: 'boolean' }
  | { readonly type: 'integer'; readonly least: number; readonly most: number }
  | { readonly type: 'array'; readonly of: Shape; readonly least: number; readonly most: number }
  | {
      readonly type: 'object'
      readonly properties: Readonly<Record<string, Shape>>
      readonly required: readonly string[]
    }

const id: Shape = { type: 'string', id: true }
const flag: Shape = { type: 'boolean' }
const replySettings: Shape = {
  type: 'string',
  options: ['following', 'mentionedUsers', 'subscribers', 'verified'],
}
const ids = (least: number, most: number): Shape => ({ type: 'array', of: id, least, most })
const object = (
  properties: Readonly<Record<string, Shape>>,
  required: readonly string[] = [],
): Shape => ({
  type: 'object',
  properties,
  required,
})

const schema: Shape = object({
  text: { type: 'string' },
  media: object({ media_ids: ids(1, 4), tagged_user_ids: ids(0, 10) }, ['media_ids']),
  reply: object(
    {
      in_reply_to_tweet_id: id,
      exclude_reply_user_ids: ids(0, 100),
      auto_populate_reply_metadata: flag,
    },
    ['in_reply_to_tweet_id'],
  ),
  quote_tweet_id: id,
  poll: object(
    {
      options: { type: 'array', of: { type: 'string', lengthMax: 25 }, least: 2, most: 4 },
      duration_minutes: { type: 'integer', least: 5, most: 10_080 },
      reply_settings: replySettings,
    },
    ['options', 'duration_minutes'],
  ),
  reply_settings: replySettings,
  edit_options: object({ previous_post_id: id }, ['previous_post_id']),
  community_id: id,
  share_with_followers: flag,
  made_with_ai: flag,
  paid_partnership: flag,
  nullcast: flag,
  for_super_followers_only: flag,
  geo: object({ place_id: { type: 'string' } }),
  card_uri: { type: 'string' },
  direct_message_deep_link: { type: 'string' },
})

function violationOf(path: string, value: unknown, shape: Shape): string | undefined {
  switch (shape.type) {
    case 'string':
      return stringViolation(path, value, shape)
    case 'boolean':
      return typeof value === 'boolean' ? undefined : wrongType(path, value, 'boolean')
    case 'integer':
      if (typeof value !== 'number' || !Number.isInteger(value))
        return wrongType(path, value, 'integer')
      return value < shape.least || value > shape.most
        ? `${path}: must be between ${shape.least} and ${shape.most}`
        : undefined
    case 'array':
      return arrayViolation(path, value, shape)
    case 'object':
      return objectViolation(path, value, shape)
    default:
      return shape satisfies never
  }
}

function stringViolation(
  path: string,
  value: unknown,
  shape: Shape & { type: 'string' },
): string | undefined {
  if (typeof value !== 'string') return wrongType(path, value, 'string')
  if (shape.options?.includes(value) === false)
    return `${path}: does not have a value in the enumeration [${shape.options.join(', ')}]`
  if (shape.id === true && !/^[0-9]{1,19}$/.test(value))
    return `${path}: does not match the regex pattern ^[0-9]{1,19}$`
  if (shape.lengthMax !== undefined && (value.length > shape.lengthMax || value === ''))
    return `${path}: must be 1 to ${shape.lengthMax} characters long`
  return undefined
}

function arrayViolation(
  path: string,
  value: unknown,
  shape: Shape & { type: 'array' },
): string | undefined {
  if (!Array.isArray(value)) return wrongType(path, value, 'array')
  if (value.length < shape.least)
    return `${path}: there must be a minimum of ${shape.least} items in the array`
  if (value.length > shape.most)
    return `${path}: there must be a maximum of ${shape.most} items in the array`
  for (const [index, item] of value.entries()) {
    const violation = violationOf(`${path}[${index}]`, item, shape.of)
    if (violation !== undefined) return violation
  }
  return new Set(value).size < value.length
    ? `${path}: the items in the array must be unique`
    : undefined
}

function objectViolation(
  path: string,
  value: unknown,
  shape: Shape & { type: 'object' },
): string | undefined {
  if (!isObject(value)) return wrongType(path, value, 'object')
  for (const [name, given] of Object.entries(value)) {
    const property = Object.hasOwn(shape.properties, name) ? shape.properties[name] : undefined
    if (property === undefined)
      return (
        `${path}.${name}: is not defined in the schema and the schema does not allow ` +
        'additional properties'
      )
    const violation = violationOf(`${path}.${name}`, given, property)
    if (violation !== undefined) return violation
  }
  const missing = shape.required.find((name) => !Object.hasOwn(value, name))
  return missing === undefined ? undefined : `${path}.${missing}: is missing but it is required`
}

function wrongType(path: string, value: unknown, expected: string): string {
  const found = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  return `${path}: ${found} found, ${expected} expected`
}
