import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { TaskUndone, WorkerPool, type PoolOptions, type Undone } from './worker-pool.ts'

type Task = 'echo' | 'spin' | 'throw' | 'exit' | { readonly say: string }

/** A pool whose thread returns its input, or does not end. */
async function pool(
  t: TestContext,
  options: Partial<PoolOptions> = {},
  loading = '',
): Promise<WorkerPool<Task, unknown>> {
  const directory = await mkdtemp(join(tmpdir(), 'crier-pool-'))
  const script = join(directory, 'script.ts')
  await writeFile(
    script,
    `import { answerTasks } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'answer-tasks.ts')))}
${loading}
answerTasks((task: string | { readonly say: string }) => {
  if (task === 'spin') for (;;);
  if (task === 'throw') throw new RangeError('no')
  if (task === 'exit') process.exit(1)
  return typeof task === 'string' ? task : task.say
})`,
  )
  const made = new WorkerPool<Task, unknown>({
    script: pathToFileURL(script),
    budgetMs: 500,
    waitingMax: 2,
    waitingMaxOfAll: 5,
    ...options,
  })
  t.after(async () => {
    await made[Symbol.asyncDispose]()
    await rm(directory, { recursive: true })
  })
  return made
}

const undone = (why: Undone) => (error: unknown) => error instanceof TaskUndone && error.why === why

test('a task over its budget of processor time ends with its thread, and the next task gets another one', async (t) => {
  const workers = await pool(t)
  const slow = workers.run('a', 'spin')
  const next = workers.run('b', 'echo')
  await assert.rejects(slow, undone('too_slow'))
  assert.equal(await next, 'echo')
})

test('WorkerPool: charges the first task nothing for loading the module', async (t) => {
  const workers = await pool(
    t,
    {},
    'for (const end = performance.now() + 1_500; performance.now() < end; );',
  )
  assert.equal(await workers.run('a', 'echo'), 'echo')
})

test('worker pool: reports a task over its budget as undone once its process has ended', async (t) => {
  // The pool's own timers keep no process alive, and there is none here that would.
  const alive = setInterval(() => undefined, 60_000)
  t.after(() => clearInterval(alive))
  const [ending, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const none = () => undefined
  let spentMs = 0
  const workers = new WorkerPool<Task, unknown>({
    script: () => ({
      ...{
        postMessage: none,
        onEnd: none,
        ref: none,
        unref: none,
        spentMs: async () => (spentMs += 600),
      },
      onMessage: (listener) => queueMicrotask(() => listener('ready')),
      terminate: () => (asked.resolve(), ending.promise),
    }),
    ...{ budgetMs: 500, waitingMax: 2, waitingMaxOfAll: 5 },
  })
  let isTold = false
  const slow = workers.run('a', 'spin').finally(() => (isTold = true))
  await asked.promise
  await new Promise(setImmediate)
  assert.equal(isTold, false)
  ending.resolve()
  await assert.rejects(slow, undone('too_slow'))
  await workers[Symbol.asyncDispose]()
})

test('worker pool: reports a task that throws, and one that ends its thread as broken; others continue', async (t) => {
  const workers = await pool(t)
  await assert.rejects(workers.run('a', 'throw'), RangeError)
  await assert.rejects(workers.run('a', 'exit'), undone('broken'))
  assert.equal(await workers.run('a', 'echo'), 'echo')
})

test('hasRoom: says whether a task of an account, or of any, would be refused as busy', async (t) => {
  const workers = await pool(t, { waitingMax: 2, waitingMaxOfAll: 3 })
  const run = (account: string) => workers.run(account, 'echo')
  const rooms = () => [workers.hasRoom(), workers.hasRoom('a'), workers.hasRoom('b')]
  const tasks = [run('a')]
  assert.deepEqual(rooms(), [true, true, true])
  tasks.push(run('a'), run('a'))
  assert.deepEqual(rooms(), [true, false, true])
  await assert.rejects(run('a'), undone('busy'))
  tasks.push(run('b'))
  assert.deepEqual(rooms(), [false, false, false])
  await assert.rejects(run('b'), undone('busy'))
  await Promise.all(tasks)
  assert.deepEqual(rooms(), [true, true, true])
})

test('WorkerPool: serves the accounts that used little time before one that used much', async (t) => {
  const workers = await pool(t, { waitingMax: 10, waitingMaxOfAll: 20 })
  const order: unknown[] = []
  const say = (account: string, what: string) =>
    workers.run(account, { say: what }).then((said) => order.push(said))
  const spun = assert.rejects(workers.run('a', 'spin'), undone('too_slow'))
  await Promise.all([
    spun,
    say('a', 'a1'),
    say('a', 'a2'),
    say('b', 'b1'),
    say('c', 'c1'),
    say('b', 'b2'),
    say('b', 'b3'),
  ])
  // By turns a would come before the second and third of b.
  assert.deepEqual(new Set(order.slice(0, 4)), new Set(['b1', 'c1', 'b2', 'b3']))
  assert.deepEqual(order.slice(4), ['a1', 'a2'])
})

test('WorkerPool: lets a long task go on beside those of other accounts, and its account waits for it', async (t) => {
  const workers = await pool(t, {
    budgetMs: 4_000,
    asideMs: 200,
    waitingMax: 10,
    waitingMaxOfAll: 20,
  })
  const order: string[] = []
  const note = (what: string, task: Promise<unknown>) =>
    task.then(
      () => void order.push(what),
      () => void order.push(what),
    )
  const long = workers.run('a', 'spin')
  await Promise.all([
    note('long', long),
    note('of a', workers.run('a', 'echo')),
    note('of b', workers.run('b', 'echo')),
  ])
  assert.deepEqual(order, ['of b', 'long', 'of a'])
  await assert.rejects(long, undone('too_slow'))
})

test('WorkerPool: runs at most one long task beside the others', async (t) => {
  const workers = await pool(t, {
    budgetMs: 2_000,
    asideMs: 200,
    waitingMax: 10,
    waitingMaxOfAll: 20,
  })
  const order: string[] = []
  const ends = (what: string, task: Promise<unknown>) =>
    task.catch(() => undefined).then(() => void order.push(what))
  const [one, two, three] = ['a', 'b', 'c'].map((account) =>
    ends(account, workers.run(account, account === 'c' ? 'echo' : 'spin')),
  )
  await Promise.all([one, two, three])
  assert.notEqual(order[0], 'c', order.join(' '))
})

for (const [startsQuickly, atWorkAtFirst] of [
  [false, 1],
  [true, 2],
] as const)
  test(`WorkerPool: ${startsQuickly ? 'starts' : 'does not start'} a second worker for time on the clock when one starts ${startsQuickly ? 'quickly' : 'slowly'}`, async (t) => {
    const { atWork } = scripted(t, { startsQuickly })
    assert.equal(await atWork(0, 'before'), atWorkAtFirst)
  })

test('WorkerPool: keeps the second worker for a minute, and with it makes way by the clock as well', async (t) => {
  const { atWork, count } = scripted(t)
  const counts = [
    await atWork(0, 'before'),
    await atWork(100, 'before'),
    await atWork(0, 'before'),
    await atWork(0, 'after'),
  ]
  assert.deepEqual([counts, count()], [[1, 2, 2, 2], { started: 2, ended: 0 }])
  t.mock.timers.tick(60_000)
  assert.deepEqual([await atWork(0, 'before'), count().ended], [1, 1])
  assert.deepEqual([await atWork(100, 'after'), count().started], [2, 3])
})

/** Workers that answer when the test says so, on a clock of the test. */
function scripted(t: TestContext, options: Partial<PoolOptions> = {}) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const answers: (() => void)[] = []
  let [started, ended, spentMs] = [0, 0, 0]
  const workers = new WorkerPool<string, string>({
    script: () => {
      let listen: (message: unknown) => void = () => undefined
      started += 1
      return {
        postMessage: (asked) =>
          void answers.push(() => listen({ ...Object(asked), result: 'done' })),
        onMessage: (listener) => {
          listen = listener
          queueMicrotask(() => listener('ready'))
        },
        ...{
          onEnd: () => undefined,
          ref: () => undefined,
          unref: () => undefined,
          terminate: async () => void (ended += 1),
        },
        spentMs: async () => spentMs,
      }
    },
    ...{ budgetMs: 10_000, asideMs: 400, waitingMax: 2, waitingMaxOfAll: 5, ...options },
  })
  /**
   * How many tasks are at work when one has taken a second, of which it has spent so much, and
   * another account waits.
   */
  const atWork = async (eachTickMs: number, comes: 'before' | 'after') => {
    const long = workers.run('a', 'long')
    await new Promise(setImmediate)
    const early = comes === 'before' ? workers.run('b', 'short') : undefined
    for (let tick = 0; tick < 10; tick++) {
      spentMs += eachTickMs
      t.mock.timers.tick(100)
      await new Promise(setImmediate)
    }
    const other = early ?? workers.run('b', 'short')
    await new Promise(setImmediate)
    const count = answers.length
    while (answers.length > 0) {
      answers.shift()!()
      await new Promise(setImmediate)
    }
    await Promise.all([long, other])
    return count
  }
  t.after(() => workers[Symbol.asyncDispose]())
  return { atWork, count: () => ({ started, ended }) }
}

test('WorkerPool: gives what waits to the worker that is free first, while another one starts', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const done: string[] = []
  const ready: (() => void)[] = []
  let spentMs = 0
  let endLong = () => undefined as void
  const workers = new WorkerPool<string, string>({
    script: () => {
      const worker = ready.length
      let listen: (message: unknown) => void = () => undefined
      return {
        postMessage: (asked) => {
          const { number, task } = asked as { readonly number: number; readonly task: string }
          const answer = () => (done.push(`${task} by ${worker}`), listen({ number, result: task }))
          if (task === 'long') endLong = answer
          else answer()
        },
        onMessage: (listener) => {
          listen = listener
          ready.push(() => listener('ready'))
        },
        ...{
          onEnd: () => undefined,
          ref: () => undefined,
          unref: () => undefined,
          terminate: async () => undefined,
        },
        spentMs: async () => (spentMs += 200),
      }
    },
    ...{ budgetMs: 10_000, asideMs: 400, waitingMax: 2, waitingMaxOfAll: 5 },
  })
  const [long, short] = [workers.run('a', 'long'), workers.run('b', 'short')]
  ready[0]!()
  for (let tick = 0; tick < 10; tick++) {
    t.mock.timers.tick(100)
    await new Promise(setImmediate)
  }
  assert.equal(ready.length, 2)
  endLong()
  await Promise.all([long, short])
  assert.deepEqual(done, ['long by 0', 'short by 0'])
  await workers[Symbol.asyncDispose]()
})

test('WorkerPool: ends an idle worker and starts another one for the next task', async (t) => {
  let ended = 0
  let started = 0
  const workers = new WorkerPool<string, string>({
    script: () => {
      started += 1
      let answer: (message: unknown) => void = () => undefined
      return {
        postMessage: (asked) => queueMicrotask(() => answer({ ...Object(asked), result: 'done' })),
        onMessage: (listener) => {
          answer = listener
          queueMicrotask(() => listener('ready'))
        },
        ...{
          onEnd: () => undefined,
          ref: () => undefined,
          unref: () => undefined,
          spentMs: async () => 0,
        },
        terminate: async () => void (ended += 1),
      }
    },
    ...{ budgetMs: 500, waitingMax: 2, waitingMaxOfAll: 5, idleMs: 1_000 },
  })
  t.mock.timers.enable({ apis: ['setTimeout'] })
  await workers.run('a', 'one')
  await workers.run('a', 'two')
  assert.deepEqual([started, ended], [1, 0])
  t.mock.timers.tick(1_000)
  assert.deepEqual([started, ended], [1, 1])
  await workers.run('a', 'three')
  assert.equal(started, 2)
  await workers[Symbol.asyncDispose]()
})

test('what is too much for one account is refused as busy, others still wait; patient callers are never refused', async (t) => {
  const workers = await pool(t)
  const under = [workers.run('a', 'echo'), workers.run('a', 'echo'), workers.run('a', 'echo')]
  await assert.rejects(workers.run('a', 'echo'), undone('busy'))
  under.push(workers.run('b', 'echo'), workers.run('a', 'echo', { patient: true }))
  assert.deepEqual(await Promise.all(under), ['echo', 'echo', 'echo', 'echo', 'echo'])
})

test('a task whose caller has left is dropped from the queue', async (t) => {
  const workers = await pool(t)
  const left = new AbortController()
  const first = workers.run('a', 'echo')
  const second = workers.run('a', 'spin', { signal: left.signal })
  left.abort()
  await assert.rejects(second, undone('left'))
  assert.equal(await first, 'echo')
  await assert.rejects(workers.run('a', 'echo', { signal: left.signal }), undone('left'))
})
