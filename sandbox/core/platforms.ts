export const platforms = ['linkedin', 'x', 'instagram', 'tiktok'] as const
export type Platform = (typeof platforms)[number]

export function isPlatform(value: unknown): value is Platform {
  return platforms.some((platform) => platform === value)
}
