import type { Access } from '../network.ts'

/** Whether what this author posted and uploaded can be read back: pages only, for members LinkedIn has no scope to give. */
export function isReadable({ facts, scopes }: Pick<Access, 'facts' | 'scopes'>): boolean {
  return facts['author_kind'] === 'organization' && scopes.includes('r_organization_social')
}
