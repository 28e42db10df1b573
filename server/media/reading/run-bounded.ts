import { spawn } from 'node:child_process'
import { childEnvironment } from '../../ports/workers/child-environment.ts'

export interface Bounds {
  /** The size limit of one output file. */
  readonly bytesMax: number
  readonly memoryBytesMax: number
  readonly processorSeconds: number
  readonly wallMs: number
  readonly signal: AbortSignal
  /** Called with what holds the program and lets it go on. */
  readonly onBegin?: (say: (word: 'STOP' | 'CONT') => void) => void
}

/**
 * The shell that bounds the program waits for it. Beside it a second one reads the names of signals
 * for it, and is never held itself: the pipe ends when the server has let go of it or is dead,
 * however hard it died, and then all of them end.
 */
// mutant: end-conversion
const watched = `exec 3<&0
"$0" "$@" </dev/null 3<&- & work=$!
{ while read -r word <&3; do kill -"$word" $work; done; kill -KILL 0; } >/dev/null & watch=$!
wait $work; status=$?
kill -KILL $watch; exit $status`

/**
 * Runs a program on a stranger's file: the kernel limits its time, memory and output. It gets no
 * environment, and its output is discarded. Returns whether it succeeded.
 */
export async function runBounded(
  program: string,
  parameters: readonly string[],
  { bytesMax, memoryBytesMax, processorSeconds, wallMs, signal, onBegin }: Bounds,
): Promise<boolean> {
  if (signal.aborted) return false
  // In the units of POSIX: blocks of 512 bytes, kibibytes.
  const limits =
    `ulimit -c 0; ulimit -f ${Math.ceil(bytesMax / 512) + 1}; ulimit -d ` +
    `${memoryBytesMax / 1_024}; ulimit -t ${processorSeconds}`
  const child = spawn('/bin/sh', ['-c', `${limits}\n${watched}`, program, ...parameters], {
    env: childEnvironment('ffmpeg'),
    cwd: '/',
    stdio: ['pipe', 'pipe', 'ignore'],
    // A separate process group: Ctrl-C in the terminal does not reach it, and all of it is ended at
    // once.
    detached: true,
    timeout: wallMs,
    killSignal: 'SIGKILL',
  })
  // Its output is read only to know when the last of the group is gone.
  child.stdout.resume()
  child.stdin.on('error', () => undefined)
  onBegin?.((word) => void child.stdin.write(`${word}\n`))
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child.on('error', () => resolve(null)).on('close', resolve)
  const end = () => child.stdin.destroy()
  signal.addEventListener('abort', end, { once: true })
  try {
    return (await promise) === 0
  } finally {
    signal.removeEventListener('abort', end)
  }
}
