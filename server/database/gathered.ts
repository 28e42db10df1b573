interface Asker<Question, Result> {
  readonly question: Question
  resolve(result: Result): void
  reject(error: unknown): void
}

type Waiting = Map<string, Asker<unknown, unknown>[]>
const waitingAt = new WeakMap<object, Waiting>()

// More in one statement gain nothing, and what waits behind them waits longer.
const togetherMax = 100

/**
 * One round trip for many: questions that come while one of the same `line` is under way at the same `place` are asked together as
 * soon as it has ended. A question is always asked after it came, so nobody is given an answer older than their question. `askAll`
 * answers in the order of the questions; when it fails, it has failed for all of them, unless `apart`: then each is asked again
 * alone, so that what one of them brings down does not take the others along. Only for questions that may be asked twice.
 */
export function gathered<Question, Result>(
  place: object,
  line: string,
  question: Question,
  askAll: (questions: readonly Question[]) => Promise<readonly Result[]>,
  { apart = false } = {},
): Promise<Result> {
  const known: Waiting = waitingAt.get(place) ?? new Map()
  waitingAt.set(place, known)
  const waiting = known as Map<string, Asker<Question, Result>[]>
  return new Promise((resolve, reject) => {
    const others = waiting.get(line)
    if (others) others.push({ question, resolve, reject })
    else void serve(waiting, line, [{ question, resolve, reject }], askAll, apart)
  })
}

async function serve<Question, Result>(
  waiting: Map<string, Asker<Question, Result>[]>,
  line: string,
  first: Asker<Question, Result>[],
  askAll: (questions: readonly Question[]) => Promise<readonly Result[]>,
  apart: boolean,
): Promise<void> {
  waiting.set(line, first)
  for (let asking = first.splice(0); asking.length > 0; asking = waiting.get(line)!.splice(0, togetherMax)) {
    try {
      const results = await askAll(asking.map(({ question }) => question))
      for (const [place, { resolve }] of asking.entries()) resolve(results[place]!)
    } catch (error) {
      if (apart && asking.length > 1) await Promise.all(asking.map((asker) => askAlone(asker, askAll)))
      else for (const { reject } of asking) reject(error)
    }
  }
  // In the same turn as the last look at who waits: nobody may join a line that is not served any more.
  waiting.delete(line)
}

async function askAlone<Question, Result>(
  { question, resolve, reject }: Asker<Question, Result>,
  askAll: (questions: readonly Question[]) => Promise<readonly Result[]>,
): Promise<void> {
  await askAll([question]).then(([result]) => resolve(result!), reject)
}
