// Who is named only as somebody's child, spouse or neighbour did not ask to be told of.

const possessive = String.raw`(?:his|her|their|my|our|mi|tu|su|seu|sua|meu|minha|mijn|zijn|haar|min|sin|hans|hennes)`
const relative = String.raw`(?:daughters?|wife|husband|widow|widower|girlfriend|boyfriend|fiancée?|grandsons?|granddaughters?|nephews?|nieces?|neighbou?rs?|Sohn|Tochter|Ehefrau|Ehemann|Witwer?|Enkel(?:in)?|Neffen?|Nichte|Nachbar(?:in)?|[Ff]amil(?:ie|y)|fils|fille|épouse|époux|veuve?|petit-fils|petite-fille|neveu|nièce|voisine?|[Ff]amille|hij[oa]s?|espos[oa]|mujer|marido|viud[oa]|sobrin[oa]|vecin[oa]|[Ff]amilia|figli[oa]|moglie|marito|vedov[oa]|cugin[oa]|[Ff]amiglia|filh[oa]s?|viúv[oa]|vizinh[oa]|[Ff]amília|zoon|dochter|echtgeno(?:ot|te)|weduwe|kleinzoon|kleindochter|buurman|buurvrouw|sonen|dottern|hustrun|barnen|barnbarnen|änkan|grannen|sønnen|datteren|ektemannen|børnene|barna|syna|córk[aię]|żon[aąęy]|mąż|wnuk|wnuczka|sąsiadka|[Rr]odzin[aąę]|oğlu|kızı|eşi|kocası|karısı|komşusu|${possessive} (?:son|kids|children|cousin|prim[oa]|net[oa]|niet[oa]|mulher|vrouw|man|neef|nicht|son|dotter|fru|søn|datter|sønn|kone))`
// "hustrun Birgit, barnen Alva och Gustaf", "Familie Oberstaller aus Haus 44". A firm may have "& Sons" in its name, and is none.
const namedRelative = new RegExp(
  String.raw`(?<![\p{L}-])${relative},? (?<name>\p{Lu}\p{Ll}[\p{L}\p{M}'’-]*)(?! (?:GmbH|AG|Ltd|Inc|SA|BV|AB)(?!\p{L}))`,
  'gu',
)
// "Dunstan, my colleague, disagrees"
const acquaintance =
  /(?<!\p{Lu}[\p{L}’'-]{1,30} )(?<![\p{L}-])(?<name>\p{Lu}\p{Ll}[\p{L}\p{M}'’-]*), (?:my|our|mein|meine|unsere?|mon|ma|notre|mi|nuestr[oa]|mio|mia|(?:o )?meu|(?:a )?minha|mijn|onze|min|mitt|mój|moja) (?:colleague|friend|boss|assistant|partner|flatmate|kolleg(?:e|in)|freund(?:in)?|chef(?:in)?|collègue|amie?|compagne|compagnon|colega|amig[oa]|jef[ea]|collega|amic[oa]|capo|vriend(?:in)?|baas|kollega|vän|kompis|kolega|koleżanka)(?!\p{L})/gu
const arabic = /(?<!\p{L})(?:ابنته|ابنه|ابنتها|ابنها|زوجته|زوجها|أخيه|أخته|أخوه|حفيده|حفيدته|جاره|جارته)(?!\p{L})/u
const chinese = /(?:孙女|孙子|女儿|儿子|妻子|丈夫|外孙)\p{sc=Han}{1,3}(?:在|放学|每天|今年|也|，)/u

/** Whether a text names somebody as a relative or neighbour of another. Whoever the topic names is told of. */
export function namesRelative(text: string, topic: string): boolean {
  for (const match of [...text.matchAll(namedRelative), ...text.matchAll(acquaintance)])
    if (!topic.includes(match.groups!['name']!)) return true
  return arabic.test(text) || chinese.test(text)
}
