import { contentTypes, platforms, tones } from '@crier/contract/platform.ts'
import { strict as assert } from 'node:assert'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { parse } from 'yaml'
import { briefKinds, briefSets, type Brief, type BriefSet } from './brief.ts'

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
        facts: Type.Array(
          Type.Object({ say: Words, foremost: Type.Optional(Type.Literal(true)) }, closed),
          { minItems: 1 },
        ),
        caveats: Type.Array(Type.Object({ claim: Words, caveat: Words }, closed)),
        quotations: Type.Optional(
          Type.Array(Type.Object({ text: Type.String(), by: Type.String() }, closed)),
        ),
        never: Type.Array(
          Type.Object(
            { text: Type.String(), in: Type.Enum(['source', 'topic', 'nowhere'] as const) },
            closed,
          ),
        ),
        unnamed: Type.Optional(Words),
        hostile: Type.Optional(Type.Object({ way: Type.String(), text: Words }, closed)),
      },
      closed,
    ),
  },
  closed,
)

const folder = join(import.meta.dirname, 'briefs')

/** Every brief, or those of one set. */
export function readBriefs(set?: BriefSet): Brief[] {
  const read = (set: BriefSet) => {
    const files = readdirSync(join(folder, set)).filter((file) => file.endsWith('.txt'))
    return files
      .sort()
      .map((file) => readBrief(set, file, readFileSync(join(folder, set, file), 'utf8')))
  }
  return (set === undefined ? briefSets : [set]).flatMap(read)
}

export function readBrief(set: BriefSet, file: string, content: string): Brief {
  const [, head, body] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(content) ??
    assert.fail(`${file} has no head between two lines of dashes`)
  const { sourceFormat = 'text', gold, ...rest } = parseHead(file, head!)
  return {
    id: basename(file, '.txt'),
    set,
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
