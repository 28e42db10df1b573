import { texts } from './texts.ts'

export const signInTexts = texts('signInTexts', {
  title: 'Sign in',
  lead: 'Draft, schedule and publish, once and on time.',
  email: 'E-mail',
  password: 'Password',
  signIn: 'Sign in',
  passkey: 'Sign in with a passkey',
  or: 'or',
  mailLink: 'E-mail me a link',
  forgotten: 'Forgotten your password?',
  resetMailed: 'If there is such a person, a link is on its way.',
  noMail: 'This server sends no mail. Its operator can print a link: crier accounts sign-in-link',
  wrong: 'This e-mail and password do not fit together.',
  linkOver: 'This link was used before or is too old. Ask for another one.',
  links: {
    token: {
      lead: 'This link signs you in, once, in this browser.',
      button: 'Sign in with this link',
    },
    invitation: {
      lead: 'You are invited to plan posts together.',
      button: 'Accept the invitation',
    },
    email: {
      lead: 'From now on you sign in with the address that this link was sent to.',
      button: 'Use this address',
    },
  },
  notYours: 'Did another person send you this link, and you asked for none? Then close this page.',
  stay: {
    title: 'Come back without a link',
    lead:
      'The link that you opened works once. When this session ends, a password or a passkey ' +
      'lets you in again.',
    signsInAs: (email: string) => `You sign in as ${email}.`,
    later: 'Later',
    laterNote: 'You find both in the settings, too.',
  },
  newPassword: 'New password',
  setNew: 'Set new password',
  resetDone: 'Your password is changed. Sign in with it.',
  invitedBy: (inviter: string, workspace: string, role: string) =>
    `${inviter} invites you to ${workspace}. Your role: ${role}.`,
  invitationFor: (email: string) =>
    `This invitation is for ${email}. Sign in as that person to accept it.`,
  otherPerson: (email: string) =>
    `This invitation is for ${email}, and you are signed in as another person. Sign out first.`,
  addressChanged: (email: string) => `You sign in as ${email} from now on.`,
  noAccountYet:
    'Your address is proven, and you are signed in. Open your invitation now: you belong to ' +
    'no workspace yet.',
  hint: 'Did you just install Crier? The first start printed a sign-in link in the terminal.',
})
