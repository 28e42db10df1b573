import { askAuth } from './auth.ts'

export interface Passkey {
  readonly id: string
  readonly name: string | null
  readonly createdAt: string
}

export const passkeysPossible = () =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

export async function signInWithPasskey(): Promise<void> {
  const options = await askAuth<PublicKeyCredentialRequestOptionsJSON>(
    '/passkey/generate-authenticate-options',
  )
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
  })
  await askAuth('/passkey/verify-authentication', { response: jsonOf(credential) })
}

export async function addPasskey(name: string): Promise<void> {
  const options = await askAuth<PublicKeyCredentialCreationOptionsJSON>(
    '/passkey/generate-register-options',
  )
  const credential = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
  })
  await askAuth('/passkey/verify-registration', { response: jsonOf(credential), name })
}

function jsonOf(credential: Credential | null) {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey was chosen.')
  return credential.toJSON()
}
