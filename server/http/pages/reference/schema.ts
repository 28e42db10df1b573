import { insideNullable, type JsonSchema } from '@crier/contract/json-schema.ts'
import { htmlTemplate, inline, type Html } from '../html.ts'

/** The fields of an object, those of objects inside it below them; for anything else its type. */
export function schemaTable(schema: JsonSchema): Html {
  const rows = fieldRows(schema, '')
  return htmlTemplate`${schema.description && htmlTemplate`<p>${inline(schema.description)}</p>`}
  ${
    rows.length === 0
      ? htmlTemplate`<p>${schema.type === 'object' ? 'An empty object.' : typeOf(schema)}</p>`
      : htmlTemplate`<div class="scrolls">
          <table>
            ${rows}
          </table>
        </div>`
  }`
}

function fieldRows(schema: JsonSchema, prefix: string): Html[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    htmlTemplate`<tr>
      <th scope="row"><code>${prefix}${name}</code>${schema.required?.includes(name) && htmlTemplate` <span class="required">required</span>`}</th>
      <td>${typeOf(field)}</td>
      <td>${inline(field.description ?? insideNullable(field)?.description ?? '')}</td>
    </tr>`,
    ...innerRows(field, `${prefix}${name}`),
  ])
}

function innerRows(field: JsonSchema, name: string): Html[] {
  const inner = insideNullable(field) ?? field
  return inner.items ? fieldRows(inner.items, `${name}[].`) : fieldRows(inner, `${name}.`)
}

/** A type in words: `string, 5 to 500 characters`. */
export function typeOf(schema: JsonSchema): Html {
  const inner = insideNullable(schema)
  if (inner) return htmlTemplate`${typeOf(inner)} or <code>null</code>`
  if (schema.$ref) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
    return htmlTemplate`<a href="#schema-${name}">${name}</a>`
  }
  if (schema.enum)
    return htmlTemplate`${schema.enum.map((value, index) => htmlTemplate`${index > 0 && ', '}<code>${value}</code>`)}`
  if (schema.const !== undefined) return htmlTemplate`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.items)
    return htmlTemplate`list of ${typeOf(schema.items)}${bounds(schema.minItems, schema.maxItems, 'items')}`
  return htmlTemplate`${schema.format === 'date-time' ? 'timestamp' : (schema.type ?? 'any value')}${limits(schema)}`
}

function limits(schema: JsonSchema): Html {
  const range =
    schema.minimum === undefined && schema.maximum === undefined
      ? null
      : bounds(schema.minimum, schema.maximum, '')
  const fallback =
    schema.default === undefined
      ? null
      : htmlTemplate`, default <code>${JSON.stringify(schema.default)}</code>`
  return htmlTemplate`${range}${bounds(schema.minLength, schema.maxLength, 'characters')}${fallback}`
}

function bounds(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return ''
  const amount =
    least === undefined
      ? `at most ${number(most!)}`
      : most === undefined
        ? `at least ${number(least)}`
        : `${number(least)} to ${number(most)}`
  return `, ${amount} ${unit}`.trimEnd()
}

const number = (value: number) => value.toLocaleString('en')
