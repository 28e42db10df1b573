import { numberText } from '../../time/format.ts'
import type { workspaceTexts as English } from '../workspaces.ts'

/** Counts end at 100. */
const many = (count: number) => (count === 100 ? '100+' : String(count))

export const germanWorkspaceTexts: typeof English = {
  title: 'Arbeitsbereiche',
  lead: 'Alle Marken und Kunden, für die Sie arbeiten, und was dort heute zu tun ist.',
  switch: 'Arbeitsbereich wechseln',
  find: 'Arbeitsbereich suchen',
  none: 'Kein Arbeitsbereich heißt so.',
  all: 'Alle Arbeitsbereiche und was zu tun ist',
  here: 'Sie sind hier',
  roles: { owner: 'Inhaber', editor: 'Redaktion', contributor: 'Mitarbeit', viewer: 'Lesezugriff' },
  open: (name) => `${name} öffnen`,
  elsewhere: (name) => `Das liegt in ${name}`,
  elsewhereText:
    'Es gehört zu einem anderen Ihrer Arbeitsbereiche als dem, der gerade gezeigt wird.',
  openThere: (name) => `In ${name} öffnen`,
  toApprove: (count) => `${many(count)} freizugeben`,
  failed: (count) => `${many(count)} fehlgeschlagen`,
  unconfirmed: (count) => `${many(count)} ungewiss`,
  connections: (count) => `${many(count)} neu zu verbinden`,
  creditsLow: (left) => `Noch ${numberText(left)} ${left === 1 ? 'Credit' : 'Credits'}`,
  nothing: 'Nichts zu tun',
  today: (count) =>
    count === 0 ? 'Heute wird nichts mehr veröffentlicht' : `Heute noch ${many(count)}`,
  next: 'Nächste Beiträge',
  newWorkspace: 'Neuer Arbeitsbereich',
  newName: 'Name des Arbeitsbereichs',
  newHint: 'Mit eigenem Kalender, eigenen Verbindungen, Credits und Personen.',
  made: (name) => `${name} ist bereit`,
  notNow: {
    operator:
      'Auf diesem Server legt der Betreiber Arbeitsbereiche an. Bitten Sie ihn um einen ' +
      'weiteren: crier accounts create',
    address_not_proven:
      'Ihre E-Mail-Adresse ist noch nicht bestätigt. Öffnen Sie einen Link, der an sie ' +
      'geschickt wurde oder den der Betreiber Ihnen ausgegeben hat, und legen Sie dann einen ' +
      'Arbeitsbereich an.',
    not_owner:
      'Wer Inhaber eines Arbeitsbereichs ist, legt weitere an. In Ihren sind Sie nicht Inhaber.',
    limit_reached:
      'Sie haben so viele Arbeitsbereiche angelegt, wie dieser Server einer Person erlaubt. ' +
      'Ein gelöschter zählt noch 31 Tage lang.',
  },
}
