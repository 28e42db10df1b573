// The little of Express 5 that docs/express.md uses, where Express itself is not installed:
// `npm run campaign -- guides` runs the page on it.
import { createServer } from 'node:http'

const bytesOf = async (request) => Buffer.concat(await Array.fromAsync(request))

// oxlint-disable-next-line import/no-default-export -- as Express has it.
export default function express() {
  const handlers = []
  const add = (method, path, own) => handlers.push({ method, parts: path.split('/'), own })
  const app = {
    post: (path, ...own) => add('POST', path, own),
    get: (path, ...own) => add('GET', path, own),
    use: (one) => handlers.push({ own: [one] }),
    listen: (port, host) =>
      createServer((request, response) => void handle(request, decorate(response))).listen(
        port,
        host,
      ),
  }
  async function handle(request, response) {
    const path = request.url.split('?', 1)[0].split('/')
    let failure
    for (const { method, parts, own } of handlers) {
      const fits =
        !parts ||
        (method === request.method &&
          parts.length === path.length &&
          parts.every((part, at) => part.startsWith(':') || part === path[at]))
      if (!fits) continue
      request.params = Object.fromEntries(
        (parts ?? []).flatMap((part, at) =>
          part.startsWith(':') ? [[part.slice(1), path[at]]] : [],
        ),
      )
      for (const one of own) {
        if ((one.length === 4) !== (failure !== undefined)) continue
        try {
          const given = failure
          failure = undefined
          const next = (error) => (failure = error)
          await (one.length === 4
            ? one(given, request, response, next)
            : one(request, response, next))
        } catch (error) {
          failure = error
        }
        if (response.writableEnded) return
      }
    }
    response.writeHead(failure ? 500 : 404).end()
  }
  return app
}

function decorate(response) {
  response.status = (status) => ((response.statusCode = status), response)
  response.send = (text) => response.end(text)
  response.json = (value) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
  response.sendStatus = (status) => response.status(status).end()
  return response
}

const parser = (fits, read) => async (request) => {
  if (!fits(request.headers['content-type'] ?? '')) return
  const bytes = await bytesOf(request)
  if (bytes.length > 0) request.body = read(bytes)
}

// As in Express: without a type a request has no body.
express.raw = () => parser(Boolean, (bytes) => bytes)
express.json = () => parser((type) => type.startsWith('application/json'), JSON.parse)
