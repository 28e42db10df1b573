import type pg from 'pg'
import type { DatabaseTarget } from '../../database/connect/target.ts'
import { openLibraryPool } from '../../database/connect/library-pool.ts'
import type { BetterAuth, SignInPorts } from './better-auth.ts'

/**
 * The sign-in library, loaded on first use: a server without a dashboard in use pays neither the
 * time nor the memory.
 */
export interface SignIn extends AsyncDisposable {
  open(): Promise<BetterAuth>
}

export function signIn(
  ports: SignInPorts,
  { target, secret }: { readonly target: DatabaseTarget; readonly secret: string },
): SignIn {
  let pool: pg.Pool | undefined
  let opened: Promise<BetterAuth> | undefined
  async function load(): Promise<BetterAuth> {
    const { makeBetterAuth } = await import('./better-auth.ts')
    pool = openLibraryPool(target, 'auth')
    return makeBetterAuth(ports, { pool, secret })
  }
  return {
    open: () => (opened ??= load()),
    async [Symbol.asyncDispose]() {
      await opened
      await pool?.end()
    },
  }
}
