import { addressSignature, isAddressSigned } from './address-signature.ts'
import type { AccountId, ConnectionId } from '../ids.ts'

/** The stored picture of an author behind an address: another picture has another address. */
export interface AuthorPicture {
  readonly accountId: AccountId
  readonly connectionId: ConnectionId
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly digest: string
}

const shape = /^(\w+)~(conn_[0-9a-f]{32})~([0-9a-f]{64})\.([A-Za-z0-9_-]{43})$/

/** The part of an address behind `/media/authors/`. */
export function signAuthorPicture(key: Uint8Array, picture: AuthorPicture): string {
  const body = bodyOf(picture)
  return `${body}.${addressSignature(key, 'picture of an author', body)}`
}

/** Null when the address was not made by us. */
export function readAuthorPicture(key: Uint8Array, name: string): AuthorPicture | null {
  const match = shape.exec(name)
  if (!match) return null
  const [, accountId, connectionId, digest, given] = match as unknown as [
    string,
    AccountId,
    ConnectionId,
    string,
    string,
  ]
  const picture = { accountId, connectionId, digest }
  return isAddressSigned(key, 'picture of an author', bodyOf(picture), given) ? picture : null
}

const bodyOf = ({ accountId, connectionId, digest }: AuthorPicture) =>
  `${accountId}~${connectionId}~${digest}`
