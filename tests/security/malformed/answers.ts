/** One answer as it came over the wire. */
export interface WireAnswer {
  readonly status: number
  /** Lower-case names. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/**
 * Reads answers off a connection; `bodiless`: to a HEAD request, whose Content-Length
 * announces nothing.
 */
export class AnswerReader {
  readonly answers: WireAnswer[] = []
  #bytes = ''

  /** Text after the last whole answer. */
  get rest(): string {
    return this.#bytes
  }

  take(bytes: string, bodiless: boolean): void {
    this.#bytes += bytes
    for (let answer = this.#next(bodiless); answer; answer = this.#next(bodiless))
      if (answer.status >= 200) this.answers.push(answer)
  }

  #next(bodiless: boolean): WireAnswer | undefined {
    const end = this.#bytes.indexOf('\r\n\r\n')
    if (end === -1) return undefined
    const [first = '', ...lines] = this.#bytes.slice(0, end).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? Number.NaN)
    const headers = new Map(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    )
    const length =
      bodiless || status === 204 || status < 200 ? 0 : Number(headers.get('content-length') ?? 0)
    const start = end + 4
    if (this.#bytes.length < start + length) return undefined
    const body = this.#bytes.slice(start, start + length)
    this.#bytes = this.#bytes.slice(start + length)
    return { status, headers, body }
  }
}
