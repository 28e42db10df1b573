import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { benchDirectory, endsWithBench } from './harness.ts'

/**
 * The machine's Redis (Debian: `apt-get install redis-server`) in a separate directory, reached
 * through a socket there, that loses no acknowledged write: `appendfsync always`. Null when it is
 * not installed.
 */
export async function startRedis(
  stack: AsyncDisposableStack,
): Promise<{ readonly socket: string } | null> {
  const directory = await benchDirectory(stack)
  const socket = join(directory, 'redis.sock')
  const durable = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', '']
  const child = spawn(
    'redis-server',
    ['--port', '0', '--unixsocket', socket, '--dir', directory, '--daemonize', 'no', ...durable],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const started = await Promise.race([
    once(child, 'spawn').then(() => true),
    once(child, 'error').then(() => false),
  ]).catch(() => false)
  if (!started) return null
  endsWithBench(stack, child)
  for await (const line of createInterface({ input: child.stdout }))
    // Redis 7.0 and 7.2 word it differently.
    if (/ready to accept connections/i.test(line)) {
      child.stdout.resume()
      return { socket }
    }
  throw new Error('Redis ended before it was ready')
}
