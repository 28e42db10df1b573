interface Asker<Result> {
  resolve(result: Result): void
  reject(error: unknown): void
}

const waitingAt = new WeakMap<object, Map<string, Asker<unknown>[]>>()

/**
 * Asks `ask` for one result. Callers who come while the same `question` is under way at the same `place` are answered by one call
 * of `ask` for all of them, which begins after they came: nobody is given an answer older than their question.
 */
export function gathered<Result>(place: object, question: string, ask: (count: number) => Promise<readonly Result[]>): Promise<Result> {
  const known = waitingAt.get(place) ?? new Map<string, Asker<unknown>[]>()
  waitingAt.set(place, known)
  const waiting = known as Map<string, Asker<Result>[]>
  return new Promise((resolve, reject) => {
    const others = waiting.get(question)
    if (others) others.push({ resolve, reject })
    else void answerAll(waiting, question, [{ resolve, reject }], ask)
  })
}

async function answerAll<Result>(
  waiting: Map<string, Asker<Result>[]>,
  question: string,
  first: Asker<Result>[],
  ask: (count: number) => Promise<readonly Result[]>,
): Promise<void> {
  for (let asking = first; asking.length > 0; asking = waiting.get(question)!) {
    waiting.set(question, [])
    try {
      const results = await ask(asking.length)
      for (const [place, { resolve }] of asking.entries()) resolve(results[place]!)
    } catch (error) {
      for (const { reject } of asking) reject(error)
    }
  }
  // In the same turn as the last look at who waits: nobody may join a line that is not served any more.
  waiting.delete(question)
}
