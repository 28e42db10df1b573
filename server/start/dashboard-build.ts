import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Log } from '../ports/log.ts'

/** The dashboard's workspace: its sources, and in `dist` what was built from them. */
export const webFolder = join(import.meta.dirname, '../../web')

/**
 * Says in one line of the log when the dashboard is missing, or was built from other sources than
 * those that lie here.
 */
export async function reportDashboardBuild(log: Log, web: string = webFolder): Promise<void> {
  if (!existsSync(join(web, 'dist', 'index.html'))) {
    const cause =
      'It was installed without install scripts: run npm run build in the program’s folder.'
    return log.error('dashboard.not_built', new Error(cause))
  }
  const builder = join(webFolder, 'ensure-built.ts')
  // A package carries what was built from its own sources, and not these.
  if (!existsSync(builder)) return
  // By its address: the server imports nothing of the dashboard, and where it runs without one this
  // file may be missing.
  const { isBuilt } = (await import(pathToFileURL(builder).href)) as {
    isBuilt(web: string): Promise<boolean>
  }
  if (!(await isBuilt(web)))
    log.warn('dashboard.stale', {
      remedy: 'Its sources have changed since: run npm run build in the program’s folder.',
    })
}
