import { chosenAccount } from '../data/chosen-account.ts'
import { accountOf } from '../data/use-keeper.ts'
import { say } from '../shell/toasts.tsx'
import { composerTexts } from '../texts/composer.ts'

interface Options {
  readonly tone?: 'plain' | 'bad'
  readonly open?: () => void
}

/** Tells whoever has left the page to write what came of it. In another workspace there is no way to it. */
export function sayLeft(keeper: string, text: string, { tone = 'plain', open }: Options = {}): void {
  const isThere = chosenAccount() === accountOf(keeper)
  say(isThere ? text : composerTexts.inFormer(text), { tone, stays: tone === 'bad', open: isThere ? open : undefined })
}
