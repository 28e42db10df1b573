// What somebody says of themselves and nobody can look up: "the world-leading innovator in …". An aside of it is cut; a sentence goes.

// A leader of a choir and a list of leading marks are none.
const leading = String.raw`(?:world-leading|world[’']s (?:leading|best|finest|most \p{L}+)|(?:market|industry|sector)[- ]leading|leading(?! (?:to|up|away|off|the|a|an|from|into)(?!\p{L}))|award-winning|renowned|trusted|visionary|best-in-class|world-class|(?:\p{L}+ )?capital of the world|weltweit führend\p{L}*|führend\p{L}*|marktführ\p{L}*|renommiert\p{L}*|preisgekrönt\p{L}*|leader (?:mondiale?|europ\p{L}+|incontest\p{L}+|(?:du|del|di) (?:march\p{L}|mercato|settore|secteur)|nell?|dans)|référence (?:mondiale|européenne|du secteur|en matière)|numéro un|capitale (?:mondiale|européenne)|líder (?:mundial|europe\p{L}|en|no|na|del? (?:sector|mercado)|do (?:setor|mercado))|número uno|capital (?:mundial|europe\p{L}+)|punto di riferimento|numero uno|toonaangevend\p{L}*|marktleider|wereldleider|vooraanstaand\p{L}*|världsledande|marknadsledande|verdens førende|verdensledende|wiodąc\p{L}+|czołow\p{L}+|lider\p{L}* (?:rynku|branży)|sektör\p{L}* (?:lider|öncü)\p{L}*)`
const article = String.raw`(?:the|a|an|one of the|der|die|das|ein|eine|einer der|le|la|l[’']|les|un|une|el|il|lo|o|um|uma|de|het|een|den|det|ett|en)`
// ", the world-leading innovator in gentle diagnostics," and ", capital mundial da cereja!"
const aside = new RegExp(
  String.raw`, (?:${article} ?)?(?:(?!\d)[\p{L}-]+ ){0,1}${leading}(?![\p{L}])[^,.;:!?()\d]{0,80}(?:,(?= )|(?=\s*[.!?]))`,
  'giu',
)
const plainAside = new RegExp(String.raw`(?<!\p{L})${leading}(?!\p{L})`, 'iu')

// Behind its noun, a word that only praises.
const behindNoun =
  / (?:exemplaires?|incomparables?|remarquables?|exceptionnel(?:le)?s?|révolutionnaires?|inégalée?s?|ejemplar(?:es)?|inigualables?|excepcional(?:es)?|revolucionari[oa]s?|esemplar[ei]|eccezional[ei]|rivoluzionari[oae]|inimitabil[ei]|exempla(?:r|res)|excecional|excecionais|revolucionári[oa]s?)(?= (?:de|du|des|d[’']|del|de la|do|da|dos|das|di|della|dei|à|para|pour|per|sur|en|qui|que|che)(?!\p{L})|[,.;])/gu

const praise = new RegExp(
  [
    String.raw`(?<!\p{L})(?:(?:ignit|spark|driv|power|lead|unleash|usher)\p{L}* (?:in )?(?:the|a|an|our) (?:\p{L}+ ){0,2}revolution|(?:the )?next unicorn|passionate about|we (?:are )?passionate|culture of excellence|trusted by (?:leading|thousands|millions|the world)|best [\p{L}-]+ in the (?:whole |entire )?world|world[’']s (?:best|finest|greatest)|second to none|like no other|living (?:its|their|your) best li(?:fe|ves)|live their best lives|revolutioni[sz](?:es?|ing|ed?) (?:the|how|our)|redefin(?:es?|ing) (?:the|what|how)|shap(?:es?|ing) the (?:future|world)|tomorrow[’']s (?:city|world|mobility)|committed to excellence|(?:die|der|das) (?:beste|schönste|größte)\p{L}* [\p{L}-]+ der welt|weltbeste\p{L}*|leidenschaft für|revolutionier\p{L}+ )`,
    String.raw`(?<!\p{L})(?:(?:le|la|les) meilleure?s? [\p{L}-]+ (?:du|au) monde|territoire d[’']excellence|invente chaque jour|passionnée?s? par|(?:el|la|los|las) mejor(?:es)? [\p{L}-]+ del mundo|apasionad[oa]s por|(?:il|la|i|le) miglior[ei]? [\p{L}-]+ (?:al|del) mondo|(?:o|a|os|as) melhor(?:es)? [\p{L}-]+ do mundo|apaixonad[oa]s por|(?:de|het) (?:beste|mooiste|lekkerste) [\p{L}-]+ ter wereld|passie voor|bästa [\p{L}-]+ i världen|bedste [\p{L}-]+ i verden|beste [\p{L}-]+ i verden|najlepsz\p{L}+ (?:[\p{L}-]+ )?na świecie|dünyanın en (?:iyi|güzel|lezzetli|büyük)|лучш\p{L}+ (?:[\p{L}-]+ )?в мире)`,
    '世界一|世界最高|世界最好|全球领先|全球最|أفضل \\p{L}+ في العالم|الأفضل في العالم',
  ].join('|'),
  'u',
)

/** The text without asides and adjectives in which somebody praises themselves. What stands between quotation marks stays as it was said. */
export function withoutSelfPraise(text: string): string {
  if (/["“„«”»「」]/u.test(text)) return text
  const bare = text.replace(behindNoun, '')
  return plainAside.test(bare) ? bare.replace(aside, '') : bare
}

export const isSelfPraise = (small: string): boolean => praise.test(small)
