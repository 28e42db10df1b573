import { organisationWords } from '../../guard/name-words.ts'

// What a text tells of a private person: each person decides about it alone. A safety rule, kept
// whatever its effect on the briefs.

// Of a person's body, marriage or debts: only that person tells it.
const privateLife =
  /(?<!\p{L})(?:divorc\p{L}*|divorzi\p{L}*|divórcio|echtscheiding|rozw(?:ód|odu|odzie|iódł|iodła)|skilsmäss\p{L}*|skilsmiss\p{L}*|разв[её]л(?:ся|ась)|boşan\p{L}+|custody (?:of|battle|over)|sorgerecht\p{L}*|garde (?:des enfants|alternée|de ses)|custodia de (?:los|sus)|affidamento dei figli|guarda d[oa]s (?:filh|criança)[oa]s|ouderlijk gezag|opiek[iaę] nad dzie\p{L}+|vårdnad\p{L}*|forældremyndighed\p{L}*|on sick leave|from sick leave|krankenstand|(?:arrêt|congé) maladie|baja médica|congedo per malattia|baixa médica|ziekteverlof|zwolnieni\p{L}+ lekarski\p{L}+|sjukskriv\p{L}+|sykemeldt|sygemeldt|scheidung(?! der)|pregnant|schwanger(?!schaft)|enceinte|embarazada|incinta|grávida|zwanger|w ciąży|alcoholi\p{L}+|alkoholi\p{L}+|alcolismo|alcoholismo|gambling debts?|spielschulden|dettes de jeu|epilep\p{L}+|epilept\p{L}+|demen(?:cia|tia|z|za)|démence|rückenleiden|has (?:the flu|cancer|depression)|il cancro|gambling addict\p{L}*|spielsucht|spielsüchtig\p{L}*|drogensucht|ludopat\p{L}*|toxicoman\p{L}*|verslaafd aan|bailiffs?|evicted|pfändung\p{L}*|gerichtsvollzieher\p{L}*|zwangsräumung|huissiers?|desahuci\p{L}+|pignorament\p{L}+|sfratt\p{L}+|penhora\p{L}*|deurwaarder\p{L}*|komornik\p{L}*|affair with|amante de|geliebte[rn]? |dismissed for|wegen diebstahls|for theft|(?:was|been) drunk|betrunken war|had been drinking|había bebido|tired after)(?!\p{L})/u

// In news of another kind: a bulletin's list of those who died.
const deceased =
  /(?<!\p{L})(?:passed away|heimgegangen|heimgerufen|verstorben(?: ist| sind)|nous a quittés|nous ont quittés|nos dejó|ci ha lasciato|ci hanno lasciato|partiu para o pai|ontslapen|odszed(?:ł|ła) do pana)(?!\p{L})/u

// Of one person, by name or not: whoever is ill or has not paid is known where the text is read. In
// bad news it is the news.
const unwell =
  /(?<!\p{L})(?:get well(?: soon)?|speedy recovery|gute besserung|(?:bon|prompt) rétablissement|pronta (?:recuperación|guarigione)|rápidas melhoras|van harte beterschap|(?:powrotu do|dużo) zdrowia|krya på dig|god bedring|geçmiş olsun|(?:is|lies|was) (?:\p{L}+ )?in hospital|(?:still|back) in (?:the )?hospital|liegt (?:\p{L}+ ){0,2}im krankenhaus|(?:noch|wieder) im krankenhaus|(?:encore|toujours) à l[’']hôpital|(?:sigue|está) (?:\p{L}+ )?(?:ingresad[oa]|en el hospital)|(?:ancora|sempre) in ospedale|è ricoverat[oa]|(?:ainda|está) (?:internad[oa]|no hospital)|ligt (?:\p{L}+ )?in het ziekenhuis|leży (?:\p{L}+ )?w szpitalu|ligger (?:\p{L}+ )?på (?:sjukhus|sykehus|sygehus)\p{L}*|hastanede yat\p{L}+|лежит в больнице|(?:members?|tenants?) [^.!?]{0,40}in arrears|(?:mitglieder|mieter) (?:\p{L}+ ){0,5}(?:im rückstand|rückständig\p{L}*)|cotisations? (?:\p{L}+ ){0,2}(?:impayée?s?|en retard)|cuotas? (?:\p{L}+ ){0,2}(?:pendientes?|impagad[oa]s?|atrasad[oa]s?)|quote (?:\p{L}+ ){0,2}(?:arretrate|non pagate)|quotas? em atraso|achterstallige contributie|zaległ\p{L}+ skład\p{L}+|obetald\p{L}* (?:medlems)?avgift\p{L}*)(?!\p{L})|住院|入院中|早日康复|お大事に/u

// Somebody is accused, and named.
const accusation =
  /(?<!\p{L})(?:accus(?:e[sd]?|ing|ations?)|blames?|blamed|suspect(?:s|ed)?|allegations?|vorw[uü]rfe?n?|beschuldig\p{L}*|verdächtig\p{L}*|accusée?s?|soupçonn\p{L}+|acusa\p{L}*|sospech\p{L}+|accus(?:a|ano|ato|ata)|sospett\p{L}+|acusad\p{L}+|suspeit\p{L}+|beschuldigd\p{L}*|verdacht\p{L}*|oskarż\p{L}+|podejrz\p{L}+)(?!\p{L})/u

// The mood in which a language tells what others say.
const ascribed =
  /(?<!\p{L})(?:(?:aurai(?:t|ent)|serai(?:t|ent)) (?:\p{L}+ )?(?:été |eu |\p{L}+(?:é|ée|és|ées|i|is|u|us)(?!\p{L}))|soll(?:en)? [^.!?]{1,90} \p{L}*ge\p{L}+(?:t|en) (?:haben|worden sein)(?=[.,;!?]|$)|habría[ns]? \p{L}+|(?:avrebbe|avrebbero|sarebbe|sarebbero) \p{L}+[toaie](?!\p{L})|teria[m]? \p{L}+|zou(?:den)? [^.!?]{1,90} hebben|miał[ao]?(?: \p{L}+){0,4} \p{L}+ć(?!\p{L})|ska(?:ll)? ha \p{L}+)/u
const ownDeath =
  /(?<!\p{L})(?:(?:took|taken) (?:his|her|their) own li(?:fe|ves)|suicides?|killed (?:him|her|them)sel\p{L}+|suizid\p{L}*|selbstmord\p{L}*|das leben genommen|freitod|s[’']est (?:suicidée?|donné la mort)|se (?:quitó|suicidó)|suicidio|tolt[oa] la vita|suicídio|zelfmoord|zelfdoding|samobój\p{L}*|tog (?:sitt|sit) liv|självmord\p{L}*|selvmord\p{L}*)(?!\p{L})/u

// "Ana (she is 12) wants to sing": a child is told of by no name.
const childOfAge =
  /(?<!\p{L})\p{Lu}\p{Ll}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?(?: ?\(|, )(?:(?:she|he)(?: is|[’']s)|(?:sie|er) ist|(?:elle|il) a|(?:ella |él )?tiene|(?:lei |lui )?ha|(?:ela |ele )?tem|(?:zij|ze|hij) is|(?:ona |on )?ma|(?:hon|han) är) (?:[3-9]|1[0-7])(?!\d| ?(?:[€£%]|\p{L}*(?:0|00)))|(?<!\p{L})\p{Lu}\p{Ll}[\p{L}'’-]+, (?:[3-9]|1[0-7]), (?:who|whose|die in|der in|qui|que (?:va|est)|che|die|której|który|która|som)(?!\p{L})/u
// "Mrs Lenz, if you read this: the cake was from all of us": said to one reader.
const toOneReader =
  /^(?:mrs|mr|ms|miss|frau|herr|madame|monsieur|mme|señora?|sra?\.?|signora?|dona|senhora?|mevrouw|meneer|pani?|fru|herrn?)\.? \p{L}[\p{L}'’-]*, (?:if you|in case you|falls sie|wenn sie|sollten sie|si vous|si (?:usted )?(?:lo |me )?lee|se (?:lo |mi )?legge|se (?:me |o )?(?:ler|lê)|als u|mocht u|jeśli pani?|om du|om ni)(?!\p{L})/u

const wholeName = String.raw`\p{Lu}[\p{L}\p{M}'’-]{1,60} (?:(?:de|da|di|van|von|der|den|del|la|le|al) ){0,2}\p{Lu}[\p{L}\p{M}'’-]+`
// "He was in the middle of a divorce.": one person, whom the sentence before names or points at.
const ofOnePerson =
  /^(?:he|she|er|il|elle|él|ella|lui|lei|ele|ela|hij|zij|ze|on|ona|han|hon|hun|он|она)(?!\p{L})|(?<!\p{L})(?:his|her) (?:wife|husband|ex)(?!\p{L})/u
const nameAnywhere = new RegExp(`(?<!\\p{L})${wholeName}`, 'u')
/**
 * "Ana Ruiz, 14," "Ana Ruiz (38, teacher)": whoever is told with an age is told of as a
 * private person.
 */
const nameWithAge = new RegExp(
  `(?<!\\p{L})(?<name>${wholeName}),? ?\\(?(?:aged |age |de |d[’'])?\\d{1,3}(?=[,;)]|` +
    ' ?(?:[Yy]ears?|[Jj]ahre?|ans|años|anni|anos|jaar|lat|år)(?!\\p{L}))',
  'gu',
)
const victim =
  /(?<!\p{L})(?:victims?|injured|casualt\p{L}+|patients?|suspects?|opfer\p{L}*|verletzten?|patientin\p{L}*|victimes?|blessée?s?|víctimas?|herid[oa]s?|vittim[ae]|ferit[oi]|vítimas?|ferid[oa]s?|slachtoffers?|gewonden?|ofiar\p{L}*|rann\p{L}+)(?!\p{L})[^.!?]{0,60}?(?:is|was|are|were|ist|sind|um|est|sont|es|son|è|sono|é|são|heißt|named|called)(?: (?:named|identified|called))?(?: as)?[ :]+/iu

/**
 * Whether a sentence tells of a named person what only that person may tell. Names in the topic are
 * no secret.
 */
export function exposes(
  text: string,
  small: string,
  { grave, topic }: { readonly grave: boolean; readonly topic: string },
): boolean {
  if (childOfAge.test(text) || toOneReader.test(small)) return true
  if (privateLife.test(small) && (nameAnywhere.test(text) || ofOnePerson.test(small))) return true
  if (!grave && deceased.test(small) && nameAnywhere.test(text)) return true
  if (!grave && unwell.test(small)) return true
  // A council is no person.
  const isNamed = (name: string) => {
    const last = name.split(' ').at(-1)!
    return topic.includes(last) || organisationWords.has(last.toLowerCase())
  }
  if (
    accusation.test(small) &&
    [...text.matchAll(new RegExp(nameAnywhere, 'gu'))].some(([name]) => !isNamed(name))
  )
    return true
  if (!grave) return false
  // Of somebody who is named: "aurait eu les clés", "soll getrunken haben".
  if (
    ascribed.test(small) &&
    [...text.matchAll(new RegExp(nameAnywhere, 'gu'))].some(([name]) => !isNamed(name))
  )
    return true
  if (ownDeath.test(small) && !ownDeath.test(topic.toLowerCase())) return true
  for (const match of text.matchAll(nameWithAge)) if (!isNamed(match.groups!['name']!)) return true
  const told = victim.exec(text)
  const name = told === null ? null : nameAnywhere.exec(text.slice(told.index + told[0].length))
  return name !== null && name.index === 0 && !isNamed(name[0])
}
