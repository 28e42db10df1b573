import { createHash } from 'node:crypto'
import {
  brandOnPicture,
  cardOnPicture,
  type Card,
  type CardBrand,
} from '@crier/writing/text/visual.ts'
import type { Clock } from '../ports/clock.ts'
import { TaskUndone, WorkerPool } from '../ports/workers/worker-pool.ts'
import { pageScale } from './document.ts'
import { KeptFiles } from '../ports/files/kept-files.ts'
import type { RenderTask } from './render-thread.ts'
import type { Log } from '../ports/log.ts'
import type {
  MissingFonts,
  ReadFiles,
  PictureRequester,
  Renderer,
} from '../ports/files/renderer.ts'

/** A running rendering and its waiters. */
interface Flight {
  readonly done: Promise<void>
  readonly leave: AbortController
  waiting: number
}

interface KeptRendererOptions {
  readonly directory: string
  readonly clock: Clock
  readonly log: Log
}

/**
 * Renders in a thread, one picture or page at a time, and keeps what it rendered as files. Who asks
 * for what is being rendered waits for the same rendering; when all of them have left, it ends with
 * the page that is under way. Disposing ends the thread.
 */
export function keptRenderer({
  directory,
  clock,
  log,
}: KeptRendererOptions): Renderer & AsyncDisposable {
  const files = new KeptFiles(directory, clock)
  const flights = new Map<string, Flight>()
  const pool = new WorkerPool<RenderTask, MissingFonts | null>({
    script: new URL('./render-thread.ts', import.meta.url),
    // A page takes 0.1 s, binding 300 of them 1 s.
    budgetMs: 10_000,
    waitingMax: 8,
    waitingMaxOfAll: 200,
  })

  /** Resolves when the file is there; rejects with `TaskUndone`. */
  const make = async (
    name: string,
    requester: PictureRequester,
    render: (path: string, signal: AbortSignal) => Promise<void>,
  ) => {
    if (await files.has(name)) return
    let flight = flights.get(name)
    // A rendering without waiters is ending: a new caller starts another one.
    if (!flight || flight.leave.signal.aborted) {
      const leave = new AbortController()
      const done = files
        .place(name)
        .then((path) => render(path, leave.signal))
        .finally(() => flights.get(name) === made && flights.delete(name))
      const made: Flight = { done, leave, waiting: 0 }
      flights.set(name, made)
      flight = made
    }
    return waitFor(flight, requester.signal)
  }
  const run = async (requester: PictureRequester, task: RenderTask, signal: AbortSignal) => {
    const account = `${requester.due ? 'due ' : ''}${requester.accountId}`
    const missing = await pool.run(account, task, { patient: requester.due === true, signal })
    if (missing)
      log.warn('picture.font_missing', {
        account_id: requester.accountId,
        characters: missing.count,
        install: missing.packages,
      })
  }

  const makePage = async (
    requester: PictureRequester,
    card: Card,
    brand: CardBrand,
    scale: number,
    readFiles: ReadFiles,
  ): Promise<string> => {
    const name = `${keyOf(['page', cardOnPicture(card), brandOnPicture(brand), scale])}.jpg`
    await make(name, requester, async (path, signal) => {
      const files = await readFiles()
      await run(
        requester,
        { kind: 'page', path, card, brand: brandOnPicture(brand), scale, files },
        signal,
      )
    })
    return files.place(name)
  }
  return {
    hasRoom: (accountId) => pool.hasRoom(accountId),
    async missingFonts(accountId, text) {
      if (alwaysDrawn.test(text)) return null
      try {
        return await pool.run(accountId, { kind: 'fonts', text })
      } catch (error) {
        if (error instanceof TaskUndone) return null
        throw error
      }
    },
    async picture(requester, card, brand, format, readFiles = noFiles) {
      const name = `${keyOf(['picture', cardOnPicture(card), brandOnPicture(brand), format])}.${format === 'png' ? 'png' : 'jpg'}`
      await make(name, requester, async (path, signal) => {
        const files = await readFiles()
        await run(
          requester,
          { kind: 'picture', path, card, brand: brandOnPicture(brand), format, files },
          signal,
        )
      })
      return files.open(name)
    },
    async document(requester, pages, brand, title, readFiles = noFiles) {
      const name = `${keyOf(['document', pages.map(cardOnPicture), brandOnPicture(brand), title])}.pdf`
      await make(name, requester, async (path, signal) => {
        const scale = pageScale(pages.length)
        const made: string[] = []
        // One after the other: other accounts' pages come between them, and a caller who leaves
        // ends it here.
        for (const page of pages)
          made.push(await makePage({ ...requester, signal }, page, brand, scale, readFiles))
        await run(
          requester,
          {
            kind: 'document',
            path,
            pages: made,
            binding: { scale, brand: brandOnPicture(brand), title },
          },
          signal,
        )
      })
      return files.open(name)
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  }
}

/** The rendering ends when its last waiter leaves. */
function waitFor(flight: Flight, signal?: AbortSignal): Promise<void> {
  flight.waiting += 1
  if (!signal) return flight.done
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const leave = () => {
    flight.waiting -= 1
    if (flight.waiting === 0) flight.leave.abort()
    reject(new TaskUndone('left'))
  }
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave, { once: true })
  flight.done.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  return promise
}

// No thread is started for the texts that most accounts write.
const alwaysDrawn = /^[\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]*$/u

const noFiles: ReadFiles = () => Promise.resolve({})

// Raised when pictures come to look different: what was kept before is then not found.
const rendering = 3

function keyOf(parts: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([rendering, parts]))
    .digest('hex')
}
