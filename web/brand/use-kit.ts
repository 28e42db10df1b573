import type { Account } from '@crier/sdk/operations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../data/client.ts'
import { account as accountQuery } from '../data/queries.ts'
import { say } from '../shell/toasts.tsx'
import { useLeaveQuestion } from '../shell/use-leave-question.ts'
import { brandTexts } from '../texts/brand.ts'

type Kit = Account['brand_kit']
type Values = ReturnType<typeof valuesOf>

/**
 * A brand kit in the fields. Only what was changed in them is saved: another owner may have changed
 * the rest meanwhile.
 */
export function useKit(given: Kit) {
  const queries = useQueryClient()
  const [kit, setKit] = useState(given)
  const [values, setValues] = useState(() => valuesOf(given))
  const changesIn = (present: Values) => differing(kitOf(valuesOf(kit)), kitOf(present))
  const isChanged = Object.keys(changesIn(values)).length > 0
  const leaving = () => isChanged
  useLeaveQuestion({ closing: leaving, turning: leaving, text: brandTexts.leaveAsk })
  const save = useMutation({
    mutationFn: (sent: Values) => client.updateAccount({ body: { brand_kit: changesIn(sent) } }),
    onSuccess: (account, sent) => {
      queries.setQueryData(accountQuery.queryKey, account)
      setKit(account.brand_kit)
      // Keeps input that was typed during the save.
      setValues((present) => ({ ...valuesOf(account.brand_kit), ...differing(sent, present) }))
      say(brandTexts.saved)
    },
  })
  return {
    kit,
    values,
    isChanged,
    // An upload may end while the person types.
    change: (part: Partial<Values>) => setValues((present) => ({ ...present, ...part })),
    save,
  }
}

const valuesOf = (kit: Kit) => ({
  name: kit.name ?? '',
  tone: kit.default_tone,
  voice: kit.voice ?? '',
  hashtags: kit.hashtags.join(' '),
  avoid: kit.avoid_words.join(', '),
  language: kit.language ?? '',
  colors: kit.colors,
  font: kit.font,
  template: kit.template,
  examples: kit.examples,
  logo: kit.logo_media_id,
  signature: kit.signature_hashtags,
})

const kitOf = (values: Values) => ({
  name: values.name.trim() || null,
  default_tone: values.tone,
  voice: values.voice.trim() || null,
  hashtags: wordsOf(values.hashtags, /[\s,]+/),
  avoid_words: wordsOf(values.avoid, /,/),
  language: values.language.trim() || null,
  colors: values.colors,
  font: values.font,
  template: values.template,
  examples: values.examples.filter((example) => example.trim() !== ''),
  logo_media_id: values.logo,
  signature_hashtags: values.signature,
})

const wordsOf = (text: string, divider: RegExp) =>
  text
    .split(divider)
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** The fields that are other ones after it. */
const differing = <Fields extends object>(before: Fields, after: Fields) =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Fields]),
    ),
  ) as Partial<Fields>
