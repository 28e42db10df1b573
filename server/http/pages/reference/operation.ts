import type {
  OpenApiDocument,
  OpenApiParameter,
  OpenApiResponse,
  Reference,
} from '@crier/contract/openapi-document.ts'
import type { JsonSchema } from '@crier/contract/json-schema.ts'
import type { CodeSample } from '@crier/contract/samples/code-samples.ts'
import { htmlTemplate, inline, prose, type Html } from '../html.ts'
import { curlExample } from './curl.ts'
import { schemaTable, typeOf } from './schema.ts'
import { badge, type PresentedOperation } from './present-operation.ts'

/** One operation: how to call it, with what, and what comes back. */
export function operationSection(document: OpenApiDocument, shown: PresentedOperation): Html {
  const { method, path, operation } = shown
  const parameters = (operation.parameters ?? []).map((parameter) =>
    resolveParameter(document, parameter),
  )
  const body = operation.requestBody?.content['application/json']
  return htmlTemplate`<article id="${operation.operationId}" data-entry="${operation.summary} ${method} ${path} ${operation.operationId}">
    <h3>${operation.summary} <a class="anchor" href="#${operation.operationId}" aria-label="Link to ${operation.summary}">#</a></h3>
    <p class="address">${badge(method)} <code>${path}</code></p>
    ${prose(operation.description)} ${parameterTable(parameters)}
    ${
      body &&
      htmlTemplate`<h4>Body</h4>
        ${schemaTable(body.schema)}`
    }
    <h4>Example</h4>
    <pre tabindex="0" data-copy><code>${curlExample(document, shown, parameters)}</code></pre>
    ${(operation['x-codeSamples'] ?? []).filter(({ lang }) => lang !== 'Shell').map(sample)}
    <h4>Answers</h4>
    <div class="scrolls">
      <table>
        ${Object.entries(operation.responses).map(([status, response]) => answerRow(document, status, response))}
      </table>
    </div>
  </article>`
}

/** Closed until it is asked for: there are four of them. */
function sample({ label, source }: CodeSample): Html {
  return htmlTemplate`<details class="sample">
    <summary>${label}</summary>
    <pre tabindex="0" data-copy><code>${source}</code></pre>
  </details>`
}

function parameterTable(parameters: readonly OpenApiParameter[]): Html | null {
  if (parameters.length === 0) return null
  return htmlTemplate`<h4>Parameters</h4>
    <div class="scrolls">
      <table>
        ${parameters.map(
          ({ name, in: place, required, description, schema }) =>
            htmlTemplate`<tr>
              <th scope="row"><code>${name}</code>${required && htmlTemplate` <span class="required">required</span>`}</th>
              <td>
                ${typeOf(schema)}
                <span class="place">in ${place === 'path' ? 'the path' : place === 'query' ? 'the query' : 'a header'}</span>
              </td>
              <td>${inline(description ?? '')}</td>
            </tr>`,
        )}
      </table>
    </div>`
}

function answerRow(
  document: OpenApiDocument,
  status: string,
  given: OpenApiResponse | Reference,
): Html {
  const response = resolveResponse(document, given)
  const schema = response.content?.['application/json']?.schema
  const codes = codesOf(response.content?.['application/problem+json']?.schema)
  return htmlTemplate`<tr>
    <td>${status}</td>
    <td>
      ${schema ? typeOf(schema) : null}
      ${codes.map((code, index) => htmlTemplate`${index > 0 && ', '}<a href="/problems/${code}"><code>${code}</code></a>`)}
      ${!schema && codes.length === 0 && response.description}
    </td>
  </tr>`
}

function codesOf(schema: JsonSchema | undefined): readonly string[] {
  return (schema?.allOf ?? []).flatMap((part) => part.properties?.['code']?.enum ?? [])
}

const lastStep = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1)

function resolveParameter(
  { components }: OpenApiDocument,
  parameter: OpenApiParameter | Reference,
): OpenApiParameter {
  return '$ref' in parameter ? components.parameters[lastStep(parameter.$ref)]! : parameter
}

function resolveResponse(
  { components }: OpenApiDocument,
  response: OpenApiResponse | Reference,
): OpenApiResponse {
  return '$ref' in response ? components.responses[lastStep(response.$ref)]! : response
}
