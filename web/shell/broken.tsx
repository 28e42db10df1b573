import { Link, type ErrorComponentProps } from '@tanstack/react-router'
import { Button } from '../controls/button.tsx'
import { shellTexts } from '../texts/shell.ts'
import { Empty } from './states.tsx'

/** In the place of a page that threw. */
export function Broken({ error }: ErrorComponentProps) {
  return (
    <Empty title={shellTexts.crashedTitle} text={shellTexts.crashedText}>
      <Button onClick={() => location.reload()}>{shellTexts.reload}</Button>
      <code className="mono faint">{error instanceof Error ? error.message : String(error)}</code>
    </Empty>
  )
}

export function NotFound() {
  return (
    <Empty title={shellTexts.notFoundTitle} text={shellTexts.notFoundText}>
      <Link className="link" to="/calendar">
        {shellTexts.toCalendar}
      </Link>
    </Empty>
  )
}
