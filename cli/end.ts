/** A reader that closes the pipe, such as `head`, ends the command; a full disk is reported. */
export function watchOutput(): void {
  process.stdout.on('error', endUnwritten)
  // There is no reader for the error.
  process.stderr.on('error', () => undefined)
}

/** Ends the process once its output has been read: what a pipe did not hold yet would be lost. */
export async function endWritten(): Promise<never> {
  for (const stream of [process.stdout, process.stderr])
    await new Promise<void>((resolve) => stream.write('', () => resolve()))
  if (process.stdout.errored) endUnwritten(process.stdout.errored)
  process.exit()
}

function endUnwritten(error: NodeJS.ErrnoException): never {
  // As a shell tells of a program that SIGPIPE ended.
  if (error.code === 'EPIPE') process.exit(141)
  process.stderr.write(`Standard output cannot be written: ${error.message}\n`)
  process.exit(1)
}
