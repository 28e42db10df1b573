import { contentTypes, platforms, tones } from '@crier/contract/platform.ts'
import { strict as assert } from 'node:assert'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { parse } from 'yaml'
import { briefKinds, type Brief } from './brief.ts'

const Words = Type.Array(Type.String({ minLength: 1 }), { minItems: 1 })
const closed = { additionalProperties: false }

/** The head of a brief's file. What is below its second line of dashes is the source, as it is. */
const Head = Type.Object(
  {
    kind: Type.Enum(briefKinds),
    language: Type.String({ pattern: '^[a-z]{2}$' }),
    network: Type.Enum(platforms),
    form: Type.Enum(contentTypes),
    topic: Type.String({ minLength: 5, maxLength: 500 }),
    tone: Type.Optional(Type.Enum(tones)),
    sourceFormat: Type.Optional(Type.Enum(['text', 'html'] as const)),
    gold: Type.Object(
      {
        gravity: Type.Enum(['grave', 'ordinary'] as const),
        facts: Type.Array(Type.Object({ say: Words, foremost: Type.Optional(Type.Literal(true)) }, closed), { minItems: 1 }),
        caveats: Type.Array(Type.Object({ claim: Words, caveat: Words }, closed)),
        quotations: Type.Optional(Type.Array(Type.Object({ text: Type.String(), by: Type.String() }, closed))),
        never: Type.Array(Type.Object({ text: Type.String(), in: Type.Enum(['source', 'topic', 'nowhere'] as const) }, closed)),
        unnamed: Type.Optional(Words),
        hostile: Type.Optional(Type.Object({ way: Type.String(), text: Words }, closed)),
      },
      closed,
    ),
  },
  closed,
)

const folder = join(import.meta.dirname, 'briefs')

/** Every brief, or those of one half: `unseen` ones were written before the writers changed, `seen` ones by somebody who knew them. */
export function readBriefs(half?: 'seen' | 'unseen'): Brief[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.txt'))
  const briefs = files.sort().map((file) => readBrief(file, readFileSync(join(folder, file), 'utf8')))
  return briefs.filter(({ unseen }) => half === undefined || unseen === (half === 'unseen'))
}

export function readBrief(file: string, content: string): Brief {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(content) ?? assert.fail(`${file} has no head between two lines of dashes`)
  const { sourceFormat = 'text', gold, ...rest } = parseHead(file, head!)
  return {
    id: basename(file, '.txt'),
    unseen: file.startsWith('unseen/'),
    ...rest,
    ...(body!.trim() === '' ? {} : { source: { format: sourceFormat, body: body! } }),
    gold: { quotations: [], unnamed: [], ...gold },
  }
}

function parseHead(file: string, head: string): Static<typeof Head> {
  const value: unknown = parse(head)
  const [error] = Value.Errors(Head, value)
  if (error !== undefined) throw new Error(`${file}: ${error.instancePath} ${error.message}`)
  return value as Static<typeof Head>
}
