import { generateKeyPairSync, sign } from 'node:crypto'

export interface TestCertificate {
  /** PEM. */
  readonly key: string
  readonly cert: string
}

/** A self-signed certificate (RFC 5280) for one host name, for the tests of TLS. */
export function testCertificate(
  name: string,
  validity: { readonly from: Temporal.Instant; readonly until: Temporal.Instant },
): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const subject = sequence(set(sequence(commonName, der(0x0c, Buffer.from(name)))))
  const unsigned = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    ecdsaWithSha256,
    subject,
    sequence(time(validity.from), time(validity.until)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(alternativeName, der(0x04, sequence(der(0x82, Buffer.from(name))))))),
  )
  const signature = der(0x03, Buffer.concat([Buffer.of(0), sign('sha256', unsigned, privateKey)]))
  const cert = sequence(unsigned, ecdsaWithSha256, signature)
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.toString('base64')}\n-----END CERTIFICATE-----\n`,
  }
}

function der(tag: number, content: Buffer): Buffer {
  const length = content.length < 0x80 ? Buffer.of(content.length) : Buffer.of(0x82, content.length >> 8, content.length & 0xff)
  return Buffer.concat([Buffer.of(tag), length, content])
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))
const set = (...parts: Buffer[]) => der(0x31, Buffer.concat(parts))
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
const commonName = objectId('550403')
const alternativeName = objectId('551d11')

const time = (at: Temporal.Instant) => der(0x18, Buffer.from(`${at.toString({ smallestUnit: 'second' }).replaceAll(/[-:TZ]/g, '')}Z`))
