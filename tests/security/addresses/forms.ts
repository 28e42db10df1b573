import type { Chance } from '../../simulation/machine/chance.ts'

/**
 * An address that no user may have called, by four bytes: this machine, private, link-local,
 * metadata services, reserved.
 */
export function privateIpv4(chance: Chance): readonly number[] {
  const byte = () => chance.between(0, 255)
  return chance.pick<() => readonly number[]>([
    () => [127, 0, 0, 1],
    () => [127, 0, 0, 1],
    () => [127, byte(), byte(), byte()],
    () => [0, 0, 0, 0],
    () => [10, byte(), byte(), byte()],
    () => [172, chance.between(16, 31), byte(), byte()],
    () => [192, 168, byte(), byte()],
    () => [169, 254, 169, 254],
    () => [169, 254, byte(), byte()],
    () => [100, chance.between(64, 127), byte(), byte()],
    () => [168, 63, 129, 16],
    () => [192, 0, 0, 192],
    () => [198, 18, byte(), byte()],
    () => [chance.between(224, 255), byte(), byte(), byte()],
  ])()
}

/** One of the many ways to write it in a URL. */
export function writtenHost(bytes: readonly number[], chance: Chance): string {
  if (chance.happens(0.4)) return `[${writtenIpv6(bytes, chance)}]`
  const spelled = chance.pick(spellings)(bytes, chance)
  return chance.happens(0.3) ? chance.pick(disguises)(spelled, chance) : spelled
}

type Spelling = (bytes: readonly number[], chance: Chance) => string

const whole = (bytes: readonly number[]) => bytes.reduce((sum, byte) => sum * 256 + byte, 0)
const octal = (value: number) => `0${value.toString(8)}`
const hex = (value: number) => `0x${value.toString(16)}`

const spellings: readonly Spelling[] = [
  (bytes) => bytes.join('.'),
  (bytes) => String(whole(bytes)),
  (bytes) => hex(whole(bytes)),
  (bytes) => octal(whole(bytes)),
  (bytes) => `0X${whole(bytes).toString(16).toUpperCase()}`,
  (bytes) => bytes.map(octal).join('.'),
  (bytes) => bytes.map(hex).join('.'),
  (bytes, chance) =>
    bytes
      .map((byte) =>
        chance.pick([String, octal, hex, (value: number) => `00000${octal(value)}`])(byte),
      )
      .join('.'),
  ([first, ...rest]) => `${first}.${whole(rest)}`,
  ([first, second, ...rest]) => `${first}.${second}.${whole(rest)}`,
  ([first, ...rest]) => `${hex(first!)}.${octal(whole(rest))}`,
]

const disguises: readonly ((host: string, chance: Chance) => string)[] = [
  (host) => `${host}.`,
  (host) => host.replaceAll('.', '。'),
  (host) => host.replaceAll('.', '%2e'),
  (host) => host.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (host) => host.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x1d7ce + Number(digit))),
  (host) => host.replaceAll(/\d/g, (digit) => `%3${digit}`),
  (host, chance) =>
    host.slice(0, 1) +
    chance.pick(['\t', '\n', '\r', '\u00ad', '\u200b', '\u2060']) +
    host.slice(1),
]

/**
 * IPv6 that is or hides the address: mapped, compatible, translated, tunnelled; or a private one.
 */
export function writtenIpv6(bytes: readonly number[], chance: Chance): string {
  const [high, low] = [whole(bytes.slice(0, 2)).toString(16), whole(bytes.slice(2)).toString(16)]
  const tail = () => chance.between(1, 0xffff).toString(16)
  const dotted = bytes.join('.')
  return chance.pick([
    ...[
      '::1',
      '::',
      '0:0:0:0:0:0:0:1',
      '0000:0000::0001',
      `::ffff:${dotted}`,
      `::ffff:${high}:${low}`,
      `0:0:0:0:0:ffff:${high}:${low}`,
    ],
    ...[
      `::${dotted}`,
      `::${high}:${low}`,
      `64:ff9b::${dotted}`,
      `64:ff9b::${high}:${low}`,
      `64:ff9b:1::${high}:${low}`,
    ],
    ...[
      `::ffff:0:${dotted}`,
      `2002:${high}:${low}::${tail()}`,
      `2001::${tail()}:${tail()}`,
      `2001:db8::${tail()}`,
      `fe80::${tail()}`,
    ],
    ...[
      `fe9${chance.between(0, 9)}::1`,
      `febf::${tail()}`,
      `fec0::${tail()}`,
      `fc00::${tail()}`,
      `fd${chance.between(10, 99)}::${tail()}`,
    ],
    ...[
      'fd00:ec2::254',
      'fd00:ec2::23',
      'fd20:ce::254',
      `ff0${chance.between(1, 9)}::1`,
      '100::1',
      '3fff::1',
      '5f00::1',
      `fe80::1%25lo`,
    ],
    ...[`2001:67c:2e8:25::5efe:${high}:${low}`, `2400::200:5efe:${dotted}`],
  ])
}

/**
 * A URL that leads there, or would for a careless reader of URLs. `names`: hosts whose addresses a
 * name server makes up.
 */
export function hostileUrl(
  chance: Chance,
  place: { readonly port: number; readonly names: (address: string) => string },
): string {
  const bytes = privateIpv4(chance)
  const host = chance.happens(0.35)
    ? place.names(
        chance.happens(0.6) ? bytes.join('.') : writtenIpv6(bytes, chance).replace('%25', '%'),
      )
    : chance.happens(0.12)
      ? chance.pick(localNames)
      : writtenHost(bytes, chance)
  const port = chance.happens(0.8)
    ? `:${place.port}`
    : chance.pick([
        '',
        ':80',
        ':443',
        ':8080',
        ':22',
        ':25',
        ':6379',
        ':0',
        ':00080',
        ':65536',
        ':-1',
      ])
  return chance.pick(framings)(`${host}${port}`, chance)
}

const localNames = [
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.b.localhost',
    'ⓛocalhost',
    'localhos%74',
    'localhost%00',
    'ip6-localhost',
    'broadcasthost',
  ],
  ...[
    'metadata',
    'metadata.google.internal',
    'metadata.google.internal.',
    'instance-data',
    'kubernetes.default.svc',
    'host.docker.internal',
  ],
]

type Framing = (authority: string, chance: Chance) => string

const path = (chance: Chance) =>
  chance.pick(['/', '', '/hook', '/latest/meta-data/', '/?x=1', '/#public.example', '/%2e%2e/'])

const framings: readonly Framing[] = [
  (authority, chance) => `http://${authority}${path(chance)}`,
  (authority, chance) => `http://${authority}${path(chance)}`,
  (authority, chance) => `https://${authority}${path(chance)}`,
  (authority, chance) => `HTTP://${authority}${path(chance)}`,
  (authority) => `http:${authority}/`,
  (authority) => `http:/${authority}/`,
  (authority) => `http:\\\\${authority}\\`,
  (authority) => `http:///${authority}/`,
  (authority) => `http://${authority}\\@public.example/`,
  (authority) => `http://${authority}#@public.example/`,
  (authority) => `http://${authority}?@public.example/`,
  (authority) => `http://public.example@${authority}/`,
  (authority) => `http://public.example:80@${authority}/`,
  (authority) => `http://user:pass@${authority}/`,
  (authority) => `http://%00@${authority}/`,
  (authority) => ` http://${authority}/ `,
  (authority) => `ht\ttp://${authority}/`,
  (authority, chance) =>
    `${chance.pick(['file', 'ftp', 'gopher', 'ws', 'wss', 'unix', 'blob:http', 'view-source:http', 'jar:http'])}://${authority}/`,
]
