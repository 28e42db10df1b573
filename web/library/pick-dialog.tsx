import type { Media } from '@crier/sdk/operations.ts'
import { Button } from '../controls/button.tsx'
import { mediaLabel } from '../media/name-of.ts'
import { Dialog } from '../shell/dialog.tsx'
import { libraryTexts } from '../texts/library.ts'
import { FileGrid } from './file-grid.tsx'

interface Props {
  readonly pick: (file: Media) => void
  readonly close: () => void
}

// Texts that were uploaded to write from are nothing to show.
const canBeShown = ({ status, content_type }: Media) =>
  status === 'ready' && !content_type.startsWith('text/')

/** Puts an upload beside a text. */
export function PickDialog({ pick, close }: Props) {
  return (
    <Dialog title={libraryTexts.pickTitle} wide onClose={close}>
      <FileGrid only={canBeShown}>
        {(file) => (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={libraryTexts.add(mediaLabel(file))}
            onClick={() => {
              pick(file)
              close()
            }}
          >
            {libraryTexts.addShort}
          </Button>
        )}
      </FileGrid>
    </Dialog>
  )
}
