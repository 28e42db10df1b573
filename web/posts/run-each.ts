interface Ran<Item, Answer> {
  readonly done: readonly { readonly item: Item; readonly answer: Answer }[]
  readonly refused: readonly { readonly item: Item; readonly error: Error }[]
}

/** One after the other, in this order: what one refuses keeps none of the others. */
export async function runEach<Item, Answer>(
  items: readonly Item[],
  run: (item: Item) => Promise<Answer>,
): Promise<Ran<Item, Answer>> {
  const done: { item: Item; answer: Answer }[] = []
  const refused: { item: Item; error: Error }[] = []
  for (const item of items)
    try {
      done.push({ item, answer: await run(item) })
    } catch (error) {
      refused.push({ item, error: error as Error })
    }
  return { done, refused }
}
