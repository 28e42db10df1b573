import { openOperator, type Operator } from '@crier/server/start/operator.ts'

let init = false

/** `--init`, before or after the command's name. */
export function allowNewDatabase(): void {
  init = true
}

const mayMakeDatabase = () => init

/**
 * Opens the database for the length of one command; what is said on the way goes to standard error,
 * so that output stays clean.
 */
export async function operate<Result>(
  work: (operator: Operator) => Promise<Result>,
): Promise<Result> {
  await using operator = await openOperator(process.env, {
    say: (line) => process.stderr.write(`${line}\n`),
    init: mayMakeDatabase(),
  })
  return await work(operator)
}
