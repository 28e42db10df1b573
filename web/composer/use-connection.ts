import type { Platform } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ofNetwork } from '../data/connection-names.ts'
import { keep, kept } from '../data/kept.ts'
import { connections } from '../data/queries.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * The connection of a network that a draft is written for: the one that the address asks for, else the one that was chosen last in
 * this account, else the main one. Undefined until it is known which there are.
 */
export function useConnection(keeper: string, platform: Platform, asked: string | undefined) {
  const { data, isError } = useQuery(connections)
  const name = `connection:${platform}`
  // What is chosen elsewhere afterwards changes nothing here.
  const [wished, setWished] = useState<readonly (string | null | undefined)[]>(() => [asked, kept(keeper, name, isText)])
  const options = data === undefined ? [] : ofNetwork(data, platform)
  const chosen = wished.map((id) => options.find(({ connection_id }) => connection_id === id)).find((found) => found !== undefined)
  return {
    options,
    /** Where the connections cannot be read, only the network is named, and its main one is meant. */
    isKnown: data !== undefined || isError,
    connection: chosen ?? options.find(({ main }) => main),
    choose: (id: string) => {
      setWished([id])
      keep(keeper, name, id)
    },
  }
}

export type ChosenConnection = ReturnType<typeof useConnection>
