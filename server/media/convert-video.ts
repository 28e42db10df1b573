import { spawn } from 'node:child_process'
import type { MadeVideo } from '../content/visual.ts'
import { Unreadable } from './unreadable.ts'

/** The path of the program. */
export type Ffmpeg = string

interface Conversion {
  readonly from: string
  readonly to: string
  readonly wanted: MadeVideo
  readonly signal: AbortSignal
}

// 4K at 60 frames a second takes 1.3 GB with two threads.
const memoryBytesMax = 2_048 * 1024 * 1024
// Ten minutes of 1080p take five on two cores; CRIER_PROCESSING_WINDOW ends the wait before this does.
const wallMs = 2 * 3_600_000
const processorSeconds = 2 * 3_600

/** What a file is read as, whatever is in it: playlists and their kin would lead to other files. */
const demuxers: Readonly<Record<string, string>> = { 'video/mp4': 'mov', 'video/quicktime': 'mov', 'video/webm': 'matroska' }

/**
 * The shell that bounds the program waits for it. Beside it a second one reads what nobody ever writes: that ends when the server has let
 * go of the pipe or is dead, however hard it died, and then all of them end.
 */
const watched = `exec 3<&0
"$0" "$@" </dev/null 3<&- & work=$!
{ read -r nothing <&3; kill -KILL 0; } >/dev/null & watch=$!
wait $work; status=$?
kill -KILL $watch; exit $status`

/** Writes a video anew in a process whose time, memory and output the kernel bounds. It sees no environment, and nobody its words. */
export async function convertVideo(ffmpeg: Ffmpeg, { from, to, wanted, signal }: Conversion): Promise<void> {
  if (signal.aborted) throw notConverted()
  // In the units of POSIX: blocks of 512 bytes, kibibytes.
  const limits = `ulimit -c 0; ulimit -f ${Math.ceil(wanted.bytesMax / 512) + 1}; ulimit -d ${memoryBytesMax / 1_024}; ulimit -t ${processorSeconds}`
  const child = spawn('/bin/sh', ['-c', `${limits}\n${watched}`, ffmpeg, ...parameters(from, to, wanted)], {
    env: {},
    cwd: '/',
    stdio: ['pipe', 'pipe', 'ignore'],
    // A group of its own: Ctrl-C in the terminal is for the server, and all of it is ended at once.
    detached: true,
    timeout: wallMs,
    killSignal: 'SIGKILL',
  })
  // Its output is read only to know when the last of the group is gone.
  child.stdout.resume()
  child.stdin.on('error', () => undefined)
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child.on('error', () => resolve(null)).on('close', resolve)
  const end = () => child.stdin.destroy()
  signal.addEventListener('abort', end, { once: true })
  try {
    if ((await promise) !== 0) throw notConverted()
  } finally {
    signal.removeEventListener('abort', end)
  }
}

const notConverted = () => new Unreadable('The video could not be converted: it is broken, or it takes too long.')

function parameters(from: string, to: string, { from: type, width, height, framesPerSecond, bitsPerSecondMax }: MadeVideo): string[] {
  const soundBits = 128_000
  const pictureBits = Math.max(200_000, bitsPerSecondMax - soundBits)
  const filters = [`scale=${width}:${height}`, 'setsar=1', ...(framesPerSecond === null ? [] : [`fps=${framesPerSecond}`])]
  return [
    ...['-nostdin', '-hide_banner', '-loglevel', 'quiet', '-y', '-threads', '2', '-protocol_whitelist', 'file,pipe'],
    ...['-f', demuxers[type]!, '-i', `file:${from}`],
    // The first picture and the first sound, and nothing that stands beside them.
    ...['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-threads', '2'],
    ...['-maxrate', String(pictureBits), '-bufsize', String(2 * pictureBits), '-vf', filters.join(',')],
    ...['-c:a', 'aac', '-b:a', String(soundBits), '-ar', '48000', '-ac', '2'],
    ...['-f', 'mp4', `file:${to}`],
  ]
}
