import pino from 'pino'
import type { Log } from './log.ts'
import { plainLine } from './plain-line.ts'

/**
 * On standard error, because standard output is for what a person at the terminal must see: JSON
 * lines, at a terminal plain ones.
 */
export function liveLog(
  level: 'silent' | 'error' | 'info' | 'debug',
  isTerminal = process.stderr.isTTY,
): Log {
  // Only names of facts can be known here; the caller keeps out what must never appear, and
  // this is the second lock.
  const redact = {
    paths: [
      '*.password',
      '*.token',
      '*.secret',
      '*.key',
      '*.authorization',
      'authorization',
      'password',
      'token',
      'secret',
      'key',
    ],
    censor: '[redacted]',
  }
  const standardError = pino.destination({ dest: 2, sync: true })
  const plain = {
    write: (line: string) =>
      void standardError.write(`${plainLine(JSON.parse(line) as Record<string, unknown>)}\n`),
  }
  const logger = pino(
    { level, base: null, redact, timestamp: pino.stdTimeFunctions.isoTime },
    isTerminal ? plain : standardError,
  )
  return {
    event: (name, facts) => logger.info(facts ?? {}, name),
    warn: (name, facts) => logger.warn(facts ?? {}, name),
    error: (name, error, facts) =>
      logger.error(
        { ...facts, err: error instanceof Error ? describe(error) : { message: String(error) } },
        name,
      ),
  }
}

function describe(error: Error): Record<string, unknown> {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const cause = error.cause instanceof Error ? describe(error.cause) : undefined
  return { type: error.name, message: error.message, stack: error.stack, code, constraint, cause }
}
