import type { Answer } from './answer.ts'

export interface PageOf<Item> {
  readonly data: readonly Item[]
  readonly next_cursor: string | null
}

/** A request that is under way: `await` gives its data. */
export class Call<Data> implements PromiseLike<Data> {
  readonly #answer: Promise<Answer<Data>>

  constructor(answer: Promise<Answer<Data>>) {
    this.#answer = answer
  }

  // oxlint-disable-next-line unicorn/no-thenable -- a call is awaited like a promise.
  then<Then = Data, Caught = never>(
    onData?: ((data: Data) => Then | PromiseLike<Then>) | null,
    onError?: ((error: unknown) => Caught | PromiseLike<Caught>) | null,
  ): Promise<Then | Caught> {
    return this.#answer.then(({ data }) => data).then(onData, onError)
  }

  catch<Caught>(onError: (error: unknown) => Caught | PromiseLike<Caught>): Promise<Data | Caught> {
    return this.then(null, onError)
  }

  finally(onEnd: () => void): Promise<Data> {
    return this.then((data) => data).finally(onEnd)
  }

  /** With status, headers, request id and rate limit. */
  withAnswer(): Promise<Answer<Data>> {
    return this.#answer
  }
}

/**
 * A list: `await` gives its first page, `for await` every item of every page, asked for as one
 * comes to it.
 */
export class ListCall<Item, Page extends PageOf<Item> = PageOf<Item>>
  extends Call<Page>
  implements AsyncIterable<Item>
{
  readonly #next: (cursor: string) => Promise<Answer<Page>>

  constructor(answer: Promise<Answer<Page>>, next: (cursor: string) => Promise<Answer<Page>>) {
    super(answer)
    this.#next = next
  }

  async *pages(): AsyncGenerator<Page, void, undefined> {
    let page = (await this.withAnswer()).data
    while (true) {
      yield page
      if (page.next_cursor === null) return
      page = (await this.#next(page.next_cursor)).data
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) for (const item of page.data) yield item
  }
}
