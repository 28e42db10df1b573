import { Worker } from 'node:worker_threads'
import { childEnvironment } from './child-environment.ts'
import { FairLine } from '../fair-line.ts'
import { spendsMoreThan, threadTime } from './processor-time.ts'

/** A thread's input and answer; `number` pairs them. */
export interface WorkerTask<Task> {
  readonly number: number
  readonly task: Task
}
/** Sent once, when the module is loaded. */
export type WorkerReady = 'ready'
export type WorkerReply<Result> = { readonly number: number } & (
  { readonly result: Result } | { readonly error: unknown; readonly code: string | undefined }
)

/**
 * Why there is no result. `busy`: too much waits. `too_slow`: the budget is used up. `broken`: the
 * thread ended over it.
 */
export type Undone = 'busy' | 'too_slow' | 'broken' | 'left'

/** A task that came to no result, through no fault of the code that was to do it. */
export class TaskUndone extends Error {
  readonly why: Undone
  constructor(why: Undone) {
    super(`The task was not done: ${why}.`)
    this.why = why
  }
}

/** The worker: a thread, or a process. */
export interface PoolWorker {
  postMessage(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  /** It ended, whatever it was doing. */
  onEnd(listener: () => void): void
  ref(): void
  unref(): void
  terminate(): Promise<unknown>
  /** Its processor time; undefined while it cannot tell. */
  spentMs(): Promise<number | undefined>
}

export interface PoolOptions {
  /** Starts what runs a module that answers with `answerTasks`; a script is run by a thread. */
  readonly script: URL | (() => PoolWorker)
  /**
   * Processor time that one task may take, in milliseconds. To start the worker counts for no task.
   */
  readonly budgetMs: number
  /**
   * After so much processor time a task goes on beside those of other accounts, in a second worker;
   * at most one does. Where that worker is there already, or starts quickly, so long on the clock
   * is enough.
   */
  readonly asideMs?: number
  /** To start a worker takes less time than most tasks. */
  readonly startsQuickly?: boolean
  /** Tasks that may wait for one account, and for all. */
  readonly waitingMax: number
  readonly waitingMaxOfAll: number
  readonly resourceLimits?: { readonly maxOldGenerationSizeMb: number }
  /** Ends a worker that has had nothing to do for so long, for its memory. */
  readonly idleMs?: number
}

export interface WorkerRun {
  /** Waits however many wait already: for callers that are bounded themselves. */
  readonly patient?: boolean
  /** Times the ordinary budget. */
  readonly budgets?: number
  /** Aborted when the result is no longer needed: a waiting task is dropped. */
  readonly signal?: AbortSignal
}

interface Waiting<Task, Result> extends WorkerRun {
  readonly account: string
  readonly task: Task
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/** A worker and what it does. */
interface Lane<Task, Result> {
  worker: PoolWorker | undefined
  running: Waiting<Task, Result> | undefined
  /** The module is loaded. */
  isReady: boolean
  begunAt: number
  number: number
  /** The task that runs has taken `asideMs` of processor time, or on the clock. */
  isLong: 'no' | 'on the clock' | 'of processor time'
}

const emptyLane = <Task, Result>(): Lane<Task, Result> => ({
  ...{ worker: undefined, running: undefined, isReady: false, begunAt: 0, number: 0, isLong: 'no' },
})

// To start a worker takes seconds on a busy machine: a second one stays for the next long task.
const spareMs = 60_000

/**
 * A thread for what takes the event loop too long, with a queue in front of it. One task runs at a
 * time, and a long one may go on beside it. The account that has used the least time lately comes
 * first: a neighbour waits for at most one task of an account that uses much. A task over its
 * budget ends with its thread.
 */
export class WorkerPool<Task, Result> implements AsyncDisposable {
  readonly #options: PoolOptions
  readonly #line = new FairLine<Waiting<Task, Result>>()
  #lane: Lane<Task, Result> = emptyLane()
  #aside: Lane<Task, Result> | undefined
  /** Has served beside a long task, and waits for the next one. */
  #spare: Lane<Task, Result> | undefined
  #idle: NodeJS.Timeout | undefined
  #spareEnd: NodeJS.Timeout | undefined
  #disposed = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** True when a task, of this account or of any, would wait for its turn and not be `busy`. */
  hasRoom(account?: string): boolean {
    const { waitingMax, waitingMaxOfAll } = this.#options
    const waiting = account === undefined ? 0 : this.#line.sizeOf(account)
    // One of them does not wait for another task, only for the worker to start.
    const starting = this.#lane.running ? 0 : 1
    return waiting < waitingMax + starting && this.#line.size < waitingMaxOfAll + starting
  }

  /** Rejects with `TaskUndone`, or with what the task itself threw. */
  run(account: string, task: Task, how: WorkerRun = {}): Promise<Result> {
    const isFull = !this.hasRoom(account)
    if (this.#disposed || how.signal?.aborted) return Promise.reject(new TaskUndone('left'))
    if (isFull && how.patient !== true) return Promise.reject(new TaskUndone('busy'))
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const waiting: Waiting<Task, Result> = { ...how, account, task, resolve, reject }
    this.#line.add(account, waiting)
    how.signal?.addEventListener('abort', () => this.#drop(waiting), { once: true })
    this.#next()
    // mutant: make-way-for-new
    this.#makeWay()
    return promise
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#disposed = true
    for (const { reject } of this.#line.takeAll()) reject(new TaskUndone('left'))
    clearTimeout(this.#idle)
    clearTimeout(this.#spareEnd)
    const lanes = [this.#lane, this.#aside, this.#spare].filter((lane) => lane !== undefined)
    for (const { running } of lanes) running?.reject(new TaskUndone('left'))
    await Promise.all(lanes.map(({ worker }) => worker?.terminate()))
  }

  #next(): void {
    if (!this.#lane.worker && this.#spare) this.#lane = this.#takeSpare()
    const lane = this.#lane
    if (lane.running || this.#disposed || this.#line.nextAccount(this.#mayRun) === undefined) return
    clearTimeout(this.#idle)
    lane.worker ??= this.#start(lane)
    // It stays in line while the worker starts: another one may be free before.
    const next = lane.isReady ? this.#take() : undefined
    if (!next) return
    lane.running = next
    lane.isLong = 'no'
    lane.number += 1
    lane.worker.ref()
    lane.begunAt = performance.now()
    const asked: WorkerTask<Task> = { number: lane.number, task: next.task }
    lane.worker.postMessage(asked)
    void this.#watch(lane, lane.worker, next)
  }

  /** Who has a long task beside these waits for it. */
  readonly #mayRun = (account: string) => account !== this.#aside?.running?.account

  #take(): Waiting<Task, Result> | undefined {
    return this.#line.take(this.#mayRun)?.item
  }

  #start(lane: Lane<Task, Result>): PoolWorker {
    const { script, resourceLimits } = this.#options
    const worker = script instanceof URL ? thread(script, resourceLimits) : script()
    lane.isReady = false
    worker.onMessage((message) => {
      if (worker !== lane.worker) return
      if (message === ('ready' satisfies WorkerReady)) {
        lane.isReady = true
        if (lane === this.#lane) this.#next()
        if (!lane.running) worker.unref()
        return
      }
      const answered = message as WorkerReply<Result>
      if (answered.number !== lane.number) return
      this.#end(lane, (running) =>
        'error' in answered
          ? running.reject(failureOf(answered))
          : running.resolve(answered.result),
      )
    })
    // Out of memory, or a stack too deep. The next task starts another thread.
    const broken = () => {
      if (worker !== lane.worker) return
      lane.worker = undefined
      // One that cannot even start would be started for ever.
      if (!lane.isReady && lane === this.#lane) lane.running = this.#take()
      this.#end(lane, ({ reject }) => reject(new TaskUndone('broken')))
    }
    worker.onEnd(broken)
    return worker
  }

  async #watch(
    lane: Lane<Task, Result>,
    worker: PoolWorker,
    task: Waiting<Task, Result>,
  ): Promise<void> {
    const isRunning = () => lane.running === task
    const spendsMore = (ms: number) => spendsMoreThan(ms, () => worker.spentMs(), isRunning)
    const isLong = (how: 'on the clock' | 'of processor time') => {
      if (!isRunning() || lane.isLong === 'of processor time') return
      // mutant: move-aside
      lane.isLong = how
      this.#makeWay()
    }
    const budgetMs = this.#options.budgetMs * (task.budgets ?? 1)
    const untilAsideMs = Math.min(this.#options.asideMs ?? budgetMs, budgetMs)
    if (this.#options.asideMs !== undefined)
      setTimeout(() => isLong('on the clock'), untilAsideMs).unref()
    if (!(await spendsMore(untilAsideMs))) return
    if (untilAsideMs < budgetMs) {
      isLong('of processor time')
      if (!(await spendsMore(budgetMs - untilAsideMs))) return
    }
    lane.worker = undefined
    // The caller may then remove its files: nothing writes to them any more.
    await worker.terminate()
    if (isRunning()) this.#end(lane, ({ reject }) => reject(new TaskUndone('too_slow')))
  }

  /**
   * A worker that takes longer to start than a short task on a busy machine is started for
   * processor time alone.
   */
  #makeWay(): void {
    const { running, isLong } = this.#lane
    const startsNow = this.#spare !== undefined || this.#options.startsQuickly === true
    const isLongEnough = isLong === 'of processor time' || (isLong === 'on the clock' && startsNow)
    const othersWait = this.#line.accounts().some((account) => account !== running?.account)
    if (this.#aside || !isLongEnough || !othersWait || this.#disposed) return
    this.#aside = this.#lane
    this.#lane = this.#takeSpare()
    this.#next()
  }

  /** The worker that waits, or none yet. */
  #takeSpare(): Lane<Task, Result> {
    clearTimeout(this.#spareEnd)
    const spare = this.#spare ?? emptyLane()
    this.#spare = undefined
    return spare
  }

  #keepSpare(lane: Lane<Task, Result>): void {
    if (!lane.worker) return
    this.#spare = lane
    this.#spareEnd = setTimeout(() => {
      this.#spare = undefined
      void lane.worker?.terminate()
    }, spareMs).unref()
  }

  #end(lane: Lane<Task, Result>, settle: (running: Waiting<Task, Result>) => void): void {
    const { running, worker } = lane
    lane.running = undefined
    lane.isLong = 'no'
    worker?.unref()
    if (running) {
      if (lane.isReady) this.#line.used.add(running.account, performance.now() - lane.begunAt)
      settle(running)
    }
    if (lane === this.#aside) {
      this.#aside = undefined
      if (this.#lane.running) this.#keepSpare(lane)
      else {
        this.#keepSpare(this.#lane)
        this.#lane = lane
      }
    }
    this.#next()
    this.#makeWay()
    if (!this.#lane.running) this.#endWhenIdle()
  }

  #endWhenIdle(): void {
    const { idleMs } = this.#options
    const lane = this.#lane
    if (idleMs === undefined || !lane.worker) return
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => {
      const { worker } = lane
      lane.worker = undefined
      void worker?.terminate()
    }, idleMs).unref()
  }

  #drop(waiting: Waiting<Task, Result>): void {
    if (this.#line.remove(waiting.account, waiting)) waiting.reject(new TaskUndone('left'))
  }
}

function failureOf({
  error,
  code,
}: {
  readonly error: unknown
  readonly code: string | undefined
}): unknown {
  return error instanceof Error && code !== undefined ? Object.assign(error, { code }) : error
}

function thread(script: URL, resourceLimits: PoolOptions['resourceLimits']): PoolWorker {
  const worker = new Worker(script, {
    env: childEnvironment('thread'),
    resourceLimits: resourceLimits ?? {},
  })
  return {
    postMessage: (message) => worker.postMessage(message),
    onMessage: (listener) => void worker.on('message', listener),
    onEnd: (listener) => void worker.on('error', listener).on('exit', listener),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    terminate: () => worker.terminate(),
    spentMs: threadTime(worker),
  }
}
