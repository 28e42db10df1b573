import { carousel } from './carousel.ts'
import { cost } from './cost.ts'
import { deliver } from './deliver.ts'
import { generate } from './generate.ts'
import type { Benchmark } from './harness.ts'
import { idle } from './idle.ts'
import { lateness } from './lateness.ts'
import { media } from './media.ts'
import { memory } from './memory.ts'
import { newcomer } from './newcomer.ts'
import { pages } from './pages.ts'
import { burst } from './burst.ts'
import { scale } from './scale.ts'
import { schedule } from './schedule.ts'
import { start } from './start.ts'

export const benchmarks: readonly Benchmark[] = [
  schedule,
  generate,
  carousel,
  lateness,
  burst,
  deliver,
  cost,
  pages,
  start,
  idle,
  newcomer,
  scale,
  memory,
  media,
]
