import { Refusal } from '@crier/contract/problems.ts'

/**
 * A request used up the budget of a worker that all accounts share: it counts more against the rate
 * of its account.
 */
export class BudgetSpent extends Refusal {}
