// "[OFF] … [/OFF]", "[off the record] … [back on]": what was said while nothing was to be
// written down.
const offRecord =
  /\[(?<tag>off(?: the)?(?: record)?|vertraulich|intern|private?|confiden\p{L}+|riservato)\][\s\S]{0,3000}?(?:\[(?:\/\k<tag>|(?:back )?on(?: the)?(?: record)?)\]|\n\s*\n|$)/giu

export const withoutOffRecord = (text: string): string =>
  text.includes('[') ? text.replace(offRecord, '') : text
