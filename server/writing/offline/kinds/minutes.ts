import { cue } from '../cues/cue.ts'
import { laughter } from '../cues/unproven.ts'
import type { Block } from '../read-blocks.ts'
import { isWithheld } from '../cues/withheld.ts'
import { everySentenceOf, type Parser, type Statement } from '../statement.ts'

const decided = cue({
  en: `decisions?|decided|agreed|resolved|resolution|approved|adopted|carried|passed|voted|confirmed|will go ahead|unanimous\\p{L}*|signed off`,
  de: `beschlu(?:ss|ß)|beschlüsse|beschlie(?:ß|ss)\\p{L}*|beschlossen|entscheidung\\p{L}*|entschieden|vereinbart|genehmigt|verabschiedet|angenommen|einstimmig|einigt\\p{L}*|zugestimmt`,
  fr: `décisions?|décid\\p{L}+|adopt\\p{L}+|approuv\\p{L}+|valid\\p{L}+|convenu\\p{L}*|voté\\p{L}*|unanim\\p{L}+|accord`,
  es: `decisi\\p{L}+|decid\\p{L}+|acuerdos?|acord\\p{L}+|se acuerda|aprob\\p{L}+|aprueba|unanim\\p{L}+|resuelv\\p{L}+`,
  it: `decision[ei]|decis[oaie]|deliber\\p{L}+|approv\\p{L}+|stabilit[oaie]|concordat[oaie]|all[’']unanimità|unanim\\p{L}+`,
  pt: `decis\\p{L}+|decidi\\p{L}+|delibera\\p{L}+|aprov\\p{L}+|acordad\\p{L}+|acordou-se|unanim\\p{L}+`,
  nl: `besluit\\p{L}*|besloten|akkoord|goedgekeurd|aangenomen|afgesproken|unaniem|vastgesteld`,
  pl: `decyzj\\p{L}+|zdecydowa\\p{L}+|uchwal\\p{L}+|uchwał\\p{L}+|postanowi\\p{L}+|zatwierdz\\p{L}+|przyjęt\\p{L}+|uzgodni\\p{L}+|jednogłośnie`,
  sv: `beslut\\p{L}*|beslöt\\p{L}*|godkän\\p{L}+|antog\\p{L}*|enades`,
  da: `beslut\\p{L}*|vedtag\\p{L}*|vedtog\\p{L}*|godkend\\p{L}+|enighed`,
  no: `beslut\\p{L}*|vedtak\\p{L}*|vedtok\\p{L}*|godkjen\\p{L}+|enighet`,
  fi: `päätö\\p{L}+|päätettiin|päätti|hyväksy\\p{L}+|sovittiin`,
  cs: `rozhod\\p{L}+|schvál\\p{L}+|usnes\\p{L}+|přija\\p{L}+|dohod\\p{L}+`,
  ru: `реши\\p{L}+|решен\\p{L}+|постанов\\p{L}+|утверд\\p{L}+|принят\\p{L}*|одобр\\p{L}+`,
  tr: `karar\\p{L}*|kabul edil\\p{L}+|onayland\\p{L}+`,
  ja: `決定|決議|承認|可決|合意`,
  zh: `决定|决议|通过|批准|同意|決定|決議`,
  ko: `결정|의결|승인|합의`,
})
const refused = cue({
  en: `reject\\p{L}*|declin\\p{L}+|turned down|not approved|not agreed|not adopted|defeated|voted down|voted against|withdrawn|withdrew|postponed|deferred|tabled|no decision|not (?:to )?be|proposal (?:to|by|from)|proposed|suggested|idea|not (?:yet )?decided|undecided|no seconder|not minuted|back on the agenda`,
  de: `abgelehnt\\p{L}*|verworfen\\p{L}*|nicht (?:angenommen|genehmigt|beschlossen|zugestimmt)|stell\\p{L}+ (?:den |einen )?antrag|zurückgezogen|vertagt|keine entscheidung|vorschlag|vorgeschlagen|schlug vor|schlägt vor|nicht entschieden|noch offen`,
  fr: `rejet\\p{L}+|repouss\\p{L}+|refus\\p{L}+|(?:pas|non) (?:retenu\\p{L}*|adopt\\p{L}+|approuv\\p{L}+)|report\\p{L}+|ajourn\\p{L}+|propos\\p{L}+|pas (?:encore )?(?:décidée?s?|tranchée?s?)`,
  es: `rechaz\\p{L}+|denega\\p{L}+|no (?:se )?(?:aprob\\p{L}+|aprueba|acept\\p{L}+)|aplaz\\p{L}+|propon\\p{L}+|propuso|propuesta|no se (?:decide|decidió|sigue)|queda pendiente|se vota y sale que no`,
  it: `respint\\p{L}+|bocciat\\p{L}+|rifiut\\p{L}+|non (?:è )?approvat\\p{L}+|rinviat\\p{L}+|propost\\p{L}+|propone|si rimanda|non (?:si )?decis\\p{L}+`,
  pt: `rejeit\\p{L}+|recus\\p{L}+|não (?:foi )?aprovad\\p{L}+|adiad\\p{L}+|prop[oô]\\p{L}+|não (?:foi )?decidid\\p{L}+`,
  nl: `afgewezen|verworpen|niet (?:akkoord|aangenomen|goedgekeurd)|uitgesteld|voorstel\\p{L}*|stelde voor|stelt voor|niet besloten|nog niet beslist|aangehouden`,
  pl: `odrzuc\\p{L}+|nie (?:przyjęt\\p{L}+|zatwierdz\\p{L}+)|odroczo\\p{L}+|propo\\p{L}+|wniosek`,
  sv: `avslog\\p{L}*|avslag\\p{L}*|avvisa\\p{L}*|bordla\\p{L}*|avvakta\\p{L}*|yrkade?|inget beslut|förslag\\p{L}*|föreslog`,
  da: `afvis\\p{L}*|udsat|udskudt|forslag\\p{L}*|foreslog`,
  no: `avvis\\p{L}*|avslått|utsatt|forslag\\p{L}*|foreslo`,
  fi: `hylättiin|hylkäsi|lykättiin|ehdot\\p{L}+`,
  cs: `zamít\\p{L}+|odlož\\p{L}+|návrh\\p{L}*|navrh\\p{L}+`,
  ru: `отклон\\p{L}+|отложи\\p{L}+|отложен\\p{L}*|предлож\\p{L}+`,
  tr: `redded\\p{L}+|ertelen\\p{L}+|öner\\p{L}+`,
  ja: `却下|否決|見送り|提案`,
  zh: `否决|拒绝|驳回|推迟|提议|建议|否決`,
  ko: `부결|거부|연기|제안`,
})

// "Ana asks whether …": what one of those who meet says is no decision.
const speaks =
  /^(?:\p{Lu}[\p{L}.'’-]+ ){1,3}(?:\([^()]{1,40}\) )?(?:says|asks|asked|wants|thinks|complains|complained|dice|pregunta|preguntó|pide|cuenta|cree|chiede|sostiene|rilancia|ritiene|fragt|fragte|sagt|meint|beklagt|möchte|demande|dit|estime|s[’']inquiète|pergunta|diz|pede|acha|vraagt|zegt|vindt|pyta|mówi|uważa|frågar|säger|tycker|undrar|spørger|siger|spør|mener)(?!\p{L})/u

// What those who meet are told, and what stays as it is: "the director reports that", "rent stays at", "from now on".
const informed = cue({
  en: `(?:reports?|reported|informs?|informed|announces?|announced|explains?|explained) that|(?:stays?|remains?) (?:at|as)|from now on|is ordered`,
  de: `(?:berichtet|informiert|erklärt)(?:e|en)?,? (?:dass|darüber)|teilt\\p{L}* mit|g[ia]bt? bekannt|bleib(?:t|en) (?:bei|wie)|ab sofort`,
  fr: `(?:informe|annonce|indique|explique) que|rest(?:e|ent) (?:fixée?s? )?à|désormais|aura lieu`,
  es: `(?:informa|comunica|anuncia|explica) que|se (?:mantiene|queda) en|habrá|no cambian?|desde ahora`,
  it: `(?:comunica|informa|annuncia|riferisce|spiega) che|si resta a|resta(?:no)? a|da ora`,
  pt: `(?:informa|comunica|anuncia|explica) que|mantém-se|fica em|haverá|doravante`,
  nl: `(?:meldt|vertelt|deelt mee) dat|laat weten|blijf(?:t|ven) op|voortaan`,
  pl: `(?:informuje|przekazuje|poinformował\\p{L}*),? że|pozostaje|od teraz|odbędzie się`,
  sv: `(?:informerar|meddelar|rapporterar) att|kvarstår|ligger kvar|från och med nu|beställs|gratis|öppning`,
  da: `(?:oplyser|meddeler|orienterer) (?:om )?at|forbliver|fra nu af`,
  no: `(?:opplyser|melder|orienterer) (?:om )?at|forblir|fra nå av`,
})

const prefix =
  /^(?:decisions?|decided|agreed|resolved|resolution|beschlu(?:ss|ß)|entscheidung|décision|adopté|acuerdo|decisión|decisione|deliberato|decisão|deliberação|besluit|decyzja|uchwała|beslut|vedtak|beslutning|päätös|rozhodnutí|usnesení|решение|karar|決定事項?|决定|决议|결정)(?:\s*(?:n[.°ºo]*\s*)?\d{0,3})?\s*[:：–—-]\s*/iu
const attendees =
  /^(?:present|attendees?|attending|participants?|in attendance|apologies|absent|chair\p{L}*|minutes(?: taken)? by|minute[- ]taker|note[- ]taker|secretary|notes?|anwesend\p{L}*|teilnehm\p{L}*|entschuldigt|protokoll(?:führ\p{L}+|ant\p{L}*)?|sitzungsleitung|leitung|vorsitz|présents?|participants|absents?|excusés?|secrétaire|présidence|asistentes|presentes|ausentes|presidente|secretari[oa]|presenti|assenti|partecipanti|verbalizzante|participantes|aanwezig\p{L}*|afwezig|notulist|voorzitter|obecni|uczestnicy|protokolant|przewodnicząc\p{L}+|närvarande|deltagare|til stede|deltagere|läsnä|přítomni|присутств\p{L}+|katılımcılar|出席者?|参加者|欠席者?|参会人员|与会者|참석자)\s*[:：]/iu
const action = /^(?:action|actions|to-?do|next steps?|aufgaben?|nächste schritte|owner|tâches?|tareas?|azioni|tarefas?|acties?|zadania)\b/iu

export function isListOfPeople(text: string): boolean {
  return attendees.test(text) && text.length < 400
}

/** Whether a sentence in small letters says that something was decided. */
export const tellsDecision = (small: string, language: string): boolean => decided.in(small, language) && !refused.in(small, language)

export function hasDecisions(blocks: readonly Block[], language: string): boolean {
  return blocks.some(({ text, section, speaker }) => decided.in(`${section} ${speaker ?? ''} ${text}`.toLowerCase(), language))
}

/** Minutes: what was decided, without what was turned down and without anybody's name. */
export const readMinutes: Parser = (blocks, language) => {
  const people = peopleOf(blocks)
  const names =
    people.size === 0 ? null : new RegExp(`(?<!\\p{L})(?:${[...people].map((name) => RegExp.escape(name)).join('|')})(?!\\p{Ll})`, 'u')
  return blocks.flatMap((block, place) => decisionsIn(block, place, language, names))
}

function decisionsIn(block: Block, place: number, language: string, names: RegExp | null): Statement[] {
  if (block.kind === 'heading' || attendees.test(block.text) || action.test(block.text) || action.test(block.section)) return []
  if (place < headMax && block.kind === 'paragraph' && !/[.!?。！？]$/u.test(block.text) && !isDecision(block)) return []
  const section = block.section.toLowerCase()
  const isRefused = (text: string) => refused.in(text.toLowerCase(), language)
  const isUnderDecisions = decided.in(section, language) && !isRefused(section)
  if (isRefused(section)) return []
  const told: Statement[] = []
  let follows = isUnderDecisions || prefix.test(block.text)
  let informs = false
  const sentences = everySentenceOf(block.text, language)
  for (const [index, sentence] of sentences.entries()) {
    const outcome = sentences[index + 1] ?? ''
    const isMoved = outcome.length < outcomeMax && decided.in(outcome.toLowerCase(), language) && !isRefused(outcome)
    const isDecided = decided.in(sentence.toLowerCase(), language)
    if (speaks.test(sentence)) follows = false
    const isTold =
      !speaks.test(sentence) && sentence.length > 25 && informed.in(sentence.toLowerCase(), language) && !isWithheld(sentence.toLowerCase())
    if (isTold && /\d/.test(block.text)) informs = true
    follows = isMoved || ((follows || isDecided || (isTold && informs)) && !isRefused(sentence))
    if (
      !follows ||
      (isDecided && sentence.length < outcomeMax && index > 0 && !prefix.test(sentence)) ||
      tally.test(sentence) ||
      laughter.test(sentence.toLowerCase())
    )
      continue
    const text = withoutNames(sentence.replace(prefix, '').replace(mover, ''), names)
    if (text.length < 8 || (names?.test(text) ?? false)) continue
    const last = told.at(-1)
    // How long it holds, or for whom, belongs to the decision.
    if (last !== undefined && last.text.length + text.length < togetherMax)
      told[told.length - 1] = { ...last, text: `${last.text}${/[。！？]$/u.test(last.text) ? '' : ' '}${text}` }
    else told.push({ text, block: place, role: 'entry', speaker: null, section: '', weight: last === undefined ? 1.5 : 1.1 })
  }
  return told
}

// "Board of governors, minutes of 12 May (not yet approved)": whose minutes they are.
const headMax = 3
// "AGREED 6:1." says of the sentence before that it was decided.
const outcomeMax = 40
const togetherMax = 200
const tally = /^(?:votes?|abstimmung|votación|votazione|votação|stemming|głosowanie)\s*[:：]/iu
const mover =
  /^(?:(?:Mr|Ms|Mrs|Dr|Frau|Herr|M|Mme|Sra?)\.? )?\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]+)? (?:moved|proposed|suggested) (?:that|to) /u

export function isDecision({ text, speaker }: Block): boolean {
  return prefix.test(text) || (speaker !== null && prefix.test(`${speaker}: `))
}

/** Who stands in brackets or behind a dash as the one who does it. */
function withoutNames(text: string, names: RegExp | null): string {
  const bare =
    names === null
      ? text
      : text
          .replace(/\s*[([][^()[\]]{1,60}[)\]]/gu, (part) => (names.test(part) ? '' : part))
          .replace(/\s*[–—-]\s*[^–—.]{2,40}(?=\.?$)/u, (part) => (names.test(part) ? '' : part))
  const tidy = bare.replace(/\s+([.,;])/g, '$1').trim()
  return tidy.charAt(0).toLocaleUpperCase() + tidy.slice(1)
}

/** Names of those who were there: of the list of attendees, and of whoever speaks. */
export function peopleOf(blocks: readonly Block[]): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (name: string) => {
    for (const part of name.split(/\s+/)) if (/^\p{Lu}[\p{L}'’-]{1,}$/u.test(part)) found.add(part)
    if (/[\p{sc=Han}\p{sc=Hangul}]/u.test(name) && name.length >= 2 && name.length <= 5) found.add(name)
  }
  for (const { text, speaker, kind, section } of blocks) {
    if (speaker !== null && !attendees.test(`${speaker}:`) && !prefix.test(`${speaker}:`)) add(speaker)
    const isList = attendees.test(text) || (kind === 'bullet' && attendees.test(`${section}:`))
    if (isList)
      for (const name of text.replace(attendees, '').split(/[,;、，·/&]|\s(?:and|und|et|y|e|en|i|och|og|ja|a|и|ve)\s|\([^)]*\)/u))
        add(name.trim())
  }
  return found
}
