import { developerTexts } from '../texts/developers.ts'
import { libraryTexts } from '../texts/library.ts'
import { bytesText } from '../time/bytes.ts'

interface Props {
  /** Both in bytes. */
  readonly used: number
  readonly allowed: number
  readonly plan: string
}

/** What the uploads of the account weigh, of what its plan allows. */
export function UsageOfRoom({ used, allowed, plan }: Props) {
  const [usedText, allowedText] = [bytesText(used), bytesText(allowed)]
  return (
    <section className="card card-body usage-room">
      <div className="row spread">
        <h2>
          {developerTexts.uploads} <span className="small faint usage-note">{developerTexts.allowedBy(allowedText, plan)}</span>
        </h2>
        <strong className="num usage-total">{usedText}</strong>
      </div>
      <progress className="media-progress" aria-label={libraryTexts.room(usedText, allowedText)} max={Math.max(allowed, 1)} value={used} />
    </section>
  )
}
