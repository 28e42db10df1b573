import { offlinePlaces } from './places.ts'

// The type library of workers cannot be combined with that of pages.
interface WaitingEvent extends Event {
  waitUntil(done: Promise<unknown>): void
}
interface AskedEvent extends WaitingEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  readonly location: Location
  readonly clients: { claim(): Promise<void>; openWindow(address: string): Promise<unknown> }
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', heard: (event: WaitingEvent) => void): void
  addEventListener(name: 'fetch', heard: (event: AskedEvent) => void): void
  addEventListener(
    name: 'notificationclick',
    heard: (event: WaitingEvent & { readonly notification: Notification }) => void,
  ): void
}

/** Written in by build.ts. */
declare const shell: {
  readonly version: string
  readonly files: readonly string[]
}

const worker = globalThis as unknown as Worker
const kind = 'crier-shell-'
const own = kind + shell.version
// The page without links to the files of one place.
const page = '/sign-in'
const mark = '/favicon.svg'
// A slower connection is as good as none to a waiting person.
const waitMostMs = 6_000

/**
 * The dashboard's page and files, so that it opens without a connection. It keeps nothing that
 * anybody reads or writes there.
 */
worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== worker.location.origin) return
  if (mode === 'navigate') {
    if (offlinePlaces.includes(pathname.split('/')[1] ?? '')) event.respondWith(openPage(event))
  } else if (pathname.startsWith('/assets/') || pathname === mark)
    event.respondWith(fileOf(event.request, pathname))
})
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(worker.clients.openWindow(event.notification.data as string))
})

async function install(): Promise<void> {
  const cache = await caches.open(own)
  const answer = await fetch(page, { cache: 'no-store' })
  // During a rolling update a server of another version may answer: the next update check tries
  // again.
  const named = [...(await answer.clone().text()).matchAll(/\/assets\/[\w.-]+/g)]
  if (named.length === 0 || !named.every(([file]) => shell.files.includes(file)))
    throw new Error('The page is of another version.')
  await cache.addAll([...shell.files, mark])
  await cache.put(page, answer)
  await worker.skipWaiting()
}

/**
 * One version before stays: its pages may still be open, and load files of theirs that the server
 * no longer has.
 */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(kind) && name !== own)
  for (const name of others.slice(0, -1)) await caches.delete(name)
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

/** Read from the server whenever it answers, so that an old version never blocks a newer one. */
async function openPage(event: AskedEvent): Promise<Response> {
  const kept = await (await caches.open(own)).match(page)
  const asked = event.preloadResponse.then((preloaded) => preloaded ?? fetch(event.request))
  if (kept === undefined) return asked
  // Without the id that each answer of ours has it is a proxy that says so.
  const answered = asked.then((answer) =>
    answer.status >= 502 && !answer.headers.has('x-request-id') ? kept : answer,
  )
  return Promise.race([answered.catch(() => kept), after(waitMostMs, kept)])
}

/**
 * Files never change under their name. A file of an open page of the previous version is stored
 * under that version.
 */
async function fileOf(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(own)
  const kept = await (path === mark ? cache : caches).match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  // Fonts of other scripts are cached when they are used.
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

const after = (ms: number, answer: Response) =>
  new Promise<Response>((resolve) => setTimeout(() => resolve(answer), ms))
