import type { signInTexts as English } from '../sign-in.ts'

export const germanSignInTexts: typeof English = {
  title: 'Anmelden',
  lead: 'Entwerfen, einplanen, veröffentlichen: einmal und pünktlich.',
  email: 'E-Mail',
  password: 'Passwort',
  signIn: 'Anmelden',
  passkey: 'Mit einem Passkey anmelden',
  or: 'oder',
  mailLink: 'Link per E-Mail schicken',
  forgotten: 'Passwort vergessen?',
  resetMailed: 'Wenn es eine Person mit dieser Adresse gibt, wurde ein Link an sie geschickt.',
  noMail:
    'Dieser Server verschickt keine E-Mails. Der Betreiber kann einen Link ausgeben: crier ' +
    'accounts sign-in-link',
  wrong: 'E-Mail-Adresse oder Passwort ist falsch.',
  linkOver: 'Dieser Link wurde schon benutzt oder ist zu alt. Bitten Sie um einen neuen.',
  links: {
    token: {
      lead: 'Dieser Link meldet Sie einmal in diesem Browser an.',
      button: 'Mit diesem Link anmelden',
    },
    invitation: {
      lead: 'Sie sind eingeladen, gemeinsam Beiträge zu planen.',
      button: 'Einladung annehmen',
    },
    email: {
      lead: 'Von jetzt an melden Sie sich mit der Adresse an, an die dieser Link ging.',
      button: 'Diese Adresse verwenden',
    },
  },
  notYours:
    'Hat Ihnen jemand anderes diesen Link geschickt, und Sie haben um keinen gebeten? Dann ' +
    'schließen Sie diese Seite.',
  stay: {
    title: 'Passwort festlegen',
    lead:
      'Der Link, den Sie geöffnet haben, gilt einmal. Wenn diese Sitzung endet, kommen Sie mit ' +
      'einem Passwort oder einem Passkey wieder herein.',
    signsInAs: (email) => `Sie melden sich als ${email} an.`,
    later: 'Später',
    laterNote: 'Das geht auch später in den Einstellungen.',
  },
  newPassword: 'Neues Passwort',
  setNew: 'Neues Passwort festlegen',
  resetDone: 'Ihr Passwort ist geändert. Melden Sie sich damit an.',
  invitedBy: (inviter, workspace, role) =>
    `${inviter} lädt Sie in ${workspace} ein. Ihre Rolle: ${role}.`,
  invitationFor: (email) =>
    `Diese Einladung gilt für ${email}. Melden Sie sich als diese Person an, um sie anzunehmen.`,
  otherPerson: (email) =>
    `Diese Einladung gilt für ${email}, und Sie sind als jemand anderes angemeldet. Melden ` +
    'Sie sich erst ab.',
  addressChanged: (email) => `Von jetzt an melden Sie sich als ${email} an.`,
  noAccountYet:
    'Ihre Adresse ist bestätigt, und Sie sind angemeldet. Öffnen Sie jetzt Ihre Einladung: ' +
    'Sie gehören noch zu keinem Arbeitsbereich.',
  hint: 'Gerade installiert? Der erste Start hat einen Anmeldelink ins Terminal geschrieben.',
}
