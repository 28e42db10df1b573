import { anyOf } from '../cues/cue.ts'
import { lastTurnOf, type Block } from '../read-blocks.ts'
import { namesSomebody } from '../links.ts'
import { everySentenceOf } from '../statement.ts'

// What whoever speaks takes back, or asks to leave out, is told to nobody: neither the request nor what it is about. In small letters.

// "Don't put that in", "das schreiben Sie aber nicht": a request that points back at what was said right before it.
const leavesOut = anyOf(
  String.raw`(?<!\p{L})(?:do not|don[’']?t|please don[’']?t|you can[’']t|better not) (?:put|write|print|use|include|keep|quote|post|say) (?:any of )?(?:that|this|it)(?! (?:as|like|to|off|down on|so))(?:(?: bit| part| one| last)+)?(?: in| down| up| on| there| anywhere| please| though| then)*(?= or | because |[,.!;–—-]|$)|(?<!\p{L})(?:cut|strike|scratch|scrap|delete|drop|lose|leave out|take out|edit out) (?:that|this|it|the last (?:bit|part|sentence))(?: bit| part| one)?(?: out)?(?:,? please)?(?=[.!;,]|$)|(?<!\p{L})(?:forget (?:that|what) i said|forget i said (?:that|it)|you didn[’']t hear (?:that|it|this) from me|i didn[’']t say that|i never said that)(?!\p{L})`,
  // "Don't put that about": what is not so must not go round as a denial either.
  String.raw`(?<!\p{L})(?:(?:don[’']t|do not) (?:put|spread|pass) (?:that|this|it) (?:about|around|round|on)|(?:erzähl|verbreit|sag)\p{L}* (?:sie |du )?das (?:bitte |aber |bloß ){0,2}nicht weiter|verbreit\p{L}* (?:sie )?das (?:bitte |aber |bloß ){0,2}nicht|(?:ne )?(?:répét|faites circul)\p{L}* (?:surtout )?pas (?:ça|cela)|no (?:difund|repit|propag)\p{L}* (?:eso|esto)|non (?:diffond|ripet)\p{L}* (?:questo|questa cosa)|não (?:espalh|repit)\p{L}* (?:isso|isto)|vertel dat (?:\p{L}+ )?niet (?:verder|door|rond)|(?:proszę )?tego (?:proszę )?nie (?:rozpowszechniać|powtarzać|rozgłaszać)|sprid inte det(?: här| där)?)(?!\p{L})`,
  String.raw`(?<!\p{L})das (?:schreib|druck|bring|nimm|nehm|verwend|sag|erwähn|zitier)\p{L}* (?:sie |ihr |du )?(?:jetzt |aber |bitte |lieber |mal |besser ){0,3}nicht(?: mit| rein| auf)?(?=[,.!;–—-]|$)|(?<!\p{L})das (?:(?:haben|hast|habt) (?:sie|du|ihr) nicht von mir|(?:hab|habe) ich (?:jetzt )?nicht gesagt|bleibt (?:aber |bitte |jetzt )?(?:draußen|drau(?:ß|ss)en|hier|weg)|kommt (?:aber |bitte |jetzt )?(?:nicht (?:rein|hinein|in den)|raus|weg)|können sie (?:wieder )?(?:rausschneiden|streichen|weglassen))(?!\p{L})|(?<!\p{L})(?:das|den satz|die stelle) (?:streich|schneid|lass)\p{L}* (?:sie |wir |du |ihr )?(?:bitte |lieber |wieder ){0,2}(?:raus|weg|heraus|bitte)?(?=[,.!;]|$)|(?<!\p{L})(?:vergessen sie|vergiss) (?:das|was ich)`,
  String.raw`(?<!\p{L})(?:ça|cela),? (?:vous )?(?:ne )?(?:le |l[’'])?(?:(?:écri|not|mett|gard|publi|imprim)\p{L}* (?:pas|surtout pas)|(?:vous )?(?:coupez|enlevez|supprimez))|(?<!\p{L})(?:ne )?(?:mettez|écrivez|notez|gardez|mets|écris|garde) (?:surtout )?pas (?:ça|cela)|(?<!\p{L})(?:coupez|enlevez|retirez|supprimez|coupe|enlève) (?:ça|cela|-le)|(?<!\p{L})(?:je n[’']ai rien dit|oubliez (?:ça|ce que j[’']ai dit)|ça reste (?:ici|entre))(?!\p{L})`,
  String.raw`(?<!\p{L})(?:eso|esto) (?:(?:mejor )?no (?:lo )?(?:pong|escrib|saqu|publiqu|inclu)\p{L}*|(?:mejor )?(?:quít|bórr|tách|c[oó]rt|sác)\p{L}*|no lo (?:he dicho|dije))|(?<!\p{L})no (?:pong|escrib|saqu)\p{L}* (?:eso|esto)|(?<!\p{L})(?:quit|borr|tach|cort|elimin)\p{L}* (?:eso|esto)(?!\p{L})|(?<!\p{L})(?:olvid\p{L}+ (?:eso|lo que (?:he dicho|dije))|yo no he dicho nada)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:questo|quello|questa) (?:però |per favore )?(?:non (?:lo |la )?(?:scriv|mett|pubblic|us)\p{L}*|(?:lo |la )(?:tagli|togli|tolg|cancell)\p{L}*)|(?<!\p{L})non (?:scriv|mett)\p{L}* questo|(?<!\p{L})(?:tagli|togli|cancelli?|tolga|tagliate|togliete)(?: pure)? (?:questo|questa parte)|(?<!\p{L})(?:io non ho detto niente|dimentichi (?:questo|quello che ho detto))(?!\p{L})`,
  String.raw`(?<!\p{L})(?:isso|isto) (?:não (?:escrev|ponh|us|publiqu|inclu)\p{L}*|(?:tire|corte|apague|risque))|(?<!\p{L})não (?:escrev|ponh|metas?)\p{L}* (?:isso|isto)|(?<!\p{L})(?:tire|corte|apague|risque|esqueça) (?:isso|isto)(?!\p{L})`,
  String.raw`(?<!\p{L})dat (?:schrijf|zet|gebruik|neem|druk)\p{L}* (?:je |u |jullie )?(?:maar |toch |er |beter |liever ){0,3}niet|(?<!\p{L})(?:schrijf|zet|gebruik) (?:dat|dit) (?:er )?(?:maar )?niet|(?<!\p{L})(?:schrap|knip|haal|laat) (?:je |u )?(?:dat|dit)(?: er)?(?: maar)? ?(?:uit|weg|eruit|alstublieft|alsjeblieft)?(?=[,.!;]|$)|(?<!\p{L})(?:dat heb(?:t u|t je| je)? niet van mij|vergeet wat ik zei)(?!\p{L})`,
  String.raw`(?<!\p{L})tego (?:proszę |lepiej |już ){0,2}nie (?:pisz|pisać|drukuj|dawaj|umieszczaj|zapisuj)\p{L}*|(?<!\p{L})(?:proszę )?nie (?:pisz|pisać|umieszczaj)\p{L}* (?:tego|o tym)|(?<!\p{L})(?:to |proszę to |to proszę ){1}(?:wyciąć|wykreśl\p{L}+|skreśl\p{L}+|usun\p{L}+|wytnij\p{L}*)|(?<!\p{L})(?:tego ode mnie pan\p{L}* nie (?:wie|ma)|ja tego nie (?:powiedział\p{L}+|mówił\p{L}+))(?!\p{L})`,
  String.raw`(?<!\p{L})(?:det (?:där )?(?:skriver|tar|trycker|använder) (?:du|ni|vi) (?:helst |väl |bäst )?inte|skriv (?:helst )?inte det|(?:stryk|ta bort|klipp bort|glöm) det(?: där)?(?=[,.!;]|$)|det har du inte (?:hört )?från mig|det skriver du ikke|skriv ikke det|stryg det|klip det ud)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:это (?:не пишите|не пиши|вычеркните|уберите|вырежьте)|не пишите (?:этого|это|об этом)|вычеркните это|этого я не говорил\p{L}*|bunu (?:yazmayın|yazma|koymayın|kesin|çıkarın|silin)|bunu benden duymadınız)(?!\p{L})|(?:これ|それ|今の|ここ)(?:は|を)?(?:書かないで|載せないで|使わないで|カットして|消して)|今のは(?:なし|無し|カット)|(?:这个|这段|这句|刚才那)\p{sc=Han}{0,4}(?:别写|不要写|删掉|剪掉|去掉|别放)`,
)

// "The forty you strike, please": a request about one thing, by its name or figure, which is in front of it.
const strikesThing =
  /(?<!\p{L})(?:(?:please )?(?:strike|scratch|forget|cut|drop|lose|ignore) the (?<thing>[\p{L}\d.,]{2,24})|(?:die|den|das) (?<thing>[\p{L}\d.,]{2,24}) (?:streich|vergess|vergiss|lass|nehm|nimm)\p{L}* (?:sie|du|wir|ihr)|(?:streich\p{L}*|vergessen|vergiss) (?:sie )?(?:bitte )?(?:die|den|das) (?<thing>[\p{L}\d.,]{2,24})|(?:oubliez|barrez|rayez|supprimez|enlevez) l(?:es?|a) (?<thing>[\p{L}\d.,]{2,24})|(?:olvid|tach|borr|quit)\p{L}* (?:el|la|los|las) (?<thing>[\p{L}\d.,]{2,24})|(?:dimentichi|cancelli|tolga|togli|tagli) (?:il|la|i|le|gli) (?<thing>[\p{L}\d.,]{2,24})|(?:esqueça|risque|tire|corte) [oa]s? (?<thing>[\p{L}\d.,]{2,24})|(?:schrap|vergeet) (?:die|de|dat|het) (?<thing>[\p{L}\d.,]{2,24})|(?:stryk|glöm) (?:de|den|det) (?<thing>[\p{L}\d.,]{2,24}))(?=[ .,!;]|$)/u

// "Forty leaks, no, wait, thirty-four": what stands before the mark was wrong.
const correctsItself =
  /(?<!\p{L})(?:(?:no|sorry)[,.]? (?:wait|hang on|hold on|sorry)|wait,? no|no,? (?:that[’']s wrong|i[’']m wrong|i mean)|let me correct (?:that|myself)|i misspoke|nein,? (?:warten sie|warte|moment|stimmt nicht|falsch|entschuldigung)|(?:moment|quatsch|falsch),? nein|ich korrigiere(?: mich)?|non,? (?:attendez|attends|pardon|je me trompe|je dis une bêtise)|je me corrige|no,? (?:espere|espera|perdón|perdona|me equivoco|miento)|me corrijo|no,? (?:aspetti|aspetta|scusi|scusa|mi sbaglio|mi correggo)|mi correggo|não,? (?:espere|espera|desculpe|desculpa|minto|me enganei|estou a mentir)|corrijo|nee,? (?:wacht|sorry|ik zeg het verkeerd|klopt niet)|nie,? (?:chwila|chwileczkę|czekaj|przepraszam|zaraz)|nej,? (?:vänta|förlåt|fel|vent|undskyld)|hayır,? (?:bekleyin|bekle|durun|dur|pardon|yanlış)|нет,? (?:подождите|постойте|стойте|извините|вру))(?!\p{L})|いや、?(?:違|ちが|待って|間違)|不对[，,]|不,?等等|说错了/u

// "And, but that is between us now, …": from there on nothing of the turn is for others.
const confides = anyOf(
  String.raw`(?<!\p{L})(?:between (?:you and me|ourselves)|just between us|(?:das|jetzt|mal|nur|ganz|aber) unter uns(?=[,.:;–-]| gesagt)|entre nous(?=[,.:;])|entre (?:nosotros|tú y yo|usted y yo)(?=[,.:;])|(?:detto )?(?:tra|fra) (?:di )?noi(?=[,.:;])|(?:cá|aqui) entre nós|(?:onder|tussen) ons(?: gezegd)?(?=[,.:;])|między nami(?: mówiąc)?(?=[,.:;])|mellan oss(?: sagt)?(?=[,.:;])|oss emellan|mellem os sagt|между нами(?=[,.:;])|aramızda kalsın)(?!\p{L})|ここだけの話|私下说`,
)

// "Please don't write that we did it all.", "Write hard of hearing.": said to whoever writes, of the writing.
const toTheWriter = anyOf(
  String.raw`^\P{L}*(?:(?:so|also|and|und|please|bitte|donc|entonces|pues|quindi|então|dus|więc|så) ){0,3}(?:(?:don[’']t|do not) (?:write|print|say) that|(?:just |better )?write(?: down)? (?!to )|(?:bitte )?nicht schreiben|schreib(?:en sie|t|)(?= )|n[’']écrivez (?:surtout )?pas|écrivez|(?:no )?(?:escriba|escriban|ponga usted)|(?:non )?scriva|(?:não )?escreva|schrijf(?:t u)?|(?:proszę )?(?:nie )?(?:pisać|napisać|pisz|napisz)|skriv|yazın|(?:не )?(?:пишите|напишите))(?!\p{L})`,
)

// "Don't say his name": whoever was named right before is not told of.
const sparesName = anyOf(
  String.raw`(?<!\p{L})(?:(?:don[’']t|do not) (?:say|use|print|mention|put|write) (?:his|her|their) names?|(?:seinen|ihren|deren) namen (?:\p{L}+ ){0,3}(?:nicht|weg|raus)|(?:dites|donnez|mettez|écrivez) pas (?:son|leur) (?:pré)?nom|no (?:diga|ponga|dé|use|escriba)\p{L}* su nombre|non (?:dica|metta|faccia|scriva|usi)\p{L}* il (?:suo )?nome|não (?:diga|ponha|use|escreva)\p{L}* o (?:seu )?nome|(?:zijn|haar|hun) naam (?:\p{L}+ ){0,2}niet|(?:jego|jej|ich) imi(?:enia|on) (?:\p{L}+ ){0,2}nie|(?:nämn|skriv|säg) inte (?:hans|hennes|deras) namn|adını (?:yazmayın|söylemeyin)|не называйте (?:его|её|их) имени)(?!\p{L})`,
)

/** The sentences without the last that names somebody. */
function withoutLastNamed(sentences: readonly string[]): string[] {
  const place = sentences.findLastIndex((sentence) => namesSomebody.test(sentence))
  return sentences.filter((_, index) => index !== place)
}

const shortMax = 90

/** The turns without what their speaker takes back: a figure that is put right in the same breath, and what they ask to leave out. */
export function withoutStruck(blocks: readonly Block[], language: string): readonly Block[] {
  const found: (Block | null)[] = []
  for (const block of blocks) {
    if (block.speaker === null) {
      found.push(block)
      continue
    }
    const sentences = everySentenceOf(block.text, language)
    const kept = keptOf(sentences)
    if (sentences.some((sentence) => sparesName.test(sentence.toLowerCase()))) spareNamed(block.speaker, found, language)
    if (kept.length === sentences.length) {
      found.push(block)
      continue
    }
    // A turn that only asks for it speaks of the turn before.
    const isAlone = block.text.length < shortMax && sentences.length <= 2 && leavesOut.test(sentences[0]!.toLowerCase())
    const before = isAlone ? lastTurnOf(block.speaker, found) : -1
    if (before !== -1) found[before] = null
    found.push(kept.length === 0 ? null : { ...block, text: kept.join(' ') })
  }
  return found.map((block, place) => block ?? { ...blocks[place]!, text: '' }).filter(({ text }) => text !== '')
}

/** Whoever was named in the speaker's turn before, with what was said of them. */
function spareNamed(speaker: string, found: (Block | null)[], language: string): void {
  const place = found.findLastIndex((block) => block?.speaker === speaker)
  const block = found[place]
  if (block == null || found.length - place > 2) return
  const kept = withoutLastNamed(everySentenceOf(block.text, language))
  found[place] = kept.length === 0 ? null : { ...block, text: kept.join(' ') }
}

function keptOf(sentences: readonly string[]): string[] {
  let kept: string[] = []
  for (const sentence of sentences) {
    const small = sentence.toLowerCase()
    const thing = Object.values(strikesThing.exec(small)?.groups ?? {}).find((word) => word !== undefined)
    const corrected = correctsItself.exec(small)
    if (confides.test(small)) break
    if (sparesName.test(small)) kept = withoutLastNamed(kept)
    else if (toTheWriter.test(small)) continue
    else if (thing !== undefined) kept = kept.filter((each) => !each.toLowerCase().includes(thing))
    else if (leavesOut.test(small)) kept = []
    else if (corrected === null) kept.push(sentence)
    // "We had forty. No, wait, it was the year before." takes the sentence before with it.
    else if (corrected.index < openingMax) kept.pop()
  }
  return kept
}

const openingMax = 8
