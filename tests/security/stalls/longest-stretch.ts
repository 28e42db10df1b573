/**
 * Watches this thread's event loop. The longest stretch is the processor time of one turn of the
 * loop, for which every caller in that turn waits. Processor time, because on a shared machine
 * elapsed time says little.
 */
export class LoopWatch {
  #longestMs = 0
  #watching = false

  begin(): void {
    this.#longestMs = 0
    if (this.#watching) return
    this.#watching = true
    let before = threadMs()
    const look = () => {
      const now = threadMs()
      this.#longestMs = Math.max(this.#longestMs, now - before)
      before = now
      if (this.#watching) setImmediate(look)
    }
    setImmediate(look)
  }

  /** Ends the watch; what is still under way in this turn counts. */
  async end(): Promise<number> {
    await new Promise((resolve) => setImmediate(resolve))
    this.#watching = false
    return this.#longestMs
  }
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
