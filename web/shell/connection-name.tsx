/**
 * Which connection something is for, where its network has several; nothing where there is nothing
 * to tell apart.
 */
export function ConnectionName({ name }: { readonly name: string | null }) {
  return name === null ? null : <span className="connection-tag small clip">{name}</span>
}
