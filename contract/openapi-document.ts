import type { JsonSchema } from './json-schema.ts'
import type { CodeSample } from './samples/code-samples.ts'

/** The part of OpenAPI 3.1 that the contract makes. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: Readonly<Record<string, unknown>> & {
    readonly title: string
    readonly version: string
    readonly description: string
  }
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, OpenApiResponse>>
    readonly headers: Readonly<Record<string, OpenApiHeader>>
    readonly parameters: Readonly<Record<string, OpenApiParameter>>
    readonly securitySchemes: Readonly<Record<string, unknown>>
  }
}

export interface OpenApiOperation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly (OpenApiParameter | Reference)[]
  readonly requestBody?: {
    readonly required: boolean
    readonly content: Readonly<Record<string, OpenApiMedia>>
  }
  readonly responses: Readonly<Record<string, OpenApiResponse | Reference>>
  /** Programs that readers of OpenAPI documents show beside it. */
  readonly 'x-codeSamples'?: readonly CodeSample[]
}

export interface OpenApiParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
  readonly style?: 'deepObject'
  readonly explode?: true
}

export interface OpenApiResponse {
  readonly description: string
  readonly headers?: Readonly<Record<string, Reference>>
  readonly content?: Readonly<Record<string, OpenApiMedia>>
}

export interface OpenApiMedia {
  readonly schema: JsonSchema
  readonly example?: unknown
}

export interface OpenApiHeader {
  readonly description: string
  readonly schema: JsonSchema
}

export interface Reference {
  readonly $ref: string
}
