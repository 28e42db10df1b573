interface Page<Item> {
  readonly data: readonly Item[]
  readonly next_cursor: string | null
}

/** Every item of a list, asked for by the hundred. */
export async function allPages<Item>(
  read: (page: { limit: number; cursor?: string }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | null = null
  do {
    const page: Page<Item> = await read({ limit: 100, ...(cursor !== null && { cursor }) })
    items.push(...page.data)
    cursor = page.next_cursor
  } while (cursor !== null)
  return items
}
