import { testFaultCells } from './test-fault-cells.ts'

await testFaultCells('Mastodon')
