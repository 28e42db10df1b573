import '../../ports/workers/native-split.ts'
import { answerTasks } from '../../ports/workers/answer-tasks.ts'
import { fitAndMeasure } from './fit-and-measure.ts'
import { fit } from './fit.ts'
import type { FitRequest, FittedAndMeasured } from '../../ports/files/fitter.ts'

export interface FitTask {
  readonly orders: readonly FitRequest[]
  readonly measured: boolean
}

// Started by worker-fitter.ts.
answerTasks(({ orders, measured }: FitTask): readonly FittedAndMeasured[] =>
  orders.map((order) =>
    measured
      ? fitAndMeasure(order)
      : { fitted: fit(order.content, order.platform, order.author), lengths: [] },
  ),
)
