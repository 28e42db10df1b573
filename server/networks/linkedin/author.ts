import type { Access } from '../network.ts'

/**
 * True when this author's posts and uploads can be read back: pages only, because LinkedIn grants
 * no such scope for members.
 */
export function isReadable({ facts, scopes }: Pick<Access, 'facts' | 'scopes'>): boolean {
  return facts['author_kind'] === 'organization' && scopes.includes('r_organization_social')
}
