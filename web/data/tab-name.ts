import { newIdempotencyKey } from '@crier/sdk/retry.ts'

const place = 'crier:tab'
const watchers = new Set<() => void>()

let channel: BroadcastChannel | undefined
let own: string | undefined
const page = newIdempotencyKey()

/**
 * Tells this tab from others of the same browser, also after a reload. A tab that was duplicated
 * has the name of the other one: the page that is open says so, and goes on under a new name.
 */
export function tabName(): string {
  if (own !== undefined) return own
  const name = sessionStorage.getItem(place) ?? newIdempotencyKey()
  take(name)
  channel = new BroadcastChannel(place)
  channel.addEventListener('message', (event) => {
    const { data } = event as unknown as {
      readonly data: { readonly name?: unknown; readonly page?: unknown }
    }
    if (data.name === own && data.page !== page) rename()
  })
  channel.postMessage({ name, page })
  return name
}

/** Tells when this tab has got another name. */
export function watchTabName(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function take(name: string): void {
  own = name
  sessionStorage.setItem(place, name)
}

function rename(): void {
  take(newIdempotencyKey())
  for (const watcher of watchers) watcher()
}
