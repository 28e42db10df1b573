import { chosenAccount } from '../data/chosen-account.ts'
import { accountOf } from '../data/use-storage-key.ts'
import { say } from '../shell/toasts.tsx'
import { composerTexts } from '../texts/composer.ts'

interface Options {
  readonly tone?: 'plain' | 'bad'
  readonly open?: () => void
}

/** Notifies a person who has left the page of the result. Another workspace has no link to it. */
export function notifyAfterLeave(
  storageKey: string,
  text: string,
  { tone = 'plain', open }: Options = {},
): void {
  const isThere = chosenAccount() === accountOf(storageKey)
  say(isThere ? text : composerTexts.inFormer(text), {
    tone,
    stays: tone === 'bad',
    open: isThere ? open : undefined,
  })
}
