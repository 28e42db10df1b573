import { cue } from './cue.ts'

/** A sentence that begins so takes back, or limits, what the sentence before it says. */
export const opensContrast = cue(
  {
    en: `but|however|yet|still|nevertheless|nonetheless|though|although|even so|that said|on the other hand|conversely|by contrast|in contrast|instead|
         only|except|unfortunately|the catch|one caveat|not every\\p{L}*|not all|critics|the exception|in fact|in reality|actually|despite|this does not|that does not|
         it does not|the effect|whether`,
    de: `aber|allerdings|jedoch|doch|dennoch|trotzdem|hingegen|dagegen|andererseits|nur|zwar|tatsächlich|stattdessen|leider|nicht alle\\p{L}*|kritiker\\p{L}*|
         trotz|einschränk\\p{L}+|ausgenommen|ob`,
    fr:
      'mais|cependant|toutefois|pourtant|néanmoins|en revanche|or|par contre|seul\\p{L}*|' +
      `en réalité|en fait|reste que|malgré|attention|à l[’']inverse|hélas|tous ne`,
    es:
      'pero|sin embargo|no obstante|aunque|en cambio|s[oó]lo|en realidad|ahora bien|eso sí|a ' +
      'pesar|por el contrario|no tod[oa]s?',
    it:
      'ma|però|tuttavia|eppure|invece|nonostante|al contrario|in ' +
      `realtà|solo|purtroppo|d[’']altra parte|non tutt[oaie]|i critici`,
    pt:
      'mas|porém|contudo|no entanto|entretanto|todavia|apesar|só|na verdade|ainda assim|por ' +
      'outro lado|nem tod[oa]s?|infelizmente',
    nl:
      'maar|echter|toch|niettemin|daarentegen|hoewel|alleen|helaas|in werkelijkheid|ondanks|' +
      'wel|niet alle\\p{L}*|daar staat tegenover',
    pl:
      'ale|jednak|jednakże|lecz|natomiast|mimo|niestety|tylko|z drugiej strony|' +
      'nie wszy\\p{L}+|choć',
    sv: `men|dock|däremot|trots|ändå|tyvärr|å andra sidan|fast|bara|inte alla`,
    da: `men|dog|derimod|alligevel|desværre|på den anden side|trods|kun|ikke alle`,
    no: `men|likevel|derimot|dessverre|på den andre siden|trass|bare|ikke alle`,
    nb: `men|likevel|derimot|dessverre|på den andre siden|trass|bare|ikke alle`,
    fi: `mutta|kuitenkin|silti|toisaalta|valitettavasti|vain`,
    cs: `ale|však|avšak|nicméně|naopak|bohužel|přesto|pouze|jen|ne všichni`,
    sk: `ale|však|avšak|napriek|naopak|bohužiaľ|iba|len`,
    ro: `dar|însă|totuși|cu toate acestea|din păcate|doar|în schimb`,
    hu: `de|azonban|viszont|ugyanakkor|sajnos|mégis|csak`,
    tr: `ama|ancak|fakat|yine de|buna karşın|ne var ki|oysa|yalnızca|maalesef`,
    ru: `но|однако|тем не менее|зато|впрочем|к сожалению|только|не все|при этом|хотя`,
    uk: `але|однак|проте|втім|на жаль|тільки|лише|не всі|хоча`,
    el: `αλλά|όμως|ωστόσο|παρόλα αυτά|δυστυχώς|μόνο`,
    ar: `لكن|ولكن|غير أن|إلا أن|ومع ذلك|مع ذلك|بيد أن|رغم|وعلى الرغم`,
    he: `אבל|אך|אולם|עם זאת|למרות`,
    hi: `लेकिन|परंतु|हालांकि|मगर|फिर भी`,
    ja: `しかし|ただし|だが|一方|ところが|もっとも|とはいえ|けれども|でも|それでも|なお`,
    zh: `但|然而|不过|可是|只是|却|尽管|虽然|不過|儘管|雖然`,
    ko: `하지만|그러나|다만|반면|그런데|단,|그래도`,
  },
  'start',
)

/** The same in the middle of a sentence. */
export const holdsContrast = cue({
  en: `however|caveat|on the other hand|nevertheless|nonetheless`,
  de: `jedoch|allerdings|hingegen|dennoch|andererseits`,
  fr: `cependant|toutefois|néanmoins|en revanche`,
  es: `sin embargo|no obstante|en cambio`,
  it: `tuttavia|però`,
  pt: `no entanto|porém|contudo|todavia`,
  nl: `echter|daarentegen|niettemin`,
  pl: `jednak|natomiast`,
  sv: `däremot`,
  da: `derimod`,
  no: `derimot`,
  nb: `derimot`,
  fi: `kuitenkin`,
  cs: `však|nicméně`,
  ru: `однако`,
  uk: `однак|проте`,
  tr: `ancak`,
  ro: `însă|totuși`,
  hu: `azonban|viszont`,
  el: `ωστόσο`,
})

/** What was only expected: alone it is told as if it had come true. */
export const holdsPrediction = cue({
  en:
    'predict\\p{L}*|forecast\\p{L}*|fear|feared|fears|expected(?! of )|anticipated|warned|' +
    'had promised|were supposed|was supposed',
  de:
    'vorhergesagt\\p{L}*|prognos\\p{L}+|prognost\\p{L}+|befürcht\\p{L}+|' +
    '(?<!von \\p{L}{1,12} )erwartet\\p{L}*|gewarnt|warnten',
  fr: `prévu\\p{L}*|prévoyai\\p{L}+|prédi\\p{L}+|craign\\p{L}+|redout\\p{L}+|s[’']attendai\\p{L}+`,
  es: `predij\\p{L}+|preve[ií]\\p{L}*|tem[ií]a\\p{L}*|esperab\\p{L}+|pronostic\\p{L}+`,
  it: `prevedev\\p{L}+|previst\\p{L}+|temev\\p{L}+|aspettav\\p{L}+`,
  pt: `previ\\p{L}+|temi\\p{L}+|esperav\\p{L}+|receav\\p{L}+`,
  nl: `voorspel\\p{L}+|vrees\\p{L}+|vreesd\\p{L}+|verwacht\\p{L}+`,
  pl: `przewid\\p{L}+|obawia\\p{L}+|prognoz\\p{L}+|spodziewa\\p{L}+`,
  sv: `förutspå\\p{L}*|befara\\p{L}*|väntade\\p{L}*`,
  ru: `прогноз\\p{L}+|опаса\\p{L}+|ожида\\p{L}+`,
  ja: `予測|予想|懸念|見込み`,
  zh: `预计|预测|担心|預計`,
})
