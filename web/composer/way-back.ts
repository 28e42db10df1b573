import { say } from '../shell/toasts.tsx'
import { composerTexts } from '../texts/composer.ts'
import { isSameText, type Content } from './content.ts'
import type { Saving } from './saving.ts'

/**
 * The undo of what put `after` in the place of `before`. It throws away nothing that was typed since, and changes no text that has left
 * the page. True: the former text is back.
 */
export const wayBack =
  (saving: Saving, { before, after }: { readonly before: Content; readonly after: Content }) =>
  (): boolean => {
    // mutant: undo-as-put
    const isAsPut = saving.isWatched && isSameText(saving.view(), after)
    if (isAsPut) saving.change(before)
    else say(composerTexts.notUndone, { tone: 'bad' })
    return isAsPut
  }
