import { contactKey, contactsIn } from '../contacts.ts'
import type { DraftFault } from '../fault.ts'
import type { Grounds } from '../grounds.ts'

/** Addresses, mail addresses, telephone numbers and handles that neither source nor topic has. */
export function checkContacts(text: string, piece: number, { all }: Grounds): DraftFault[] {
  return contactsIn(text)
    .filter((contact) => !all.some(({ contacts }) => contacts.has(contactKey(contact))))
    .map(({ start, end }) => ({
      rule: 'contact',
      piece,
      start,
      end,
      detail: `“${text.slice(start, end)}” is in neither the source nor the topic: leave it out.`,
    }))
}
