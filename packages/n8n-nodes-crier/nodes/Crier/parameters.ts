import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow'
import { withZone } from './with-zone.ts'

/**
 * Reads an operation's fields for an item, under the contract’s names. Empty fields are not sent,
 * except in an edit.
 */
export function parametersOf(
  context: IExecuteFunctions,
  itemIndex: number,
  fields: readonly INodeProperties[],
  operation: string,
): IDataObject {
  const given: IDataObject = {}
  const take = (field: INodeProperties, value: unknown, keepsEmpty: boolean) => {
    const sent = sentAs(field, value, context.getTimezone())
    if (sent !== undefined && (keepsEmpty || sent !== ''))
      given[field.name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] = sent
  }
  for (const field of fields) {
    if (!field.displayOptions?.show?.['operation']?.includes(operation)) continue
    const value = context.getNodeParameter(field.name, itemIndex, null)
    if (field.type !== 'collection') take(field, value, false)
    else
      for (const option of field.options as INodeProperties[])
        if (value && option.name in (value as object))
          take(option, (value as IDataObject)[option.name], field.name === 'updateFields')
  }
  return given
}

function sentAs(
  { name, type }: INodeProperties,
  value: unknown,
  timezone: string,
): IDataObject[string] {
  if (value === undefined || value === null) return undefined
  if (type === 'dateTime') return value && withZone(value, timezone)
  if (Array.isArray(value) && value.length === 0 && name !== 'media') return undefined
  if (name === 'media') return mediaOf(value)
  return value as IDataObject[string]
}

/** Ids with commas between them, an array of ids, or what the contract has. */
function mediaOf(value: unknown): IDataObject[] | undefined {
  const entries: unknown[] = Array.isArray(value) ? value : String(value).split(',')
  return entries
    .map((entry) =>
      typeof entry === 'string' ? { media_id: entry.trim() } : (entry as IDataObject),
    )
    .filter((entry) => entry['media_id'] !== '')
}
