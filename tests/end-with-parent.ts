import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { isMainThread } from 'node:worker_threads'
import { endWithParent } from '@crier/server/ports/workers/end-with-parent.ts'

/**
 * The shell's cleanup after its standard input has ended: by then the process at the other end has
 * left, or is dead.
 */
// A PostgreSQL that was just being started writes down its process a moment later.
const clearAway = `read -r nothing
for second in 1 2 3; do
  [ -d "$0" ] || exit 0
  if [ -f "$1/postmaster.pid" ]; then kill -QUIT "$(head -n 1 "$1/postmaster.pid")"; sleep 1; break; fi
  sleep 1
done
rm -rf "$0" "$1"`

/**
 * Removes a directory, and ends the PostgreSQL whose data lie in `data`, once this process has
 * ended, however hard it died.
 */
export function clearAwayWithThisProcess(directory: string, data = directory): void {
  const child = spawn('/bin/sh', ['-c', clearAway, directory, data], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  child.unref()
  // A pipe to a child is a socket: it must not keep this process alive.
  ;(child.stdin as unknown as Socket).unref()
}

// For programs of a campaign, loaded before anything else.
if (isMainThread && process.env['CRIER_ENDS_WITH_PARENT'] !== undefined) endWithParent()
