import type { Draft } from '@crier/sdk/operations.ts'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../shell/dialog.tsx'
import { versionsTexts } from '../../texts/versions.ts'
import type { Saving } from '../saving.ts'

const VersionList = lazy(() =>
  import('./version-list.tsx').then(({ VersionList }) => ({ default: VersionList })),
)

interface Props {
  readonly draft: Draft
  readonly saving: Saving
}

/** Earlier versions of the draft by time and person, to read and restore. */
export function VersionsPanel({ draft, saving }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        {versionsTexts.open}
      </Button>
      {open && (
        <Dialog wide title={versionsTexts.title} onClose={() => setOpen(false)}>
          <Suspense>
            <VersionList draft={draft} saving={saving} close={() => setOpen(false)} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}
