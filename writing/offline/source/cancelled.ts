import { anyOf } from '../cues/cue.ts'
import { clock, factsIn, isLabelled } from '../cues/event-facts.ts'
import { sentencesIn, type SourceBlock } from './read-blocks.ts'

// A page that says at its top that its event does not take place still shows the programme, the
// hours and the invitation below.

const cancels = anyOf(
  String.raw`(?<!\p{L})(?:(?:is|are|has been|have been|had to be|will be) (?:\p{L}+ )?(?:cancell?ed|called off)|(?:will|does|do|can)(?: ?not|n[’']t) (?:\p{L}+ )?(?:take place|go ahead|be held)|won[’']t (?:take place|go ahead|be held)|fällt (?:[^.!?]{1,60} )?aus(?=[.,!]|$)|fallen (?:[^.!?]{1,60} )?aus(?=[.,!]|$)|(?:finde[tn]|kann|können|wird) (?:[^.!?]{1,60} )?nicht statt(?:finden)?|(?:abgesagt|entfällt|entfallen)|n[’'](?:aura|auront|a) pas lieu|ne (?:peut|pourra) (?:pas )?avoir lieu|(?:est|sont|a été|ont été|doit être) annulée?s?|(?:queda|está|ha sido|se ha|se) (?:cancelad[oa]|suspendid[oa]|anulad[oa]|cancela|suspende)|no (?:se (?:celebrará|realizará|hará)|tendrá lugar)|(?:è|sono|è stat[oa]) annullat[oaie]|non (?:si (?:terrà|terranno|farà|svolgerà)|avrà luogo)|(?:está|foi|fica|foram) (?:cancelad|anulad)[oa]s?|não se (?:realiza|realizará|vai realizar)|não (?:vai |irá )?(?:ter|terá) lugar|gaat (?:[^.!?]{1,40} )?niet door|(?:is|zijn|wordt) (?:afgelast|geannuleerd|afgezegd)|(?:został[aoy]?|jest|są) odwołan[yaei]|nie odbędzie się|(?:är|blir|har blivit) inställ[dt]a?|blir inte av|(?:er|blir|bliver) (?:aflyst|avlyst)|iptal (?:edildi|edilmiştir|oldu)|yapılmayacak|отмен(?:ён|ена|ено|ены|яется)|не состоится)(?!\p{L})`,
  '中止(?:に(?:なり|いたし|し)|と(?:なり|させ|いたし)|です|します)|(?:活动|演出|比赛|节)?(?:已|将)?取消(?:举办|举行)?[。，了]',
)
// In the rain, and in another year.
const notThisOne = anyOf(
  String.raw`(?<!\p{L})(?:if|unless|in case|in the event|falls|wenn|sofern|bei (?:regen|sturm|schlechtem|unwetter)|en cas|sauf|en caso|in caso|em caso|indien|bij (?:regen|storm)|jeśli|jeżeli|w razie|vid (?:regn|storm)|hvis|eğer|если|в случае|last year|letzte[ns] jahr|l[’']an (?:dernier|passé)|el año pasado|l[’']anno scorso|no ano passado|vorig jaar|w zeszłym roku|förra året|geçen yıl|в прошлом году)(?!\p{L})`,
  // Elsewhere in a sentence they are pronouns: "no se celebrará", "non si terrà".
  String.raw`(?:^\P{L}*|, )(?:si|se|om|als|should)(?!\p{L})|(?<!\p{L})(?:si (?:llueve|hay|il pleut|le temps|la météo)|se (?:piove|chov\p{L}+|houver)|als het (?:regent|stormt)|om det (?:regnar|blåser))(?!\p{L})`,
  '場合|雨天|如果|如遇|去年|昨年',
)
const invites = anyOf(
  String.raw`(?<!\p{L})(?:come (?:along|and|one|early|by|to)|join us|see you (?:there|at|on)|don[’']t miss|book (?:now|early|your)|get your (?:tickets?|seats?)|every(?:one|body) (?:is )?welcome|kommt|kommen sie|wir freuen uns auf|seid dabei|jetzt (?:buchen|tickets|anmelden)|sicher[tn] (?:euch|sie sich)|venez|rejoignez|réservez|inscrivez|on vous attend|venid|vengan|no (?:te|os|se) l[oa] pierd\p{L}+|reserv(?:a|ad|e) (?:ya|tu|tus|vuestr|su)|os esperamos|l[oe]s esperamos|venite|vi aspettiamo|non perdete\p{L}*|prenota(?:te)?|venham|não perca\p{L}*|reserve (?:já|o seu)|esperamos por|kom (?:ook|langs|gerust|allemaal)|mis het niet|reserveer|tot dan|przyjdź(?:cie)?|zapraszamy|nie przegap\p{L}*|kup bilet\p{L}*|kom och|varmt välkomna|välkomna|boka|missa inte|velkommen|приходите|жд[её]м вас|gelin|kaçırmayın|bekliyoruz)(?!\p{L})`,
  'お越し|ご来場|お待ちし|ご参加ください|欢迎|快来',
)
// What becomes of the tickets holds all the more.
const refunds = anyOf(
  String.raw`refund|money back|erstatt|geld zurück|rembours|reembols|devoluci|rimbors|devolv|terugbeta|geld terug|zwrot|zwracamy|återbetal|tilbakebetal|refusion|iade|возврат|верн[её]м`,
  '払い戻|返金|退款|退票',
)

const wordsOf = (text: string) =>
  new Set((text.toLowerCase().match(/[\p{L}\p{M}]{4,}/gu) ?? []).map((word) => word.slice(0, 6)))
const hans = (text: string) => new Set(text.match(/[\p{sc=Han}\p{sc=Kana}]{2}/gu))

const noticeIn = (blocks: readonly SourceBlock[], about: string) =>
  blocks.find(
    ({ text }) =>
      cancels.test(text.toLowerCase()) &&
      sentencesIn(text).some((sentence) => isCancelled(sentence, about)),
  )

/**
 * The blocks without programme, hours and invitations, where one of them says that what it is all
 * about does not take place. Under another heading only what becomes of the tickets is left.
 */
export function withoutCancelled(
  blocks: readonly SourceBlock[],
  about: string,
): readonly SourceBlock[] {
  const notice = noticeIn(blocks, about)
  if (notice === undefined) return blocks
  const section = notice.kind === 'heading' ? notice.text : notice.section
  return blocks.flatMap((block) => {
    if (block === notice || (block.section === section && block.kind === 'paragraph'))
      return [block]
    if (block.section !== section && !refunds.test(block.text.toLowerCase())) return []
    const sentences = sentencesIn(block.text)
    const invitation = sentences.findIndex((sentence) => isInvitation(sentence.toLowerCase()))
    // What follows an invitation says what there would have been.
    const before = invitation === -1 ? sentences : sentences.slice(0, invitation)
    const kept = before.filter((sentence) => !isOfProgramme(sentence, block))
    return kept.length === 0 ? [] : [{ ...block, text: kept.join(' ') }]
  })
}

function isCancelled(sentence: string, about: string): boolean {
  const small = sentence.toLowerCase()
  if (!cancels.test(small) || notThisOne.test(small) || isOfOtherYear(sentence, about)) return false
  const [said, known] = [wordsOf(sentence), wordsOf(about)]
  return (
    [...said].some((word) => known.has(word)) ||
    [...hans(sentence)].some((pair) => about.includes(pair))
  )
}

function isOfOtherYear(sentence: string, about: string): boolean {
  const years = sentence.match(/(?<!\d)(?:19|20)\d{2}(?!\d)/g) ?? []
  return /(?:19|20)\d{2}/.test(about) && years.some((year) => !about.includes(year))
}

const isInvitation = (small: string) => invites.test(small) && !refunds.test(small)

function isOfProgramme(sentence: string, { kind, text }: SourceBlock): boolean {
  if (kind === 'heading' || refunds.test(sentence.toLowerCase())) return false
  return clock.test(sentence) || isLabelled(text) || (kind !== 'paragraph' && factsIn(sentence) > 0)
}
