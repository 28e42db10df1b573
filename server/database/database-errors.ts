/** PostgreSQL errors by SQLSTATE (PostgreSQL manual, appendix A). */
function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string'
    ? error.code
    : undefined
}

/** Another row violates the named unique index or constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return codeOf(error) === '23505' && (error as { constraint?: unknown }).constraint === constraint
}

/** The row would break this check. */
export function isBrokenCheck(error: unknown, constraint: string): boolean {
  return codeOf(error) === '23514' && (error as { constraint?: unknown }).constraint === constraint
}

/**
 * The server was made a standby, or the connection leads to one: nothing can be written there, and
 * no other connection to it can either.
 */
export function isDemoted(error: unknown): boolean {
  const code = codeOf(error)
  // 25006: read-only. Unlogged tables cannot even be read there (0A000), nor can the log's position
  // be asked (55000).
  return (
    code === '25006' ||
    ((code === '0A000' || code === '55000') &&
      error instanceof Error &&
      /recovery/i.test(error.message))
  )
}

/**
 * The database cannot be reached, or is going away or coming up: nothing is known of what was
 * being done.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error)
  // A socket of PostgreSQL that is not there. Of a file or a program that is not there the database
  // knows nothing.
  if (code === 'ENOENT') return (error as { syscall?: unknown }).syscall === 'connect'
  // 53: its disk is full, or no connection is free; 57014: a statement's time was up.
  if (code !== undefined)
    return (
      isDemoted(error) ||
      /^(08|53|57P|57014|ECONN|EPIPE|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/.test(
        code,
      )
    )
  return (
    error instanceof Error &&
    /connection (terminated|timeout|ended)|timeout exceeded when trying to connect|query read timeout|Client has encountered a connection error|pool after calling end/i.test(
      error.message,
    )
  )
}

/** PostgreSQL broke the statement off: its time was up. */
export const isStatementTooLong = (error: unknown): boolean => codeOf(error) === '57014'

/** The disk is full, which only the operator can fix. Searches the causes too. */
export function isDiskFull(error: unknown): boolean {
  if (['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')) return true
  return error instanceof Error && error.cause !== undefined && isDiskFull(error.cause)
}
