import type { EndpointSpec } from './endpoint.ts'
import { contract } from './index.ts'
import { callersText } from './sdk-source.ts'
import { docText, literal } from './sdk-types.ts'

interface Place {
  readonly group: string
  readonly name: string
  readonly id: string
  readonly spec: EndpointSpec
}

/**
 * Paths that are not called after what they are about; every other group has the name that follows
 * `/api/`.
 */
const groupsByPath: Readonly<Record<string, string>> = {
  'generate-post': 'drafts',
  remix: 'drafts',
  'schedule-slots': 'slots',
}

/**
 * The text of sdk/resources.ts: every operation that a key may call, grouped by resource, under a
 * name that does not repeat the resource's.
 */
export function resourcesSource(): string {
  const groups = Map.groupBy(resourcePlaces(), ({ group }) => group)
  const text = [...groups]
    .map(([group, places]) => `  ${group}: {\n${places.map(placeText).join('')}  },\n`)
    .join('')
  return [
    '// Made from the contract by contract/write-sdk.ts: change the contract, not this file.\n',
    `/** Every operation that an API key may call, by resource. */\nexport const resources = ` +
      `{\n${text}} as const\n`,
  ].join('\n')
}

export function resourcePlaces(
  endpoints: Readonly<Record<string, EndpointSpec>> = contract,
): Place[] {
  const places = Object.entries(endpoints)
    .filter(([, spec]) => !spec.browser)
    .map(([id, spec]) => {
      const group = groupOf(spec.path)
      return { group, name: nameOf(id, group, spec), id, spec }
    })
  const names = places.map(({ group, name }) => `${group}.${name}`)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`Two operations would be ${twice} in the client: rename one.`)
  return places
}

function groupOf(path: string): string {
  const segment = path.split('/')[2]!
  return groupsByPath[segment] ?? camelCase(segment)
}

/**
 * `listDrafts` of `drafts` is `list`, `rotateWebhookSecret` of `webhooks` is `rotateSecret`; what
 * is made by a POST to the collection is `create`.
 */
function nameOf(id: string, group: string, spec: EndpointSpec): string {
  const nouns = [group, group.replace(/s$/, '')].map(
    (noun) => `${noun[0]!.toUpperCase()}${noun.slice(1)}`,
  )
  const shorter = nouns.reduce((name, noun) => name.replace(new RegExp(`${noun}(?![a-z])`), ''), id)
  const isCollection =
    spec.method === 'POST' &&
    spec.path.split('/').length === 3 &&
    groupsByPath[spec.path.split('/')[2]!] !== 'drafts'
  return shorter === id && isCollection ? 'create' : shorter
}

function placeText({ name, id, spec }: Place): string {
  const sends =
    spec.body && Object.keys(spec.body.properties).length > 0 ? 'body' : spec.query ? 'query' : null
  const parts = [
    `id: ${literal(id)}`,
    `method: ${literal(spec.method)}`,
    `path: ${literal(spec.path)}`,
    ...(sends === null ? [] : [`sends: ${literal(sends)}`]),
    ...(spec.takesMinutes ? ['takesMinutes: true'] : []),
    ...(spec.isKeyless ? ['isKeyless: true'] : []),
  ]
  const text = `${spec.summary}.${spec.description ? ` ${spec.description}` : ''} ${callersText(spec)}`
  return `${docText(text, '    ')}    ${name}: { ${parts.join(', ')} },\n`
}

const camelCase = (segment: string) =>
  segment.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
