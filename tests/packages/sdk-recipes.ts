import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The output of each recipe. */
const prints: readonly RegExp[] = [
  /240 loaves/,
  /^published http/,
  /^pending \d{4}-\d\d-\d\dT/,
  /^sch_[0-9a-f]{32}\n(a page of \d\n)+$/,
  /^0 of 70 bytes\n70 of 70 bytes\nimage 1\n$/,
  /^gone: /,
  /^true\n$/,
  /^$/,
  /^\d+ \d+ 100 \S+\n$/,
  /^AbortError\n$/,
]

export interface Recipe {
  /** The name of its file. */
  readonly name: string
  readonly text: string
  readonly prints: RegExp
}

/** The recipes on the page of an installed crier-sdk, each an independent module. */
export async function sdkRecipes(folder: string): Promise<readonly Recipe[]> {
  const page = await readFile(join(folder, 'README.md'), 'utf8')
  const [start, ...recipes] = [...page.matchAll(/```js\n(.*?)```/gs)].map((match) => match[1]!)
  assert.equal(recipes.length, prints.length)
  return recipes.map((recipe, index) => ({
    name: `recipe-${index + 1}.mjs`,
    text: `${start}\n${recipe}`,
    prints: prints[index]!,
  }))
}
