/**
 * One event per thing that happened, past tense, all the facts. Facts hold ids and figures, never
 * content, tokens or secrets.
 */
export interface Log {
  event(name: string, facts?: Readonly<Record<string, unknown>>): void
  /** Something that the operator should know of, and that needs no mending here. */
  warn(name: string, facts?: Readonly<Record<string, unknown>>): void
  /** Something that should not have happened: a bug, or a dependency that is away. */
  error(name: string, error: unknown, facts?: Readonly<Record<string, unknown>>): void
}

export const silentLog: Log = {
  event: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}
