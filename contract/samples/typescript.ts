import { literal } from '../sdk-types.ts'
import { resourcePlaces } from '../sdk-resources.ts'
import { isList, type SampleLanguage, type Value } from './sample-call.ts'

/** With crier-sdk. */
export const typescript: SampleLanguage = {
  lang: 'TypeScript',
  label: 'TypeScript',
  program: ({ id, params, query, body, isPaged, spec }) => {
    const { group, name } = resourcePlaces().find((place) => place.id === id)!
    const fields = body ?? (Object.keys(query).length > 0 ? query : undefined)
    const call = `crier.${group}.${name}(${[...params.map(literal), ...(fields ? [object(fields)] : [])].join(', ')})`
    return [
      `import { createCrier } from 'crier-sdk'\n`,
      'const crier = createCrier({ baseUrl: process.env.CRIER_URL!, apiKey: ' +
        'process.env.CRIER_API_KEY! })',
      isPaged
        ? `for await (const item of ${call}) console.log(item)`
        : spec.success.status === 204
          ? `await ${call}`
          : `const answer = await ${call}\nconsole.log(answer)`,
    ].join('\n')
  },
}

/** A line for each field where there are several. */
function object(fields: Readonly<Record<string, Value>>): string {
  const entries = Object.entries(fields).map(([name, value]) => `${name}: ${text(value)}`)
  return entries.length < 2
    ? `{ ${entries.join('')} }`
    : `{\n${entries.map((entry) => `  ${entry},\n`).join('')}}`
}

function text(value: Value): string {
  if (typeof value === 'string') return literal(value)
  if (value === null || typeof value !== 'object') return String(value)
  if (isList(value)) return `[${value.map(text).join(', ')}]`
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `${name}: ${text(inner)}`)
    .join(', ')} }`
}
