import type { Random } from '@crier/server/ports/random.ts'

// Each text is made of parts; a part is one of a family, in one of the surroundings.
const words = [
  'bread',
  'Größe',
  'хлеб',
  '新鮮な',
  'パン。',
  'خبز',
  'לחם',
  'रोटी',
  '1,500',
  '🥖',
  '👩🏾‍🚀',
  '🇩🇪',
]
const names = [
  'Ada Lovelace',
  'Bäckerei Müller',
  '株式会社パン',
  'A_B & C*',
  'O’Neil (Ltd.)',
  '🥐 Co',
  'x|y',
]
const labels = ['bread', 'my-shop', 'xn--mnchen-3ya', 'a1', 'b']
const zones = ['com', 'org', 'bsky.social', 'co.uk', 'dev', 'test', 'io', 'shop']
const paths = [
  '',
  '/',
  '/a/b',
  '/a_b-c',
  '/p?x=1&y=2',
  '/#top',
  '/a(b)c',
  '/ünï',
  '?q=1',
  ':8080/x',
]
const surroundings = [
  '%',
  '(%)',
  '%.',
  '%,',
  '“%”',
  '%!',
  '%?',
  '%…',
  '[%]',
  '%:',
  '%;',
  '«%»',
  '\n%',
  '%)',
  '%’s',
]

type Among = <Value>(values: readonly Value[]) => Value
const domain = (among: Among) => `${among(labels)}.${among(zones)}`
const path = (among: Among) => `${domain(among)}${among(paths)}`

const families: readonly ((among: Among) => string)[] = [
  (among) => among(words),
  (among) => `https://${path(among)}`,
  (among) => `${among(['http', 'HTTPS', 'ftp'])}://${path(among)}`,
  (among) => path(among),
  (among) => `@${domain(among)}`,
  (among) => `@${among(labels)}`,
  (among) => `@${among(labels)}@${domain(among)}`,
  (among) => `${among(labels)}@${domain(among)}`,
  (among) => `#${among(words)}`,
  (among) => `#${among(labels)}`,
  (among) =>
    `@[${among(names)}](urn:li:${among(['person', 'organization'])}:${among(['123', 'aB_c-9'])})`,
  (among) => `@[${among(names)}](urn:li:${among(['share', 'x'])}:1)`,
  (among) => among(['*', '_', '~', '<', '>', '{', '}', '\\', '|', '[', ']', '(', ')', '#', '@']),
]

/** Texts with mentions and links of all kinds, in all surroundings: the same for a seed. */
export function mentionTexts(random: Random, count: number): readonly string[] {
  const among: Among = (values) => values[Math.floor(random.fraction() * values.length)]!
  return Array.from({ length: count }, () => {
    const parts = Array.from({ length: 1 + Math.floor(random.fraction() * 7) }, () =>
      // A dollar sign in a replacement text would have a meaning: parts are joined, not replaced.
      among(surroundings).split('%').join(among(families)(among)),
    )
    return parts.join(among([' ', ' ', ' ', ' ', '\n', ''])).trim()
  })
}
