import { cue } from './cues/cue.ts'

// Openings that point at something said before: out of place, they puzzle the reader.
const dangling = cue(
  {
    en: `for (?:all |any )?(?:the )?(?:others?|rest|remaining)|of (?:which|whom)|mine|ours|yours|theirs|hers|an? (?:\\p{L}+ ){1,3}one(?! of)|(?:we|i) (?:do not|don[’']t) think so|not really|nor|exactly|(?:between|among|of|for|with|without|from|to|by|in|on|after|before|behind|beside|besides|under) (?:them|it|this|that|these|those|him|her|the two)|it|they|this|that|these|those|he|she|his|her|their|its|such|both|another|then|next|also|so|and|or|nor|similarly|meanwhile|moreover|furthermore|therefore|as a result|for example|for instance|
         in addition|finally|one of them|the same|the others?|the former|the latter|afterwards|later|since then|there(?! (?:is|are|was|were) )`,
    de:
      'für (?:alle |die )?(?:anderen|übrigen)|' +
      '(?:zwischen|unter|von|bei|mit|nach|vor|neben|ohne|für|aus) (?:ihnen|ihm|ihr|denen|' +
      'diese[mnrs]?|beiden)|dazwischen|darunter|daran|dahinter|dagegen|er|es(?! gibt)|' +
      'sie(?! (?:können|haben|möchten|sollten|müssen) )|dies\\p{L}*|' +
      'das (?:ist|war|sind|hat|heißt|macht|liegt|soll)|jen\\p{L}+|sein\\p{L}*|ihr\\p{L}*|' +
      'außerdem|zudem|danach|dabei|dadurch|damit|dafür|deshalb|daher|darum|auch|und|denn|so|' +
      'dort|seitdem|dazu|davon|darin|darauf|dann|beide',
    fr:
      'pour (?:tous |toutes )?les autres|' +
      '(?:entre|parmi|avec|sans|pour|après|avant|chez|sur) (?:eux|elles|lui|cela|ceux|celles|' +
      'ces|cette|ce)|il(?! (?:faut|y a|est possible))|elle|ils|elles|cela|ceci|' +
      `ce(?:t|tte|s)?|celui|celle|c[’']est|son|sa|ses|leurs?|ensuite|puis|aussi|et|ainsi|` +
      'en outre|de plus|par ailleurs|par exemple|depuis|enfin',
    es:
      'para (?:tod[oa]s )?l[oa]s (?:demás|otr[oa]s)|' +
      '(?:entre|con|sin|para|después de|antes de|de) (?:ellos|ellas|él|ella|eso|esto|' +
      'est[oa]s?|es[oa]s?)|est[eao]s?|es[eao]s?|él|ella|ellos|ellas|sus?|después|luego|' +
      'también|y|además|así|por eso|por ejemplo|allí|entonces|ambos',
    it:
      'per (?:tutti )?(?:gli|le) altr[ie]|' +
      '(?:tra|fra|con|senza|per|dopo|prima di|di) (?:loro|essi|esse|quest[oaie]|ciò)|' +
      'quest[oaie]|ciò|lui|lei|essi|esse|suo|sua|suoi|sue|poi|anche|e|inoltre|infatti|così|' +
      'per esempio|quindi|entrambi',
    pt:
      'para (?:tod[oa]s )?[oa]s (?:outr[oa]s|restantes|demais)|' +
      '(?:entre|com|sem|para|depois de|antes de) (?:eles|elas|isso|isto|ess[ea]s?|est[ea]s?)|' +
      'ele|ela|eles|elas|isso|isto|ess[ea]s?|est[ea]s?|seu|sua|depois|também|e|além disso|' +
      'por exemplo|assim|então',
    nl:
      'voor (?:alle |de )?(?:anderen|overige[n]?)|' +
      '(?:tussen|onder|van|met|zonder|na|voor|bij) (?:hen|hun|deze|die|dit|dat)|daartussen|' +
      'daaronder|hij|zij|ze|dit|dat|deze|die|hun|haar|daarnaast|bovendien|daarna|daarom|' +
      'daardoor|ook|en|zo|dus|daar',
    pl:
      'dla (?:pozostałych|innych)|' +
      '(?:z|po|bez|dzięki|między|wśród|przed) (?:tego|tym|temu|nich|nimi|niej|niego)|on|ona|' +
      'oni|one|to(?! jest )|ten|ta|te|jego|jej|ich|potem|także|również|i|dlatego|ponadto|tam',
    sv:
      'för (?:alla |de )?(?:andra|övriga)|' +
      '(?:av|mellan|utan|bland|efter|med) (?:detta|det|dem|dessa)|han|hon|de|den här|det här|' +
      'detta|dessa|hans|hennes|deras|sedan|dessutom|också|och|därför|där',
    da: `han|hun|de|denne|dette|disse|hans|hendes|deres|derefter|desuden|også|og|derfor`,
    no: `han|hun|de|denne|dette|disse|hans|hennes|deres|deretter|dessuten|også|og|derfor`,
    nb: `han|hun|de|denne|dette|disse|hans|hennes|deres|deretter|dessuten|også|og|derfor`,
    fi: `hän|he|se|ne|tämä|nämä|hänen|heidän|sitten|lisäksi|myös|ja|siksi|siellä`,
    cs: `on|ona|oni|to|ten|ta|tento|tato|jeho|její|jejich|potom|také|a|proto|navíc|tam`,
    ru:
      'для остальных|(?:из|от|для|с|без|после|до|при|между|среди) (?:этого|этих|этим|них|' +
      'ними|него|неё)|он|она|они|это|этот|эта|эти|его|её|их|затем|также|и|поэтому|там',
    uk:
      '(?:з|із|від|для|без|після|до|між|серед) (?:цього|цих|цим|них|ними)|він|вона|вони|це|' +
      'цей|ця|ці|його|її|їх|потім|також|і|тому|там',
    tr:
      'diğerleri için|bun(?:un|a|dan|ların?|lardan)|bu|bunlar|şu|o|onlar|onun|ayrıca|sonra|' +
      've|böylece',
    ja: `その他|これ|それ|あれ|この|その|彼|彼女|また|さらに|そして|そのため|こうした`,
    zh: `其他|这|那|他|她|它|此外|同时|另外|因此|这些|其中|該|其`,
    ko: `이는|그는|그녀는|이것|그것|또한|그리고|따라서`,
    ar: `هو|هي|هم|هذا|هذه|ذلك|تلك|كما|وقال|وأضاف|وهو|وهي`,
  },
  'start',
)

// "In 2019 it gained 40 centimetres."
const time =
  '(?:(?:in|by|since|until|im jahr|seit|ab|bis|en|depuis|sinds|i|år) )?(?:\\p{L}+ )?\\d{4}'
const pronounAfterTime = cue(
  {
    en:
      `(?:${time}|(?:last|this|that) (?:year|month|week|winter|spring|summer|autumn)|` +
      '(?:\\p{L}+|\\d+) (?:years|months|weeks|days) later),? (?:it|they|he|she)',
    de: `${time} \\p{L}+ (?:er|sie|es)`,
    fr: `${time},? (?:il|elle|ils|elles)`,
    nl: `${time} \\p{L}+ (?:hij|zij|ze|het)`,
    sv: `${time} \\p{L}+ (?:han|hon|den|det|de)`,
    da: `${time} \\p{L}+ (?:han|hun|den|det|de)`,
    no: `${time} \\p{L}+ (?:han|hun|den|det|de)`,
    nb: `${time} \\p{L}+ (?:han|hun|den|det|de)`,
  },
  'start',
)

// "We baked them in the wood oven instead."
export const pointsBack =
  /(?<!\p{L})(?:instead|too|as well|either|stattdessen|ebenfalls|à la place|en su lugar|invece|em vez disso)[.!]$/u

export function isDangling(small: string, language: string): boolean {
  return dangling.in(small, language) || pronounAfterTime.in(small, language)
}
