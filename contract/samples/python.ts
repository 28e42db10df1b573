import { isPythonName, snakeCase } from '../python-types.ts'
import { literal } from '../sdk-types.ts'
import { resourcePlaces } from '../sdk-resources.ts'
import { isList, type SampleLanguage, type Value } from './sample-call.ts'

/** With crier-client. */
export const python: SampleLanguage = {
  lang: 'Python',
  label: 'Python',
  program: ({ id, params, query, body, isPaged, spec }) => {
    const { group, name } = resourcePlaces().find((place) => place.id === id)!
    const named = Object.entries<Value>(body ?? query).map(
      ([key, value]) => `${isPythonName(key) ? key : `${key}_`}=${text(value)}`,
    )
    const values = [...params.map(literal), ...named]
    const given =
      values.length < 2 ? values.join('') : `\n${values.map((value) => `    ${value},\n`).join('')}`
    const call = `crier.${snakeCase(group)}.${snakeCase(name)}(${given})`
    return [
      'import os\n',
      'from crier_client import Crier\n',
      "crier = Crier(os.environ['CRIER_URL'], os.environ['CRIER_API_KEY'])",
      isPaged
        ? `for item in ${call}:\n    print(item)`
        : spec.success.status === 204
          ? call
          : `answer = ${call}\nprint(answer)`,
    ].join('\n')
  },
}

function text(value: Value): string {
  if (typeof value === 'string') return literal(value)
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'number') return String(value)
  if (isList(value)) return `[${value.map(text).join(', ')}]`
  return `{${Object.entries(value)
    .map(([name, inner]) => `${literal(name)}: ${text(inner)}`)
    .join(', ')}}`
}
