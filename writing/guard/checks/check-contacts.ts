import { contactKey, contactsIn, type Contact } from '../contacts.ts'
import type { DraftFault } from '../fault.ts'
import { onceForEach, type Grounds } from '../grounds.ts'
import { stemsOf } from '../stems.ts'

/**
 * Addresses, mail addresses, telephone numbers and handles that neither source nor topic has; with
 * a doubt those that the source gives for something else.
 */
export function checkContacts(text: string, piece: number, grounds: Grounds): DraftFault[] {
  const { all, sources, language } = grounds
  return contactsIn(text).flatMap((contact) => {
    const { start, end } = contact
    const fault = { rule: 'contact' as const, piece, start, end }
    const shown = text.slice(start, end)
    if (!all.some(({ contacts }) => contacts.has(contactKey(contact))))
      return [
        {
          ...fault,
          detail: `“${shown}” is in neither the source nor the topic: leave it out.`,
        },
      ]
    const isOther = sources.some((ground) => {
      const known = contactsOf(ground)
      const said = new Set(stemsOf(before(text, contact), language))
      const shared = ({ reason }: KnownContact) =>
        new Set(stemsOf(reason, language).filter((stem) => said.has(stem))).size
      const own = known.filter((one) => one.key === contact.key).map(shared)
      const others = known.filter((one) => one.key !== contact.key && one.kind === contact.kind)
      return own.length > 0 && Math.max(...own) === 0 && others.some((one) => shared(one) > 0)
    })
    return isOther
      ? [
          {
            ...fault,
            doubt: 'changed' as const,
            detail: `“${shown}” is for something else in the source.`,
          },
        ]
      : []
  })
}

interface KnownContact extends Contact {
  /** What it is for. */
  readonly reason: string
}

const contactsOf = onceForEach(({ readable }): KnownContact[] =>
  contactsIn(readable)
    .slice(0, 50)
    .map((contact) => ({ ...contact, reason: sentenceBefore(readable, contact) })),
)

const reach = 200

/** What leads to a contact in a source: its sentence, back to the contact before. */
function sentenceBefore(text: string, { start }: Contact): string {
  const lead = text.slice(Math.max(0, start - reach), start)
  return lead.replace(/^[\s\S]*(?:[.!?;]\s|\n|@\S*)/u, '')
}

/** What leads to a contact in a draft: its paragraph so far. */
function before(text: string, { start }: Contact): string {
  return text.slice(Math.max(0, start - reach), start).replace(/^[\s\S]*\n\n/u, '')
}
