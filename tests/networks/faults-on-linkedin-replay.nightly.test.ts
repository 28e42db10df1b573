import { testFaultCells } from './test-fault-cells.ts'

await testFaultCells('LinkedIn, member with CRIER_LINKEDIN_REPLAY')
