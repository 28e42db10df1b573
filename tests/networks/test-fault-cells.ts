import { after, test } from 'node:test'
import type { ContentType } from '@crier/contract/platform.ts'
import { faultCells, type CellOutcome } from './fault-cells.ts'
import { isEveryday, type ScenarioName, type VariantName } from './fault-scenarios.ts'
import { openFaultHarness } from './fault-harness.ts'

/** One test for each cell of a network's part of the matrix: those of every day, or all others. */
export async function testFaultCells(
  name: VariantName,
  { everyday = false }: { readonly everyday?: boolean } = {},
): Promise<void> {
  const harness = await openFaultHarness({ after }, name)
  for (const [form, cells] of Object.entries(faultCells[name]) as [
    ContentType,
    Record<ScenarioName, CellOutcome>,
  ][])
    for (const [scenario, ending] of Object.entries(cells) as [ScenarioName, CellOutcome][])
      if (isEveryday(name, scenario) === everyday)
        test(`${name}: a ${form} that meets ${scenario} ends as ${ending.ends}: posts ${ending.posts}, events 1`, (t) =>
          harness.play(t, form, scenario, ending))
}
