import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { JsonSchema } from '@crier/contract/json-schema.ts'
import { resourcePlaces } from '@crier/contract/sdk-resources.ts'
import type { Call, ListCall, PageOf } from '@crier/sdk/call.ts'
import type { Crier } from '@crier/sdk/crier.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import type { Command } from 'commander'
import { Mistake, print } from '../output.ts'
import { connectRemote } from './connect.ts'
import { presented } from './present.ts'
import {
  addSchemaOption,
  readJson,
  readOption,
  schemaOptions,
  type SchemaOption,
} from './schema-options.ts'

type Place = ReturnType<typeof resourcePlaces>[number]
type Given = Readonly<Record<string, unknown>> & {
  readonly json?: boolean
  readonly all?: boolean
  readonly data?: string
}

/**
 * Commands of the operator, and one by hand, have these names; the resources are to be had by
 * `crier api`.
 */
const operatorsNames: ReadonlySet<string> = new Set(['account', 'connections', 'keys', 'sandbox'])

// The limit of `--all`: more is a program's work.
const itemsMax = 10_000
// The most that a list takes: requests count on the rate.
const pageMax = 100

/**
 * A command for each operation that a key may call, made from the contract:
 * `crier drafts create --platform x --content …`.
 */
export function addResourceCommands(program: Command): Map<string, Command> {
  const groups = Map.groupBy(
    resourcePlaces().filter(({ group }) => !operatorsNames.has(group)),
    ({ group }) => group,
  )
  const parents = new Map<string, Command>()
  for (const [group, places] of groups) {
    const names = places.map(({ name }) => kebabCase(name)).join(', ')
    const parent = program.command(kebabCase(group)).description(`Over the API: ${names}.`)
    for (const place of places) addOperation(parent, kebabCase(place.name), place)
    parents.set(group, parent)
  }
  addOperation(program, 'next-free', resourcePlaceOf('nextFreeSlot'))
  return parents
}

export function resourcePlaceOf(operation: string): Place {
  return resourcePlaces().find(({ id }) => id === operation)!
}

export function addOperation(
  parent: Command,
  name: string,
  { group, name: method, spec }: Place,
): void {
  const path = Array.from(spec.path.matchAll(/\{(\w+)\}/g), ([, param]) => param!)
  const command = parent
    .command([name, ...path.map((param) => `<${param}>`)].join(' '))
    .description(`${spec.summary}.`)
  const sent = schemaOptions((spec.body ?? spec.query) as JsonSchema | undefined)
  for (const option of sent) addSchemaOption(command, option)
  if (spec.body)
    command.option(
      '--data <json>',
      'the whole body as JSON; @FILE reads it from a file, - from standard input',
    )
  const isList = sent.some(({ property }) => property === 'cursor')
  if (isList) command.option('--all', `every page, at most ${itemsMax.toLocaleString('en')} items`)
  command.option('--json', 'print one JSON document').action(async (...given: unknown[]) => {
    const options = given[path.length] as Given
    const isAll = isList && options.all === true
    const content = { ...(isAll && { limit: pageMax }), ...(await contentOf(sent, options)) }
    const crier = await connectRemote()
    const call = methodOf(
      crier,
      group,
      method,
    )(...given.slice(0, path.length), ...(sent.length > 0 ? [content] : []))
    const answer = isAll ? await everything(call as ListCall<unknown>) : await call
    print(answer, options, () => presented(answer))
    if (isList && (isAll || !options.json)) sayMore(answer, isAll)
  })
}

/** Finds the method by its name: the client has every operation of the contract. */
function methodOf(crier: Crier, group: string, method: string) {
  const methods = crier[group as keyof Crier] as unknown as Readonly<
    Record<string, (...given: unknown[]) => Call<unknown>>
  >
  return methods[method]!
}

async function contentOf(
  sent: readonly SchemaOption[],
  given: Given,
): Promise<Record<string, unknown>> {
  const data = given.data === undefined ? {} : readJson('--data', await dataText(given.data))
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new Mistake('--data takes one JSON object.')
  const named = sent.filter(({ attribute }) => given[attribute] !== undefined)
  const content = {
    ...data,
    ...Object.fromEntries(
      named.map((option) => [
        option.property,
        readOption(option, given[option.attribute], () => liveClock.now()),
      ]),
    ),
  }
  const missing = sent
    .filter(({ property, required }) => required && !(property in content))
    .map(({ flag }) => flag)
  if (missing.length > 0)
    throw new Mistake(`${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.`)
  return content
}

export async function dataText(data: string): Promise<string> {
  if (data === '-') return text(process.stdin)
  if (!data.startsWith('@')) return data
  return readFile(data.slice(1), 'utf8').catch((error: Error) => {
    throw new Mistake(`${data.slice(1)} cannot be read: ${error.message}`)
  })
}

async function everything(list: ListCall<unknown>): Promise<PageOf<unknown>> {
  const data: unknown[] = []
  let next_cursor: string | null = null
  for await (const page of list.pages()) {
    // Whole pages only: of a part no cursor tells where it ended.
    if (data.length + page.data.length > itemsMax) break
    data.push(...page.data)
    next_cursor = page.next_cursor
  }
  return { data, next_cursor }
}

function sayMore(answer: unknown, isAll: boolean): void {
  const { next_cursor } = answer as PageOf<unknown>
  if (next_cursor === null) return
  process.stderr.write(
    'There are more: ' +
      `${isAll ? `--cursor ${next_cursor} goes on.` : `--all, or --cursor ${next_cursor}`}\n`,
  )
}

const kebabCase = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
