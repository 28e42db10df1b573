import { listedAs } from '../small-words.ts'

// ", after a short illness of which few of us knew" behind a comma; "nach langer, schwerer Krankheit" where the verb stands behind it.
const causes: Readonly<Record<string, RegExp>> = {
  en: /(?:,|(?<=(?:died|passed away)[^.;:]{0,60})) (?:after|following|of) (?:an?|his|her|their) (?:[\p{L}-]+,? ){0,3}(?:illness|disease|cancer|battle (?:with|against) [^,.;]{1,40})(?: [^,.;]{1,80})?(?=[,.;])/iu,
  de: /,? nach (?:\p{L}+,? ){0,3}(?:krankheit|krebserkrankung|erkrankung|leiden)(?=[ ,.;])/iu,
  fr: /,? (?:des suites d[’'e]|après|à l[’']issue d[’'e]) ?(?:une? )?(?:[\p{L}-]+ ){0,2}(?:maladie|cancer)(?=[ ,.;])/iu,
  es: /,? (?:tras|después de|a causa de) (?:una? )?(?:[\p{L}-]+ ){0,2}(?:enfermedad|cáncer)(?=[ ,.;])/iu,
  it: /,? (?:dopo|a causa di|in seguito a) (?:una? )?(?:[\p{L}-]+ ){0,2}(?:malattia|cancro)(?=[ ,.;])/iu,
  pt: /,? (?:após|depois de|vítima de) (?:uma? )?(?:[\p{L}-]+ ){0,2}(?:doença|câncer|cancro)(?=[ ,.;])/iu,
  nl: /,? na een (?:[\p{L}-]+ ){0,3}(?:ziekte|ziekbed)(?=[ ,.;])/iu,
  pl: /,? po (?:[\p{L}-]+ ){0,3}chorobie(?=[ ,.;])/iu,
  sv: /,? efter (?:en )?(?:[\p{L}-]+ ){0,3}sjukdom(?=[ ,.;])/iu,
  da: /,? efter (?:en )?(?:[\p{L}-]+ ){0,3}sygdom(?=[ ,.;])/iu,
  no: /,? etter (?:en )?(?:[\p{L}-]+ ){0,3}sykdom(?=[ ,.;])/iu,
}
const death =
  /(?<!\p{L})(?:died|death|passed away|tod|gestorben|verstorben|verstarb|starb|décédée?s?|décès|mort(?:e?s)?|dead|killed|getötet|tote[rn]?|tuée?s?|fallecid[oa]|falleció|murió|muerte|mort[oa]|scompars[oa]|deceduto|falecid[oa]|faleceu|morreu|overleden|overlijden|stierf|zmarł[a]?|śmier\p{L}+|avled|avlidit|dog|død\p{L}*|gikk bort)(?!\p{L})/iu

export const tellsOfDeath = (text: string): boolean => death.test(text)

/** The text without what somebody died of, which is their family's to tell. */
export function withoutIllness(text: string, language: string): string {
  const cause = causes[listedAs(language)]
  return cause !== undefined && death.test(text) ? text.replace(cause, '') : text
}
