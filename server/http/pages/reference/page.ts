import type { OpenApiDocument } from '@crier/contract/openapi-document.ts'
import { problems } from '@crier/contract/problems.ts'
import { htmlTemplate, inline, prose, type Html } from '../html.ts'
import { htmlPage } from '../page.ts'
import { operationSection } from './operation.ts'
import { schemaTable } from './schema.ts'
import { badge, type PresentedOperation } from './present-operation.ts'

/** The reference as one page: rendered here, searched by a small script, complete without it. */
export function referencePage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  const byTag = document.tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ operation }) => operation.tags.includes(tag.name)),
  }))
  return htmlPage(
    'API reference',
    htmlTemplate`<a class="skip" href="#main">Skip to the reference</a>
      <header class="top">
        <a class="name" href="/docs">${document.info.title}</a>
        <input
          type="search"
          id="search"
          placeholder="Search operations (press /)"
          aria-label="Search operations"
          autocomplete="off"
          hidden
        />
        <a href="/docs/guide">Guide</a>
        <a href="/api/openapi.json">OpenAPI ${document.openapi.slice(0, 3)}</a>
      </header>
      <div class="columns">
        ${contents(byTag, document)}
        <main id="main">
          <p id="found" role="status"></p>
          <section class="introduction" data-part>
            <h1>${document.info.title} API <small>${document.info.version}</small></h1>
            ${prose(document.info.description)}
          </section>
          ${byTag.map(
            (tag) =>
              htmlTemplate`<section class="tag" data-part>
                <h2 id="${anchor(tag.name)}">${tag.name}</h2>
                <p>${tag.description}</p>
                ${tag.operations.map((shown) => operationSection(document, shown))}
              </section>`,
          )}
          ${events(document)} ${schemas(document)} ${problemTable()}
        </main>
      </div>`,
  )
}

function contents(
  byTag: readonly { name: string; operations: readonly PresentedOperation[] }[],
  document: OpenApiDocument,
): Html {
  const group = (name: string, links: readonly Html[]) =>
    htmlTemplate`<li>
      <a class="group" href="#${anchor(name)}">${name}</a>
      <ul>
        ${links.map((link) => htmlTemplate`<li>${link}</li>`)}
      </ul>
    </li>`
  const groups = byTag.map(({ name, operations }) =>
    group(
      name,
      operations.map(
        ({ method, operation }) =>
          htmlTemplate`<a href="#${operation.operationId}">${badge(method)} ${operation.summary}</a>`,
      ),
    ),
  )
  const linked = (prefix: string, names: readonly string[]) =>
    names.map((name) => htmlTemplate`<a href="#${prefix}${name}">${name}</a>`)
  return htmlTemplate`<nav aria-label="Contents">
    <ul>
      ${groups} ${group('Events', linked('event-', Object.keys(document.webhooks)))}
      ${group('Schemas', linked('schema-', Object.keys(document.components.schemas)))} ${group('Problems', [])}
    </ul>
  </nav>`
}

function events(document: OpenApiDocument): Html {
  const sections = Object.entries(document.webhooks).map(([name, { post }]) => {
    const body = post?.requestBody?.content['application/json']
    return htmlTemplate`<article id="event-${name}" data-entry="${name}">
      <h3>${name}</h3>
      ${prose(post?.description ?? '')} ${body && schemaTable(body.schema)}
    </article>`
  })
  const [first] = Object.values(document.webhooks)
  const headers = (first?.['post']?.parameters ?? []).map((parameter) =>
    '$ref' in parameter
      ? null
      : htmlTemplate`<tr>
          <th scope="row"><code>${parameter.name}</code></th>
          <td>${inline(parameter.schema.description ?? '')}</td>
        </tr>`,
  )
  return htmlTemplate`<section class="tag" data-part>
    <h2 id="events">Events</h2>
    <p>What a webhook receives. Each request carries these headers:</p>
    <div class="scrolls">
      <table>
        ${headers}
      </table>
    </div>
    ${sections}
  </section>`
}

function schemas(document: OpenApiDocument): Html {
  return htmlTemplate`<section class="tag" data-part>
    <h2 id="schemas">Schemas</h2>
    ${Object.entries(document.components.schemas).map(
      ([name, schema]) =>
        htmlTemplate`<article id="schema-${name}" data-entry="${name}">
          <h3>${name}</h3>
          ${schemaTable(schema)}
        </article>`,
    )}
  </section>`
}

function problemTable(): Html {
  const rows = Object.entries(problems).map(
    ([code, { status, title }]) =>
      htmlTemplate`<tr>
        <td>${status}</td>
        <th scope="row"><a href="/problems/${code}">${code}</a></th>
        <td>${title}</td>
      </tr>`,
  )
  return htmlTemplate`<section class="tag" data-part>
    <h2 id="problems">Problems</h2>
    <div class="scrolls">
      <table>
        ${rows}
      </table>
    </div>
  </section>`
}

const anchor = (name: string) => name.toLowerCase()
