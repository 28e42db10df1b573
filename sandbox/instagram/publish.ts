import { afterEffect, type Words } from '../core/after-effect.ts'
import type { SandboxAnswer, Reply } from '../core/call.ts'
import { json } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { openFirstTimes } from '../core/first-times.ts'
import { rollingCounter } from '../core/quotas.ts'
import type { Container, Containers } from './containers.ts'
import { refusesContent } from './refuses-content.ts'
import { badParameter, graphError, publishingError, tooManyCalls } from './errors.ts'
import type { GraphCall } from './gate.ts'
import type { InstagramMediaTable } from './media.ts'

const dayMs = 86_400_000

/**
 * POST /{ig-id}/media_publish, the call that cannot be undone, and the quota that it
 * counts against.
 */
export function publishing(
  ports: SandboxPorts,
  containers: Containers,
  media: InstagramMediaTable,
) {
  const words: Words = {
    unavailable: () =>
      graphError({ status: 500, code: 1, message: 'An unknown error occurred', transient: true }),
    throttled: () =>
      tooManyCalls(
        ports.switches.text('rate_limit_status'),
        ports.switches.number('rate_limit_code'),
      ),
    refused: () => publishingError('blocked'),
  }
  const published = rollingCounter(ports.clock, dayMs)
  const isFirst = openFirstTimes()
  return { publish, limit }

  function publish({ author, parameters }: GraphCall): SandboxAnswer {
    const id = parameters.get('creation_id')
    if (id === undefined || id === '') return badParameter('The parameter creation_id is required')
    const container = containers.of(author.author_id, id)
    if (container === undefined) return publishingError('notFound')
    const refusal =
      notPublishable(container) ?? overLimit(author.author_id, author.facts['standing'])
    return refusal ?? lateFailure(container) ?? commit(container)
  }

  /** The processing failed after it had been shown as finished. */
  function lateFailure(container: Container): Reply | undefined {
    if (!isFirst(container.author_id, ports.switches.number('late_failures'))) return undefined
    containers.fail(
      container,
      'Media upload has failed with error code 2207053: Unknown upload error',
    )
    return publishingError('uploadFailed')
  }

  function notPublishable(container: Container): Reply | undefined {
    if (container.is_item) return badParameter('A carousel item cannot be published by itself')
    const code = containers.statusOf(container)
    if (code === 'PUBLISHED') return again(container)
    if (code === 'EXPIRED') return publishingError('expired')
    return code === 'FINISHED' ? undefined : publishingError('notReady')
  }

  /** One container leads to at most one post, whatever is answered. */
  function again({ media_id: mediaId }: Container): Reply {
    return ports.switches.text('second_publish') === 'same_id'
      ? json(200, { id: mediaId })
      : publishingError('notFound')
  }

  function overLimit(authorId: string, standing: string | undefined): Reply | undefined {
    if (standing === 'restricted') return publishingError('restricted')
    if (refusesContent(ports, 'at_publication', authorId)) return publishingError('blocked')
    if (
      !ports.quotasEnforced() ||
      published.used(authorId) < ports.switches.number('publications_per_day')
    )
      return undefined
    return publishingError('cap')
  }

  function commit(container: Container): SandboxAnswer {
    const post = media.publish(container)
    containers.published(container, post.id)
    published.add(container.author_id)
    return afterEffect(ports, container.author_id, words, () => json(200, { id: post.id }))
  }

  /** GET /{ig-id}/content_publishing_limit */
  function limit({ author, parameters }: GraphCall): Reply {
    const all = {
      quota_usage: published.used(author.author_id),
      config: {
        quota_total: ports.switches.number('publications_per_day'),
        quota_duration: dayMs / 1_000,
      },
    }
    const fields = (parameters.get('fields') ?? 'quota_usage').split(',')
    const unknown = fields.find((field) => !(field in all))
    if (unknown !== undefined) return badParameter(`Tried accessing nonexisting field (${unknown})`)
    return json(200, {
      data: [Object.fromEntries(Object.entries(all).filter(([name]) => fields.includes(name)))],
    })
  }
}
