import type { NetworkPorts } from '../network.ts'

const digits = '234567abcdefghijklmnopqrstuvwxyz'
const clockBits = 10n

/**
 * A key of the kind that posts must have (TID): 53 bits of microseconds and 10 of chance in 13
 * digits, so that keys sort by their time.
 */
export function newRecordKey({ clock, random }: Pick<NetworkPorts, 'clock' | 'random'>): string {
  const [high = 0, low = 0, more = 0, most = 0] = random.bytes(4)
  // The clock gives milliseconds: the microseconds below them are chance too.
  const microseconds =
    BigInt(clock.now().epochMilliseconds) * 1_000n + BigInt((high * 256 + low) % 1_000)
  const chance = BigInt((more * 256 + most) % 1_024)
  return inDigits((microseconds << clockBits) | chance)
}

function inDigits(value: bigint): string {
  let text = ''
  for (let left = value; text.length < 13; left >>= 5n) text = digits[Number(left & 31n)]! + text
  return text
}

/** The time in a key or a revision; null where it is neither. */
export function timeOfKey(key: string): Temporal.Instant | null {
  if (!/^[2-7a-j][2-7a-z]{12}$/.test(key)) return null
  let value = 0n
  for (const digit of key) value = value * 32n + BigInt(digits.indexOf(digit))
  return Temporal.Instant.fromEpochMilliseconds(Number((value >> clockBits) / 1_000n))
}
