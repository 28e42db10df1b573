import { anyOf } from './cue.ts'

// Who is named only as somebody's child, spouse or neighbour did not ask to be told of.

const name = String.raw`(?<name>\p{Lu}\p{Ll}[\p{L}\p{M}'’-]*)`
const possessive = String.raw`(?:[Hh]is|[Hh]er|[Tt]heir|[Mm]y|[Oo]ur|[Mm]i|tu|[Ss]u|[Ss]eu|[Ss]ua|[Mm]eu|[Mm]inha|[Mm]ijn|[Zz]ijn|[Hh]aar|[Mm]in|[Ss]in|[Hh]ans|[Hh]ennes)`
const relative = String.raw`(?:daughters?|wife|husband|widow|widower|girlfriend|boyfriend|fiancée?|grandsons?|granddaughters?|nephews?|nieces?|neighbou?rs?|Sohn|Tochter|Ehefrau|Ehemann|Witwer?|Enkel(?:in)?|Neffen?|Nichte|Nachbar(?:in)?|[Ff]amil(?:ie|y)|fils|fille|épouse|époux|veuve?|petit-fils|petite-fille|neveu|nièce|voisine?|[Ff]amille|hij[oa]s?|espos[oa]|mujer|marido|viud[oa]|sobrin[oa]|vecin[oa]|[Ff]amilia|figli[oa]|moglie|marito|vedov[oa]|cugin[oa]|[Ff]amiglia|filh[oa]s?|viúv[oa]|vizinh[oa]|[Ff]amília|zoon|dochter|echtgeno(?:ot|te)|weduwe|kleinzoon|kleindochter|buurman|buurvrouw|sonen|dottern|hustrun|barnen|barnbarnen|änkan|grannen|sønnen|datteren|ektemannen|børnene|barna|syna|córk[aię]|żon[aąęy]|mąż|wnuk|wnuczka|sąsiadka|[Rr]odzin[aąę]|oğlu|kızı|eşi|kocası|karısı|komşusu|${possessive} (?:son|kids|children|cousin|prim[oa]|net[oa]|niet[oa]|mulher|vrouw|man|neef|nicht|son|dotter|fru|søn|datter|sønn|kone))`
// "hustrun Birgit, barnen Alva och Gustaf", "Familie Oberstaller aus Haus 44". A firm may have "& Sons" in its name, and is none.
const namedRelative = new RegExp(String.raw`(?<![\p{L}-])${relative},? ${name}(?! (?:GmbH|AG|Ltd|Inc|SA|BV|AB)(?!\p{L}))`, 'gu')
// "Dunstan, my colleague, disagrees"
const acquaintance =
  /(?<!\p{Lu}[\p{L}’'-]{1,30} )(?<![\p{L}-])(?<name>\p{Lu}\p{Ll}[\p{L}\p{M}'’-]*), (?:my|our|mein|meine|unsere?|mon|ma|notre|mi|nuestr[oa]|mio|mia|(?:o )?meu|(?:a )?minha|mijn|onze|min|mitt|mój|moja) (?:colleague|friend|boss|assistant|partner|flatmate|kolleg(?:e|in)|freund(?:in)?|chef(?:in)?|collègue|amie?|compagne|compagnon|colega|amig[oa]|jef[ea]|collega|amic[oa]|capo|vriend(?:in)?|baas|kollega|vän|kompis|kolega|koleżanka)(?!\p{L})/gu
// "My boy Tom, he's nine", "mein Kleiner", "minha miúda": in the mouth of a relative, and only there, a word for any child is theirs.
const ownChild = String.raw`(?:(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir) (?:\p{L}+ )?(?:boy|girl|lad|kid|little one|youngest|eldest|oldest|toddler|baby|brother|sister|stepson|stepdaughter|godson|goddaughter)|(?:[Mm]ein|[Uu]nser|[Ss]ein|[Ii]hr)(?:e[nmrs]?)? (?:\p{L}+ )?(?:Junge|Mädchen|Kleine[rn]?|Jüngste[rn]?|Älteste[rn]?|Bruder|Schwester|Enkelkind|Patenkind|Stiefsohn|Stieftochter|Bub|Mann|Frau)|(?:[Mm]on|[Mm]a|[Ss]on|[Ss]a|[Nn]otre|[Ll]eur) (?:garçon|gamine?|petite?|cadette?|aînée?|frère|s(?:œ|oe)ur|filleule?|mari|femme)|(?:[Mm]i|[Ss]u|[Nn]uestr[oa]) (?:niñ[oa]|chic[oa]|crí[oa]|pequeñ[oa]|herman[oa]|niet[oa]|ahijad[oa])|(?:[Ii]l |[Ll]a )?(?:[Mm]i[oa]|[Ss]u[oa]|[Nn]ostr[oa]) (?:bambin[oa]|ragazz[oa]|piccol[oa]|fratello|sorella|nipot(?:e|in[oa])|marito)|(?:[Oo] |[Aa] )?(?:[Mm]eu|[Mm]inha|[Ss]eu|[Ss]ua|[Nn]oss[oa]) (?:menin[oa]|miúd[oa]|garot[oa]|pequen[oa]|irmão|irmã|net[oa]|afilhad[oa]|marido)|(?:[Mm]ijn|[Oo]ns|[Oo]nze|[Zz]ijn|[Hh]aar) (?:zoontje|dochtertje|jongen|meisje|jongste|oudste|kleine|broer|zus(?:je)?|kleinkind)|(?:[Mm]ój|[Mm]oja|[Mm]ojego|[Mm]ojej|[Mm]oim|[Jj]ego|[Jj]ej|[Nn]asz|[Nn]asza) (?:syn(?:ek|a|em)?|córk[aię]|córeczk[aię]|chłopak|brat|siostra|wnuk|wnuczka)|(?:[Mm]in|[Mm]itt|[Vv]år|[Vv]årt|[Hh]ans|[Hh]ennes|[Ss]in) (?:pojke|flicka|grabb|kille|tjej|lille|lilla|yngsta?|äldsta?|bror|syster|barnbarn|sambo|dreng|pige|gutt|jente)|(?:[Мм]ой|[Мм]оя|[Мм]оего|[Мм]оей|[Нн]аш|[Нн]аша|[Ее]го|[Её]ё) (?:сын\p{L}*|доч\p{L}+|внук\p{L}*|внучк\p{L}+|брат\p{L}*|сестр\p{L}+|муж|жена)|(?:[Oo]ğl|[Kk]ız|[Tt]orun|[Yy]eğen|[Kk]ardeş|[Ee]ş|[Kk]oca|[Kk]arı)(?:[uıiü]m|m)(?:[uıiü]z)?)`
const namedChild = new RegExp(String.raw`(?<![\p{L}-])${ownChild},? ${name}`, 'gu')
// "Tom, my eldest, holds the rope"
const childNamed = new RegExp(
  String.raw`(?<!\p{Lu}[\p{L}’'-]{1,30} )(?<![\p{L}-])${name}, (?:${ownChild}|(?:my|our|mein|meine|unsere?|mon|ma|notre|mi|nuestr[oa]|mi[oa]|(?:o )?meu|(?:a )?minha|mijn|min|mój|moja|мой|моя) (?:son|daughter|wife|husband|grandson|granddaughter|Sohn|Tochter|Enkel(?:in)?|fils|fille|petit-fils|petite-fille|hij[oa]|espos[oa]|marido|mujer|figli[oa]|moglie|filh[oa]|mulher|zoon|dochter|dotter|hustru))(?![\p{L}])`,
  'gu',
)
// "My colleague Tom - first week in the job": one who works or lives beside whoever tells it, by the first name alone.
const colleague =
  /(?<![\p{L}-])(?:[Mm]y|[Mm]ein(?:e[mnr]?)?|[Mm]on|[Mm]a|[Mm]i|[Ii]l mio|[Ll]a mia|[Mm]io|[Mm]ia|(?:[Oo] )?[Mm]eu|(?:[Aa] )?[Mm]inha|[Mm]ijn|[Mm]in|[Mm]ój|[Mm]oja|[Мм]ой|[Мм]оя) (?:\p{Ll}+ )?(?:colleague|co-?worker|workmate|flatmate|roommate|classmate|friend|mate|boss|Kolleg(?:e|en|in)|Mitbewohner(?:in)?|Freund(?:in)?|Chef(?:in)?|collègue|ami|amie|copain|copine|colocataire|compañer[oa](?: de \p{Ll}+)?|colega|amig[oa]|collega|amic[oa]|coinquilin[oa]|vriend(?:in)?|huisgenoot|kolega|koleżanka|kumpel|kollega|kompis|vän(?:inna)?|коллега|друг|подруга),? (?<name>\p{Lu}\p{Ll}[\p{L}\p{M}'’-]*)(?![\p{L}\p{M}'’-]| \p{Lu})|(?<![\p{L}-])(?:[Ii]ş )?(?:[Aa]rkadaşım|[Kk]omşum) (?<name>\p{Lu}\p{Ll}[\p{L}\p{M}'’-]*)(?![\p{L}\p{M}'’-]| \p{Lu})/gu
const japanese = /(?:息子|娘|孫|妻|夫|弟|妹)の(?:\p{sc=Han}|\p{sc=Hira}|\p{sc=Kana}){1,6}?(?:は|が|も|と|に|、)/u
const arabic = /(?<!\p{L})(?:ابنته|ابنه|ابنتها|ابنها|زوجته|زوجها|أخيه|أخته|أخوه|حفيده|حفيدته|جاره|جارته)(?!\p{L})/u
const chinese = /(?:孙女|孙子|女儿|儿子|妻子|丈夫|外孙)\p{sc=Han}{1,3}(?:在|放学|每天|今年|也|，)/u

// "Ffion (she's 13)", "la petite Capucine B., 7 ans", "Lotte, groep 4": a child is known by the age or the class.
const young = String.raw`(?:[3-9]|1[0-7])`
const years = String.raw`(?:years? old|-year-old|Jahre alt|jahre alt|ans|años|anni|anos|jaar(?: oud)?|lat|år(?: gammal)?|yaşında|лет)`
const ages = String.raw`(?:(?:she|he)(?:[’']s| is) |aged? |who is |qui a |que tiene |che ha |que tem |die |der )`
const schoolYear = String.raw`(?:groep|[Kk]lasse|klas|[Yy]ear|[Gg]rade|[Cc]lasse|[Cc]lase|[Tt]urma|klasa|årskurs) (?:\d{1,2}(?!\d)|\d[a-d])|\d[a-d](?=[,;)])`
const named = String.raw`(?<![\p{L}-])${name}(?: \p{Lu}[\p{L}\p{M}.’'-]*)?`
const minor = new RegExp(
  String.raw`${named}(?:, ?| ?\()(?:${ages}?${young} ${years}(?!\p{L}| (?:ago|plus tard|después|dopo|depois|geleden|temu|senare))|${ages}${young}(?=[,;)])|${schoolYear})`,
  'gu',
)
// "Ffion in the juniors (she's 13)"
const minorInBrackets = new RegExp(String.raw`${named} [^.!?,()\n]{1,30} \(${ages}${young}(?=[,;)])`, 'gu')

const patterns = [namedRelative, acquaintance, namedChild, childNamed, colleague, minor, minorInBrackets]

/** Whether a text names somebody as a relative or neighbour of another. Whoever the topic names is told of. */
export function namesRelative(text: string, topic: string): boolean {
  for (const match of patterns.flatMap((pattern) => [...text.matchAll(pattern)])) if (!topic.includes(match.groups!['name']!)) return true
  return isNamelessByName(text, topic) || arabic.test(text) || chinese.test(text) || japanese.test(text)
}

// Somebody asks not to be named: "who did not want her name used".
const nameless = anyOf(
  String.raw`(?<!\p{L})(?:(?:not|n[’']t|nor) (?:\p{L}+ ){0,3}(?:be named|be identified|(?:his|her|their) (?:own )?name (?:used|printed|published|in))|(?:stay|remain|be) (?:anonymous|nameless|unnamed)|(?:anonym|ungenannt|namenlos) (?:bleiben|zu bleiben)|nicht (?:mit (?:seinem |ihrem )?namen )?genannt werden|(?:seinen|ihren) namen (?:nicht|lieber nicht)|(?:rester|garder l[’']) ?anonym\p{L}*|ne (?:veut|souhaite|souhaitait|voulait) pas (?:être (?:nommée?|citée?)|que son nom)|(?:que )?no se (?:publique|diga|cite|mencione|dé|use) su nombre|prefiere no dar su nombre|(?:permanecer|quedar) (?:en el )?anónim\p{L}+|(?:restare|rimanere) anonim[oa]|non (?:vuole|voleva|desidera) (?:essere (?:nominat|citat)[oa]|che (?:si|il suo nome))|(?:ficar|permanecer) anónim[oa]|(?:ficar|permanecer) no anonimato|não quer (?:ser identificad[oa]|que o (?:seu )?nome)|(?:anoniem (?:wil )?blijven)|niet (?:bij|met) (?:zijn|haar|de) naam|zachować anonimowość|nie chce (?:podawać|ujawniać) (?:swojego )?nazwisk\p{L}*|(?:vara|förbli) anonym|inte (?:vill )?(?:att )?(?:hans|hennes|sitt) namn|(?:være|forblive|forbli) anonym|не (?:хочет|хотел\p{L}*|пожелал\p{L}*) (?:называть|назвать)\p{L}* |adının (?:yazılmasını|açıklanmasını|verilmesini) istemeyen|ismini vermek istemeyen)(?!\p{L})|匿名|名前を(?:出さ|伏せ)|不愿(?:透露|公开)(?:姓名|名字)`,
)
// "Mr Toller does not want his name in the paper": who is told of so is named all the same.
const wantsNoName =
  /(?<!\p{L})(?:(?:does not|doesn[’']t|did not|didn[’']t) want (?:his|her|their) names?|will (?:seinen|ihren) namen nicht|ne veut pas (?:de |que )?son nom|no quiere (?:que )?su nombre|non vuole (?:che )?il (?:suo )?nome|não quer o (?:seu )?nome|wil (?:zijn|haar) naam niet|nie chce swojego nazwiska|vill inte ha (?:sitt|hans|hennes) namn)(?!\p{L})/u
const afterFirstWord = /(?<=\p{L}[\p{L}’'.]* )\p{Lu}\p{Ll}[\p{L}\p{M}'’-]+/gu

function isNamelessByName(text: string, topic: string): boolean {
  return wantsNoName.test(text.toLowerCase()) && [...text.matchAll(afterFirstWord)].some(([name]) => !topic.includes(name))
}

const aside = /(?<!\s)\s*[([（][^()[\]（）\n]{1,200}[)\]）]/gu

/** The text without the brackets beside whoever asks not to be named: what stands in them says who it is. */
export function withoutNameOfNameless(text: string): string {
  return /[([（]/u.test(text) && nameless.test(text.toLowerCase()) ? text.replace(aside, '') : text
}
