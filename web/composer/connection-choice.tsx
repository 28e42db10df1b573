import { NativeSelect } from '@mantine/core'
import type { Platform } from '@crier/sdk/operations.ts'
import { nameOf } from '../data/connection-names.ts'
import { ConnectionPicture } from '../shell/connection-picture.tsx'
import { connectionTexts } from '../texts/connections.ts'
import { networkNames } from '../texts/networks.ts'
import type { ChosenConnection } from './use-connection.ts'

/** As whom the post goes out; nothing for a network with one connection. */
export function ConnectionChoice({ platform, chosen }: { readonly platform: Platform; readonly chosen: ChosenConnection }) {
  const { options, connection, choose } = chosen
  if (options.length < 2 || connection === undefined) return null
  return (
    <NativeSelect
      className="connection-choice-field"
      size="xs"
      label={connectionTexts.postsAs(networkNames[platform])}
      leftSection={<ConnectionPicture connection={connection} size={18} />}
      value={connection.connection_id}
      onChange={(event) => choose(event.target.value)}
      data={options.map((option) => ({
        value: option.connection_id,
        label: option.main ? connectionTexts.mainOption(nameOf(option)) : nameOf(option),
      }))}
    />
  )
}
