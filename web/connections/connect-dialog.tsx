import { factsOf } from '@crier/contract/networks/index.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { ServerDialog } from './server-dialog.tsx'
import type { Target } from './use-connect.ts'

/** What a person fills in to connect an account of a network whose servers are many. */
export function ConnectDialog({
  connection,
  close,
}: {
  readonly connection: Target
  readonly close: () => void
}) {
  return factsOf(connection.platform).connecting === 'app_password' ? (
    <PasswordDialog connection={connection} close={close} />
  ) : (
    <ServerDialog connection={connection} close={close} />
  )
}
