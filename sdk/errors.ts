/**
 * Nothing was heard of the server within the time that the call had. Whether it did something is
 * not known.
 */
export class CrierTimeout extends Error {
  override readonly name = 'CrierTimeout'
}

/**
 * The server was not reached, or the connection broke before its answer was complete. The message
 * ends with the reason, `cause` is the runtime's error.
 */
export class CrierUnreachable extends Error {
  override readonly name = 'CrierUnreachable'
}

/** The given id or path would lead to another operation. Thrown before anything is sent. */
export class InvalidId extends TypeError {}
