/** A reader that has had enough, such as `head`, ends the command; a disk that is full is told. */
export function watchOutput(): void {
  process.stdout.on('error', endUnwritten)
  // There is nobody to tell.
  process.stderr.on('error', () => undefined)
}

/** Ends the process once its output has been read: what a pipe did not hold yet would be lost. */
export async function endWritten(): Promise<never> {
  for (const stream of [process.stdout, process.stderr]) await new Promise<void>((resolve) => stream.write('', () => resolve()))
  if (process.stdout.errored) endUnwritten(process.stdout.errored)
  process.exit()
}

function endUnwritten(error: NodeJS.ErrnoException): never {
  // As a shell tells of a program that SIGPIPE ended.
  if (error.code === 'EPIPE') process.exit(141)
  process.stderr.write(`Standard output cannot be written: ${error.message}\n`)
  process.exit(1)
}
