import { isNoteToStaff } from './cues/withheld.ts'

// What stands above and below a text for whoever edits it or sends it out.

export const greeting =
  /^\s*(?:(?:hi|hey|hello|dear|liebe[rs]?|hallo|moin|servus|sehr geehrte[rs]?|guten (?:tag|morgen|abend)|bonjour|cher|chère|salut|hola|estimad[oa]|querid[oa]|buenos días|buenas|ciao|car[oa]|gentile|buongiorno|salve|olá|oi|bom dia|boa tarde|prezad[oa]|beste|hoi|goedemorgen|dag|cześć|hej|kära|kære|selam|sayın|sevgili)(?: [\p{L}.-]+){0,4}\s*[,:!–—-]|(?:guten tag|dzień dobry|witam|szanown[aey]|drog[aieą]|merhaba(?:lar)?|selamlar|привет|здравствуйте|добрый день|уважаем\p{L}+|дорог(?:ой|ая|ие))(?: [\p{L}.-]+){0,4}\s*[,:!–—.-]|お疲れ(?:様|さま)|お世話になって|こんにちは|(?:你好|您好|大家好|各位好)[，,！!])/iu
// "Ana - final as approved", "Ana, here is the text"
const calls = /^\s*\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?\s?(?:[,，、]|\s[–—-])\s/u
// "This is the text that I promised", "Here comes the draft"
const presents =
  /^\s*(?:(?:this|that|here)(?:[’']s| is| are| comes)|(?:below|attached|enclosed)(?: is| are| you|,)|(?:das|dies|hier)(?: also)? (?:ist|sind|kommt|kommen)|(?:unten|anbei|im anhang)|voici|voilà|(?:c[’']est|ceci est)|ci-(?:joint|dessous)|(?:est[ea]|aquí|ahí) (?:es|está|va|tenéis|tienes|os|te)|adjunto|(?:questo|questa|ecco(?:vi|ti)?|qui)(?: è)?|(?:in allegato|di seguito)|(?:est[ea]|aqui) (?:é|está|vai|segue)|segue|(?:dit|hier|hierbij|bijgaand) ?(?:is|zijn|komt)?|(?:to jest|oto|poniżej|przesyłam|w załączniku)|(?:det här|här|detta) (?:är|kommer)|(?:her|dette) (?:er|kommer)|bifogat|vedlagt|(?:işte|bu|aşağıda)|(?:это|вот|ниже|прилагаю)|これ(?:は|が)|以下(?:は|が)?|这(?:是|就是))(?!\p{L})/iu

// Whoever is greeted so reads the text, and does not edit it.
const toReaders =
  /^.{0,30}?(?<!\p{L})(?:readers?|members?|neighbou?rs?|friends|parents|customers|guests|colleagues|\p{L}*leser\p{L}*|mitglieder|nachbar\p{L}*|freund\p{L}*|eltern|kund\p{L}+|gäste|lecteurs|lectrices|adhérents|membres|voisins|voisines|amis|clients|lectores|soci[oa]s|vecin[oa]s|amig[oa]s|familias|clientes|lettori|soci|vicini|amici|genitori|clienti|leitores|sóci[oa]s|vizinhos|lezers|leden|buren|vrienden|ouders|klanten|czyteln\p{L}+|członk\p{L}+|sąsie\p{L}+|przyjaci\p{L}+|rodzice|klienci|läsare|medlemmar|grannar|vänner|föräldrar|kunder|okur\p{L}*|üyeler\p{L}*|komşu\p{L}*|dostlar\p{L}*|veliler\p{L}*|читател\p{L}+|друзья|соседи|родители)(?!\p{L})|皆様|みなさま|读者|家长/iu

// How a text itself is spoken of: what it is, where it stands, what was promised, and what is to be done with it.
const theText =
  /(?<!\p{L})(?:what (?:we|i)(?:[’']ve| have)? (?:all )?(?:written|wrote|put together)|was (?:wir|ich) (?:\p{L}+ ){0,3}geschrieben|ce que (?:nous avons|j[’']ai|on a) (?:\p{L}+ )?(?:écrit|rédigé)|lo que (?:hemos|he) (?:escrito|redactado)|(?:quello|ciò) che (?:abbiamo|ho) scritto|o que (?:escrevemos|escrevi)|wat (?:we|ik) (?:\p{L}+ ){0,3}(?:geschreven|schreef)|to,? co napisa\p{L}+|(?:det|vad) (?:vi|jag) (?:har )?skriv(?:it|ev)|(?:the|this|your|my|that|our|a|first|second|rough) (?:\p{L}+ )?(?:text|write-?up|caption|blurb)|text (?:for|of|from)|draft(?= ?(?:[.,:;!?–—-]|for|of|is|was|from|below|attached)|$)|(?:\p{L}*text|\p{L}*entwurf|textfassung)|(?:texte|brouillon|ébauche)|(?:texto|borrador|rascunho)|(?:testo|bozza)|(?:tekst(?:en|u|em|ów)?|conceptversie|conceptbericht)|szkic|(?:texten|utkast(?:et)?|teksten)|(?:yazı(?:yı|m|nız|sı)?|metin|metni|taslak)|(?:текст\p{L}*|черновик\p{L}*))(?!\p{L})|原稿|文章|下書き|文案|稿子|初稿/iu
const whereItStands =
  /(?<!\p{L})(?:below|attached|enclosed|unten(?:stehend)?|anbei|im anhang|angehängt|ci-(?:joint|dessous)|plus bas|en pièce jointe|abajo|adjunt[oa]|más abajo|a continuación|sotto|in allegato|di seguito|qui sotto|abaixo|em anexo|a seguir|hieronder|bijlage|bijgaand|onderaan|poniżej|w załączniku|nedan|bifogat|nedenfor|vedlagt|aşağıda|ekte|ниже|во вложении)(?!\p{L})|以下|添付|下面|附件|如下/iu
const whatToDoWithIt =
  /(?<!\p{L})(?:(?:make|cut|keep|trim|edit|shorten|boil) (?:it|this)(?!\p{L})|shorten|too long|(?:as |been )?approved|signed off|final (?:as|version|text|draft)|(?<=[–—-] )final|put (?:it |this )?(?:out|up|online)|go(?:es)? (?:out|live|online)|post (?:it|this|after|before|on|at)|(?:in|square) brackets|brackets are|kürz(?:en|t|er|bar)|zu lang|freigegeben|abgesegnet|mach\p{L}* (?:bitte )?(?:daraus|was draus|etwas draus)|daraus (?:\p{L}+ )?(?:machen|basteln)|(?:veröffentlichen|posten|online stellen|rausgeben|rausschicken)|in klammern|raccourci\p{L}*|trop long|coup(?:er|ez) (?:dedans|si)|validée?|approuvée?|(?:publier|publié|mettre en ligne|diffuser)|entre (?:parenthèses|crochets)|acort\p{L}+|recort\p{L}+|demasiado larg[oa]|aprobad[oa]|(?:publicar(?:lo|la)?|publicarse|subir(?:lo|la)?|colgar(?:lo|la)?)|entre (?:paréntesis|corchetes)|accorci\p{L}+|troppo lung[oa]|approvat[oa]|(?:pubblicar\p{L}*|mettere (?:online|sul sito))|(?:tra|fra) parentesi|encurt\p{L}+|demasiado long[oa]|aprovad[oa]|entre parênteses|inkorten|korter|te lang|goedgekeurd|(?:plaatsen|publiceren|online zetten)|tussen haakjes|skróc\p{L}+|za długi\p{L}*|zatwierdzon\p{L}+|(?:wrzuc\p{L}+|opublikowa\p{L}+|zamieści\p{L}+)|w nawiasach|kort(?:a|e) ner|förkorta|för lång|godkän[dt]|(?:lägga ut|publicera)|(?:inom|i) parentes|kısalt\p{L}*|uzun oldu|onayla\p{L}*|yayınla\p{L}*|parantez\p{L}*|сократи\p{L}*|слишком длинн\p{L}+|утвержд\p{L}+|(?:опубликовать|выложить|разместить)|в скобках)(?!\p{L})|短く|掲載|缩短|发布/giu

const promised =
  /(?<!\p{L})(?:promised|asked for|you wanted|versprochen\p{L}*|gewünscht\p{L}*|promise?|demandée?|prometí|prometid[oa]|pedid[oa]|pediste\p{L}*|promess[oa]|richiest[oa]|prometi|beloofd\p{L}*|gevraagde?|obieca\p{L}+|lovade|lovat|begärde|söz verdi\p{L}+|istedi\p{L}+|обеща\p{L}+|просили)(?!\p{L})|約束|依頼|答应/iu

const forEditor =
  /(?<!\p{L})(?:brackets|parenthes[ei]s|klammern|parenthèses|crochets|paréntesis|corchetes|parentesi|parênteses|haakjes|nawias\p{L}+|parentes\p{L}*|parantez\p{L}*|скобк\p{L}+)(?!\p{L})|括弧|カッコ|括号/iu

export const noteMax = 900
/** A text is longer than what is said about it. */
const textMin = 150

const isBlank = (line: string) => line.trim() === ''
export const lengthOf = (lines: readonly string[]) => lines.join('').length
// "----", "=====", "――――"
const ruled = /^\s*(?:([-=*_~#.·•■─━═―—–])\s?){3,60}$/u
export const isRule = (line: string) => ruled.test(line) && new Set(line.replace(/\s/g, '')).size === 1

/** The lines without a note above them that greets or calls somebody, or presents the text, and says what the text is or what to do with it. */
export function withoutCoverNote(lines: readonly string[]): readonly string[] {
  const from = lines.findIndex((line) => !isBlank(line))
  const end = endOfNote(lines, from)
  if (end === -1) return lines
  const note = lines.slice(from, end).join(' ')
  const isNote = note.length < noteMax && opensNote(note) && speaksOfText(note)
  if (!isNote || lengthOf(lines.slice(end)) < Math.max(textMin, lengthOf(lines.slice(from, end)) / 2)) return lines
  const text = withoutSignature(lines.slice(end))
  return forEditor.test(note) ? withoutBrackets(text) : text
}

/** Where the first paragraph ends, or the rule soon below it that parts all that is said to one from the text. */
function endOfNote(lines: readonly string[], from: number): number {
  const blank = lines.findIndex((line, index) => index > from && isBlank(line))
  const rule = lines.findIndex((line, index) => index > from && isRule(line))
  if (from === -1 || (blank === -1 && rule === -1)) return -1
  if (rule !== -1 && lengthOf(lines.slice(from, rule)) < noteMax && rule < lines.length / 2) return rule + 1
  return blank
}

const opensNote = (note: string) => !toReaders.test(note) && (greeting.test(note) || calls.test(note) || presents.test(note))

/** Whoever speaks to readers may say that something is attached, or will be published, but not both of the text. */
function speaksOfText(note: string): boolean {
  const orders = new Set(note.toLowerCase().match(whatToDoWithIt)).size
  return orders > 1 || (theText.test(note) && (orders > 0 || whereItStands.test(note) || promised.test(note)))
}

const thanks =
  /^\s*(?:(?:many )?thanks|thank you|thx|danke?|vielen dank|merci(?: d[’']avance)?|(?:muchas )?gracias|grazie(?: mille)?|obrigad[oa]|bedankt|dank(?: je| jullie)?|dzięki|dziękuję|tack|tak|takk|teşekkürler|sevgiler|спасибо)[^\n]{0,30}$/iu
const signature = /^\s*(?:[–—-]\s?)?\p{Lu}[\p{L}.]*(?: \p{Lu}[\p{L}.]*)?\s*$/u

/** "Thanks, / Ana" between a note and the text. */
function withoutSignature(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => !isBlank(line))
  if (first === -1 || !thanks.test(lines[first]!)) return lines
  const isSigned = signature.test(lines[first + 1] ?? '') && isBlank(lines[first + 2] ?? '')
  return lines.slice(first + (isSigned ? 2 : 1))
}

/** Without what stands in brackets, which may be a paragraph of several lines. */
const withoutBrackets = (lines: readonly string[]): readonly string[] =>
  lines
    .join('\n')
    .replaceAll(/ ?\((?:[^()\n]|\n(?!\s*\n)){0,1500}\)|[ \t]?\[(?:[^[\]\n]|\n(?!\s*\n)){0,1500}\](?!\()/gu, '')
    .split('\n')

/** The lines above a rule behind which a note to those who work there begins; it holds to the end or the next rule. */
export function withoutNotesBelow(lines: readonly string[]): readonly string[] {
  const rule = lines.findIndex((line, index) => isRule(line) && isToStaff(lines.slice(index + 1).find((other) => !isBlank(other)) ?? ''))
  if (rule <= 0 || lengthOf(lines.slice(0, rule)) < textMin) return lines
  const next = lines.findIndex((line, index) => index > rule + 2 && isRule(line))
  return next === -1 ? lines.slice(0, rule) : [...lines.slice(0, rule), ...withoutNotesBelow(['', ...lines.slice(next + 1)])]
}

// "Only for you: …" behind a rule.
const forYouAlone =
  /^(?:(?:this is |the rest is |das ist |ceci est |esto es |questo è |isto é |dit is |to jest |det här är )?(?:only|just|nur|seulement|rien que|uniquement|solo|sólo|solamente|só|apenas|alleen|enkel|tylko|bara|endast) (?:for|für|pour|para|per|voor|dla|för) (?:you(?: all)?|your eyes|dich|euch|sie|toi|vous|ti|vosotr[oa]s|ustedes|usted|te|voi|lei|você[s]?|vós|ti|jou|jullie|u|ciebie|was|pana|panią|dig|er)|pour (?:vous|toi) (?:seule?s?|uniquement)|for your eyes only)\s*(?:[:：.,–—-]|$)/u

const isToStaff = (line: string) => {
  const small = line
    .trim()
    .toLowerCase()
    .replace(/^[*_#>\s]+/, '')
  return isNoteToStaff(small) || forYouAlone.test(small)
}
