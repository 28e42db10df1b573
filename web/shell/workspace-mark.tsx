const tones = ['accent', 'good', 'warn', 'plain'] as const

/** A workspace's initials, always in the same colour. */
export function WorkspaceMark({ id, name }: { readonly id: string; readonly name: string }) {
  const tone =
    tones[[...id].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % tones.length]
  return (
    <span className="workspace-mark" data-tone={tone} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/[\s@.]+/u)
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word) ?? [])
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase()
