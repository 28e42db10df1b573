import type { agentTexts as English } from '../agents.ts'

export const germanAgentTexts: typeof English = {
  title: 'Ein Programm zulassen',
  ask: (name) => `„${name}“ hier arbeiten lassen?`,
  askHost: (host) => `Das Programm von ${host} hier arbeiten lassen?`,
  callsItself: 'Nennt sich selbst',
  quoted: (name) => `„${name}“`,
  leadsTo: 'Führt zurück zu',
  notChecked: (host) =>
    'So nennt sich das Programm selbst, niemand hat es geprüft. Lassen Sie es nur zu, wenn ' +
    `Sie es eben selbst gestartet haben und ${host} kennen.`,
  thisComputer: 'Es läuft auf diesem Rechner. Jedes Programm hier könnte das von sich sagen.',
  workspace: 'Arbeitsbereich',
  may: 'Was es darf',
  writesScheduled:
    'Es kann geplante Beiträge ändern. Ein geänderter Beitrag wartet, bis eine ' +
    'Person ihn freigibt.',
  publishes: 'Es kann ohne Freigabe veröffentlichen und geplante Beiträge ändern.',
  asPerson: (name) =>
    `Es handelt im Namen von ${name} und darf nie mehr als Sie selbst. Unter „Entwickler“ ` +
    'lässt sich der Zugang jederzeit widerrufen.',
  allow: 'Zulassen',
  decline: 'Nicht zulassen',
  cannot: 'Dieses Programm lässt sich nicht zulassen',
  cannotHint: 'Es wurde nichts zugelassen. Sie können diese Seite schließen.',
  agents: 'Agenten',
  copyAddress: 'Adresse kopieren',
  none: 'Noch keine Agenten',
  noneText: (address) =>
    `Ein Assistent, der die Adresse ${address} kennt, bittet hier um Zugang, und Sie ` +
    'entscheiden. Einen Schlüssel braucht er nicht.',
  allowed: (day) => `Zugelassen ${day}`,
  ends: (day) => `endet ${day}, wenn es unbenutzt bleibt`,
  revokeAsk: 'Den Zugang widerrufen? Das Programm wird von der nächsten Anfrage an abgewiesen.',
}
