/**
 * The subset of JSON Schema that the contract uses. A TypeBox schema is one; this is its plain
 * view, for code that walks it.
 */
export interface JsonSchema {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null'
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly default?: unknown
  readonly enum?: readonly string[]
  /** The values of `enum` that an error lists, where it does not list all. */
  readonly offered?: readonly string[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  // TypeBox says undefined where nothing is required.
  readonly required?: readonly string[] | undefined
  readonly additionalProperties?: boolean | JsonSchema
  readonly propertyNames?: JsonSchema
  readonly maxProperties?: number
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly $ref?: string
}

/** The schema beside `null`, when this is a nullable one. */
export function insideNullable(schema: JsonSchema): JsonSchema | undefined {
  const others = schema.anyOf?.filter((option) => option.type !== 'null')
  return others?.length === 1 && schema.anyOf?.length === 2 ? others[0] : undefined
}
