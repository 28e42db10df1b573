import fc from 'fast-check'

const surrogates = { first: 0xd800, count: 0x800 }

/**
 * Any code point: `binary` of fast-check makes a map of all of them at its first use, which takes a
 * processor 1.5 s in each process.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map((number) =>
    String.fromCodePoint(number < surrogates.first ? number : number + surrogates.count),
  )
