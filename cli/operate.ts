import { openOperator, type Operator } from '@crier/server/operator.ts'

/** Opens the database for the length of one command; what is said on the way goes to standard error, so that output stays clean. */
export async function operate<Result>(work: (operator: Operator) => Promise<Result>): Promise<Result> {
  await using operator = await openOperator(process.env, (line) => process.stderr.write(`${line}\n`))
  return await work(operator)
}
