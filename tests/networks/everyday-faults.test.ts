import { everydayVariants } from './fault-scenarios.ts'
import { testFaultCells } from './test-fault-cells.ts'

for (const name of everydayVariants) await testFaultCells(name, { everyday: true })
