import type { IHttpRequestMethods, INodeProperties } from 'n8n-workflow'

/** A resource of the API in the node. */
export interface Resource {
  readonly operations: INodeProperties
  readonly fields: readonly INodeProperties[]
  /**
   * The call of each operation. Its path, query and body are the parameters, with the contract’s
   * names in camel case.
   */
  readonly calls: Readonly<Record<string, readonly [method: IHttpRequestMethods, path: string]>>
}

/** Shows fields for these operations of a resource only. */
export function fieldsOf(
  resource: string,
  operations: readonly string[],
  fields: readonly INodeProperties[],
): INodeProperties[] {
  return fields.map((field) => ({
    ...field,
    displayOptions: {
      show: { resource: [resource], operation: [...operations], ...field.displayOptions?.show },
    },
  }))
}
