/**
 * Says on standard error, in one line, that something of the sandbox itself failed: who reads its
 * log reads lines.
 */
export function report(what: string, error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`sandbox: ${what} failed: ${text.replaceAll(/(?<!\s)\s*\n\s*/g, ' ')}\n`)
}
