/**
 * A count with its words; where there is room for the number alone, the words are still read out.
 */
export function CountText({
  count,
  text,
  short,
}: {
  readonly count: number
  readonly text: string
  readonly short: boolean
}) {
  if (!short) return text
  return (
    <>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{text}</span>
    </>
  )
}
