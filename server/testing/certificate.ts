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
    der(
      0xa3,
      sequence(sequence(alternativeName, der(0x04, sequence(der(0x82, Buffer.from(name)))))),
    ),
  )
  const signature = der(0x03, Buffer.concat([Buffer.of(0), sign('sha256', unsigned, privateKey)]))
  const cert = sequence(unsigned, ecdsaWithSha256, signature)
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.toString('base64')}\n-----END CERTIFICATE-----\n`,
  }
}

function der(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.of(tag), lengthOf(content.length), content])
}

/** In the shortest form there is: browsers refuse any other. */
function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length)
  return length < 0x100 ? Buffer.of(0x81, length) : Buffer.of(0x82, length >> 8, length & 0xff)
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))
const set = (...parts: Buffer[]) => der(0x31, Buffer.concat(parts))
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
const commonName = objectId('550403')
const alternativeName = objectId('551d11')

/** Years before 2050 have two digits, by RFC 5280. */
function time(at: Temporal.Instant): Buffer {
  const text = `${at.toString({ smallestUnit: 'second' }).replaceAll(/[-:TZ]/g, '')}Z`
  return text < '2050' ? der(0x17, Buffer.from(text.slice(2))) : der(0x18, Buffer.from(text))
}
