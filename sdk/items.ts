interface Page<Item> {
  readonly data: readonly Item[]
  readonly next_cursor: string | null
}

/**
 * Every item of a list, page by page as they are asked for:
 *
 *     for await (const draft of items(client.listDrafts, { query: { platform: 'x' } })) …
 */
export async function* items<Query extends { cursor?: string | undefined }, Item>(
  list: (input?: { query?: Query | undefined }) => Promise<Page<Item>>,
  input: { readonly query?: Query } = {},
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | null = input.query?.cursor ?? null
  do {
    const page: Page<Item> = await list({
      ...input,
      query: { ...input.query, ...(cursor !== null && { cursor }) } as Query,
    })
    yield* page.data
    cursor = page.next_cursor
  } while (cursor !== null)
}
