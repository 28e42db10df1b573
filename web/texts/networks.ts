import { forEachNetwork, labelOf } from '@crier/contract/networks/index.ts'

export const networkLabels = forEachNetwork(labelOf)
