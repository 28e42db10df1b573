interface Caller<Question, Result> {
  readonly question: Question
  resolve(result: Result): void
  reject(error: unknown): void
}

type Waiting = Map<string, Caller<unknown, unknown>[]>
const waitingOf = new WeakMap<object, Waiting>()

// A larger batch is no faster for each question, and the next batch waits longer for it.
const togetherMax = 100

/**
 * Asks several questions in one round trip, as a DataLoader does. While one batch of an `owner` and
 * `key` is being asked, new questions wait, and the next batch asks them together: no answer is
 * older than its question. `askAll` returns the answers in the order of the questions. When it
 * fails, every question of the batch fails. With `isolated` each of them is asked again alone
 * instead, so that one bad question does not fail the others: use it only for questions that may be
 * asked twice.
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
  for (
    let batch = first.splice(0);
    batch.length > 0;
    batch = waiting.get(key)!.splice(0, togetherMax)
  ) {
    try {
      const results = await askAll(batch.map(({ question }) => question))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!)
    } catch (error) {
      if (isolated && batch.length > 1)
        await Promise.all(batch.map((caller) => askAlone(caller, askAll)))
      else for (const { reject } of batch) reject(error)
    }
  }
  // In the same turn as the last check of who waits: no query may join a batch that is never sent.
  waiting.delete(key)
}

async function askAlone<Question, Result>(
  { question, resolve, reject }: Caller<Question, Result>,
  askAll: (questions: readonly Question[]) => Promise<readonly Result[]>,
): Promise<void> {
  await askAll([question]).then(([result]) => resolve(result!), reject)
}
