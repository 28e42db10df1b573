import type { Draft } from '@crier/sdk/operations.ts'
import { Button } from '../../controls/button.tsx'
import { Callout } from '../../shell/states.tsx'
import { composerTexts } from '../../texts/composer.ts'
import { mediaTexts } from '../../texts/media.ts'
import type { Saving } from '../saving.ts'

/**
 * Another person or window has edited the draft while this text was typed: neither is lost, and a
 * person chooses.
 */
export function EditConflict({
  theirs,
  saving,
}: {
  readonly theirs: Draft
  readonly saving: Saving
}) {
  return (
    <Callout tone="warn">
      <p>{composerTexts.elsewhere}</p>
      <pre className="code code-wrap" tabIndex={0}>
        {theirs.content}
      </pre>
      {theirs.media.length > 0 && <p>{mediaTexts.elsewhere(theirs.media.length)}</p>}
      <div className="row">
        <Button variant="default" size="compact-sm" onClick={() => void saving.keepMine()}>
          {composerTexts.keepMine}
        </Button>
        <Button variant="default" size="compact-sm" onClick={saving.takeTheirs}>
          {composerTexts.takeTheirs}
        </Button>
      </div>
    </Callout>
  )
}
