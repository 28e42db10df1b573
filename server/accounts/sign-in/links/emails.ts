import type { Use } from '../../../context.ts'

interface Letter {
  readonly subject: string
  readonly text: string
}

export const signInEmail = (link: string, minutes: number): Letter => ({
  subject: 'Your link to Crier',
  text:
    `This link lets you sign in. It works once, within ${minutes} ` +
    `minutes:\n\n${link}\n\n${ignoreIt}`,
})

export const passwordResetEmail = (link: string, minutes: number): Letter => ({
  subject: 'A new password for Crier',
  text:
    `This link lets you choose a new password. It works once, within ${minutes} ` +
    `minutes:\n\n${link}\n\n${ignoreIt}`,
})

export const invitationDays = 7

export const invitationEmail = (link: string, days: number): Letter => ({
  subject: 'An invitation to Crier',
  text:
    `You are invited to plan posts together in Crier. This link works once, within ${days} ` +
    `days:\n\n${link}\n`,
})

export const addressChangeEmail = (link: string, minutes: number): Letter => ({
  subject: 'Your new e-mail address for Crier',
  text:
    'A request was made to use this address to sign in to Crier. If that was you, open this ' +
    `link within ${minutes} minutes, in the browser in which you are signed ` +
    `in:\n\n${link}\n\n${ignoreIt}`,
})

export const addressChangedEmail = (): Letter => ({
  subject: 'Your e-mail address for Crier has changed',
  text:
    'You sign in to Crier with another e-mail address from now on, and no longer with this one. ' +
    'If it was not you who changed it, tell the operator of the server.\n',
})

const ignoreIt = 'If you did not ask for it, nothing needs to be done.\n'

/** Returns false when there is no mail server, or it did not accept the email. */
export async function sendEmail(
  { mail, log }: Use<'mail' | 'log'>,
  to: string,
  letter: Letter,
): Promise<boolean> {
  if (mail === null) return false
  return mail.send({ to, ...letter }).then(
    () => true,
    (error: unknown) => {
      log.error('mail.not_sent', error)
      return false
    },
  )
}
