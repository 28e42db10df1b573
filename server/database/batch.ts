interface Caller<Question, Result> {
  readonly question: Question
  resolve(result: Result): void
  reject(error: unknown): void
}

type Waiting = Map<string, Caller<unknown, unknown>[]>
const waitingOf = new WeakMap<object, Waiting>()

// More in one statement gain nothing, and what waits behind them waits longer.
const togetherMax = 100

/**
 * One round trip for many: questions that come while one of the same `line` is under way at the same `place` are asked together as
 * soon as it has ended. A question is always asked after it came, so nobody is given an answer older than their question. `askAll`
 * answers in the order of the questions; when it fails, it has failed for all of them, unless `apart`: then each is asked again
 * alone, so that what one of them brings down does not take the others along. Only for questions that may be asked twice.
 */
export function batched<Question, Result>(
  owner: object,
  key: string,
  question: Question,
  askAll: (questions: readonly Question[]) => Promise<readonly Result[]>,
  { isolated = false } = {},
): Promise<Result> {
  const known: Waiting = waitingOf.get(owner) ?? new Map()
  waitingOf.set(owner, known)
  const waiting = known as Map<string, Caller<Question, Result>[]>
  return new Promise((resolve, reject) => {
    const others = waiting.get(key)
    if (others) others.push({ question, resolve, reject })
    else void serve(waiting, key, [{ question, resolve, reject }], askAll, isolated)
  })
}

async function serve<Question, Result>(
  waiting: Map<string, Caller<Question, Result>[]>,
  key: string,
  first: Caller<Question, Result>[],
  askAll: (questions: readonly Question[]) => Promise<readonly Result[]>,
  isolated: boolean,
): Promise<void> {
  waiting.set(key, first)
  for (let batch = first.splice(0); batch.length > 0; batch = waiting.get(key)!.splice(0, togetherMax)) {
    try {
      const results = await askAll(batch.map(({ question }) => question))
      for (const [owner, { resolve }] of batch.entries()) resolve(results[owner]!)
    } catch (error) {
      if (isolated && batch.length > 1) await Promise.all(batch.map((caller) => askAlone(caller, askAll)))
      else for (const { reject } of batch) reject(error)
    }
  }
  // In the same turn as the last look at who waits: nobody may join a line that is not served any more.
  waiting.delete(key)
}

async function askAlone<Question, Result>(
  { question, resolve, reject }: Caller<Question, Result>,
  askAll: (questions: readonly Question[]) => Promise<readonly Result[]>,
): Promise<void> {
  await askAll([question]).then(([result]) => resolve(result!), reject)
}
