import { say } from '../shell/toasts.tsx'
import { composerTexts } from '../texts/composer.ts'
import { isSameContent, type ComposerContent } from './text/content.ts'
import type { Saving } from './saving.ts'

/**
 * The undo of what put `after` in the place of `before`. It throws away nothing that was typed
 * since, and changes no text that has left the page. True: the former text is back.
 */
export const undoWith =
  (
    saving: Saving,
    { before, after }: { readonly before: ComposerContent; readonly after: ComposerContent },
  ) =>
  (): boolean => {
    // mutant: undo-as-put
    const isAsPut = saving.isWatched && isSameContent(saving.view(), after)
    if (isAsPut) saving.change(before)
    else say(composerTexts.notUndone, { tone: 'bad' })
    return isAsPut
  }
