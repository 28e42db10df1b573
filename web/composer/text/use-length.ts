import { limitsOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'

/**
 * The length of a text as the network counts it, while the person types; the server's own count
 * follows with the preview.
 */
export function useLength(platform: Platform, text: string): number | null {
  const { unit } = limitsOf(platform)
  // 17 KB, and only for X.
  const { data: weightedLength } = useQuery({ ...weighted, enabled: unit === 'weighted' })
  switch (unit) {
    case 'weighted':
      return weightedLength?.(text) ?? null
    case 'characters':
      return [...text].length
    case 'utf16':
      return text.length
    default:
      return unit satisfies never
  }
}

const weighted = {
  queryKey: ['weighted length'],
  queryFn: async () => (await import('./weighted-length.ts')).weightedLength,
  staleTime: Infinity,
  gcTime: Infinity,
}
