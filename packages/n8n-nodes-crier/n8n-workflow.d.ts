/**
 * The subset of n8n’s types that these nodes use. The package `n8n-workflow` brings 160 others, so
 * it is no part of this repository: `npm run campaign -- n8n` checks the same sources against its
 * own types.
 */
declare module 'n8n-workflow' {
  import type { IncomingHttpHeaders } from 'node:http'
  import type { Readable } from 'node:stream'

  export type GenericValue = string | object | number | boolean | undefined | null
  export interface IDataObject {
    [key: string]: GenericValue | IDataObject | GenericValue[] | IDataObject[]
  }
  export type JsonObject = Record<string, unknown>
  export type IHttpRequestMethods = 'DELETE' | 'GET' | 'PATCH' | 'POST'
  export const NodeConnectionTypes: { readonly Main: 'main' }

  export interface IHttpRequestOptions {
    url: string
    method?: IHttpRequestMethods
    headers?: IDataObject
    qs?: IDataObject
    body?: GenericValue
    json?: boolean
    returnFullResponse?: boolean
    ignoreHttpStatusErrors?: boolean
    disableFollowRedirect?: boolean
  }
  export interface IN8nHttpFullResponse {
    body: unknown
    headers: IDataObject
    statusCode: number
  }
  export interface INode {
    id: string
    name: string
  }

  interface Functions {
    getNode(): INode
    getCredentials(type: string): Promise<IDataObject>
    getExecutionId(): string
    getInstanceId(): string
    getWorkflow(): { id?: string }
    getTimezone(): string
    getWorkflowStaticData(type: 'node'): IDataObject
    helpers: {
      httpRequestWithAuthentication(
        this: Functions,
        credentials: string,
        options: IHttpRequestOptions,
      ): Promise<unknown>
    }
  }
  export interface IExecuteFunctions extends Functions {
    getInputData(): INodeExecutionData[]
    getNodeParameter(name: string, itemIndex: number, fallback?: unknown): GenericValue
    evaluateExpression(expression: string, itemIndex: number): GenericValue
    continueOnFail(): boolean
    helpers: Functions['helpers'] & {
      assertBinaryData(itemIndex: number, property: string): IBinaryData
      getBinaryDataBuffer(itemIndex: number, property: string): Promise<Buffer>
      getBinaryStream(id: string): Promise<Readable>
      getBinaryMetadata(id: string): Promise<{ fileSize: number }>
    }
  }
  export interface ILoadOptionsFunctions extends Functions {
    getCurrentNodeParameter(name: string): GenericValue
  }
  export interface IHookFunctions extends Functions {
    getNodeWebhookUrl(name: 'default'): string | undefined
    getNodeParameter(name: string, fallback?: unknown): GenericValue
  }
  export interface IWebhookFunctions extends Functions {
    getHeaderData(): IncomingHttpHeaders
    getRequestObject(): { rawBody: Buffer }
    getResponseObject(): { status(code: number): { json(body: object): unknown } }
  }

  export interface IBinaryData {
    id?: string
    fileName?: string
    mimeType: string
  }
  export interface INodeExecutionData {
    json: IDataObject
    error?: NodeApiError | NodeOperationError
    pairedItem?: { item: number }
  }
  export interface IWebhookResponseData {
    workflowData?: INodeExecutionData[][]
    noWebhookResponse?: boolean
  }

  export interface INodePropertyOptions {
    name: string
    value: string | number | boolean
    action?: string
    description?: string
  }
  export interface INodeProperties {
    displayName: string
    name: string
    type: 'boolean' | 'collection' | 'dateTime' | 'multiOptions' | 'number' | 'options' | 'string'
    default: string | number | boolean | string[] | Record<string, never>
    description?: string
    placeholder?: string
    required?: boolean
    noDataExpression?: boolean
    typeOptions?: Record<string, unknown>
    displayOptions?: { show?: Record<string, (string | boolean)[]> }
    options?: (INodePropertyOptions | INodeProperties)[]
  }
  type Icon = { light: `file:${string}`; dark: `file:${string}` }
  export interface INodeTypeDescription {
    displayName: string
    name: string
    icon: Icon
    group: ('output' | 'trigger')[]
    version: number
    subtitle: string
    description: string
    defaults: { name: string }
    inputs: 'main'[]
    outputs: 'main'[]
    usableAsTool?: true
    credentials: { name: string; required: true }[]
    webhooks?: { name: 'default'; httpMethod: 'POST'; responseMode: 'onReceived'; path: string }[]
    properties: INodeProperties[]
  }
  export interface INodeType {
    description: INodeTypeDescription
    execute?(this: IExecuteFunctions): Promise<INodeExecutionData[][]>
    webhook?(this: IWebhookFunctions): Promise<IWebhookResponseData>
    webhookMethods?: {
      default: Record<
        'checkExists' | 'create' | 'delete',
        (this: IHookFunctions) => Promise<boolean>
      >
    }
    methods?: {
      loadOptions: Record<string, (this: ILoadOptionsFunctions) => Promise<INodePropertyOptions[]>>
    }
  }
  export interface ICredentialType {
    name: string
    displayName: string
    icon: Icon
    documentationUrl: string
    properties: INodeProperties[]
    authenticate: IAuthenticateGeneric
    test: ICredentialTestRequest
  }
  export interface IAuthenticateGeneric {
    type: 'generic'
    properties: { headers: Record<string, string> }
  }
  export interface ICredentialTestRequest {
    request: { baseURL: string; url: string }
  }

  interface Told {
    message?: string
    description?: string
    httpCode?: string
    itemIndex?: number
  }
  export class NodeApiError extends Error {
    constructor(node: INode, response: JsonObject, told?: Told)
    description: string | null | undefined
    httpCode: string | null
  }
  export class NodeOperationError extends Error {
    constructor(node: INode, error: Error | string, told?: Told)
    description: string | null | undefined
  }
}
