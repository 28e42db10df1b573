import { developerTexts } from '../texts/developers.ts'
import { bytesText } from '../time/bytes.ts'

interface Props {
  readonly title: string
  /** Both in bytes. */
  readonly used: number
  readonly allowed: number
  readonly plan: string
}

/** The account's storage of one kind, and its plan's limit. */
export function QuotaUsage({ title, used, allowed, plan }: Props) {
  const [usedText, allowedText] = [bytesText(used), bytesText(allowed)]
  return (
    <section className="card card-body usage-room">
      <div className="row spread">
        <h2>
          {title}{' '}
          <span className="small faint usage-note">
            {developerTexts.allowedBy(allowedText, plan)}
          </span>
        </h2>
        <strong className="num usage-total">{usedText}</strong>
      </div>
      <progress
        className="media-progress"
        aria-label={developerTexts.room(title, usedText, allowedText)}
        max={Math.max(allowed, 1)}
        value={used}
      />
    </section>
  )
}
