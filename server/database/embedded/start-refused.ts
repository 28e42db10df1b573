/**
 * The program cannot start, and the operator can do something about it. The message is a plain
 * sentence to print without a stack.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
