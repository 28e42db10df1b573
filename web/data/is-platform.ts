import type { Platform } from '@crier/sdk/operations.ts'

export const platforms = ['linkedin', 'x', 'instagram', 'tiktok'] as const satisfies readonly Platform[]

export const isPlatform = (value: unknown): value is Platform => platforms.some((platform) => platform === value)
