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
  forgotten: 'Forgot your password?',
  resetMailed: 'If a person with this address exists, a link was sent to it.',
  noMail: 'This server sends no email. Its operator can print a link: crier accounts sign-in-link',
  wrong: 'Wrong e-mail or password.',
  linkOver: 'This link was used or has expired. Ask for another one.',
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
  notYours: 'If another person sent you this link and you did not ask for it, close this page.',
  stay: {
    title: 'Set a password',
    lead:
      'The link that you opened works once. When this session ends, you sign in with a password ' +
      'or a passkey.',
    signsInAs: (email: string) => `You sign in as ${email}.`,
    later: 'Later',
    laterNote: 'You can also do this later in Settings.',
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
    'Your address is confirmed, and you are signed in. Open your invitation now: you belong to ' +
    'no workspace yet.',
  hint: 'Did you just install Crier? The first start printed a sign-in link in the terminal.',
})
