import { limitsOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { countGraphemes } from './count-graphemes.ts'

/**
 * The length of a text as the network counts it, while the person types; the server's own count
 * follows with the preview.
 */
export function useLength(platform: Platform, text: string): number | null {
  const { unit } = limitsOf(platform)
  // 17 KB each, and only for X and Mastodon.
  const { data: weightedLength } = useQuery({ ...weighted, enabled: unit === 'weighted' })
  const { data: mastodonLength } = useQuery({ ...mastodon, enabled: unit === 'mastodon' })
  switch (unit) {
    case 'weighted':
      return weightedLength?.(text) ?? null
    case 'characters':
      return [...text].length
    case 'utf16':
      return text.length
    case 'graphemes':
      return countGraphemes(text)
    case 'mastodon':
      return mastodonLength?.(text) ?? null
    default:
      return unit satisfies never
  }
}

const mastodon = {
  queryKey: ['mastodon length'],
  queryFn: async () => (await import('./mastodon-length.ts')).mastodonLength,
  staleTime: Infinity,
  gcTime: Infinity,
}

const weighted = {
  queryKey: ['weighted length'],
  queryFn: async () => (await import('./weighted-length.ts')).weightedLength,
  staleTime: Infinity,
  gcTime: Infinity,
}
