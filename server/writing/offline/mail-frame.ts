const header =
  /^\s*(?:from|to|cc|bcc|reply-to|sent|date|subject|差出人|送信者|宛先|件名|日時|送信日時|发件人|收件人|抄送|主题|发送时间|发送日期|보낸\s?사람|받는\s?사람|제목|날짜|kimden|kime|konu|gönderen|tarih|от|кому|тема|дата|من|إلى|الموضوع|التاريخ|von|an|gesendet|datum|betreff|de|à|envoyé|objet|para|enviado|fecha|asunto|da|a|inviato|data|oggetto|assunto|van|aan|verzonden|onderwerp|od|do|temat|från|till|ämne|fra|til|emne)\s?[:：]\s*/iu
const subject =
  /^\s*(?:subject|betreff|objet|asunto|oggetto|assunto|onderwerp|temat|ämne|emne|件名|主题|제목|konu|тема|الموضوع)\s?[:：]\s*/iu
const thread =
  /^\s*(?:>|-{3,}\s*(?:original|ursprüngliche|forwarded|weitergeleitete|message d|mensaje|messaggio|oorspronkelijk)|on .{3,80} wrote:|(?:\p{L}+ ){1,3}(?:schrieb|wrote|escribió|ha scritto|schreef|napisał\p{L}*):|(?:le .{3,80} )?a écrit\s?:|sent from my|von meinem|envoyé de mon|enviado desde mi|inviato da|p\.?\s?[sd]\.?\s?:)/iu
const farewell =
  /^\s*(?:(?:best|kind|warm|many)(?: (?:regards|wishes|thanks))?|regards|cheers|yours|(?:mit )?(?:viele[nr]?|beste[nr]?|liebe[nr]?|freundliche[nr]?|herzliche[nr]?) grü(?:ße|ßen|ss|sse|ssen)|lg|mfg|cordialement|bien à (?:toi|vous)|amitiés|bises|(?:un )?(?:abrazo|saludo)s?|atentamente|(?:cari|cordiali|un caro) saluto?i?|a presto|abraços?|cumprimentos|(?:met )?(?:vriendelijke )?groet(?:en|jes)?|pozdrawiam|pozdrowienia|(?:med )?vänliga? hälsning(?:ar)?|(?:med )?venlig hilsen|hilsen)\s*[,.!]?\s*$/iu
const greeting =
  /^\s*(?:hi|hey|hello|dear|liebe[rs]?|hallo|moin|sehr geehrte[rs]?|bonjour|cher|chère|salut|hola|estimad[oa]|querid[oa]|ciao|car[oa]|gentile|buongiorno|olá|prezad[oa]|beste|hoi|dag|cześć|dzień dobry|hej|kära|kære)(?: [\p{L}.-]+){0,4}\s*[,:!]/iu
const cover =
  /(?<!\p{L})(?:text|draft|entwurf|texte|texto|testo|tekst|brouillon|borrador|bozza|concept|attached|below|anbei|anhang|unten|ci-joint|ci-dessous|adjunto|abajo|allegato|sotto|bijlage|hieronder|newsletter)(?!\p{L})/iu
// More is a text and no word to whom the mail goes.
const coverMax = 300

/** The lines of a mail without what makes it one: its head, its greeting, what is said to whom it goes, the farewell, and what it answers. */
export function withoutMailFrame(lines: readonly string[]): readonly string[] {
  const head = lines.slice(0, 12).filter((line) => line.trim() !== '')
  const headers = head.slice(0, 6).filter((line) => header.test(line)).length
  if (headers < 2 && !subject.test(head[0] ?? '')) return lines
  const start = lines.findIndex((line) => line.trim() !== '' && !header.test(line) && !forwarded.test(line))
  if (start === -1) return lines
  const told = unquotedWhole(withinRules(lines.slice(start)))
  // What stands above the text is quoted from the mail before; below it, all that follows is.
  const half = told.length / 2
  const unquoted = told.filter((line, index) => index >= half || !/^\s*>/.test(line))
  const end = unquoted.findIndex((line, index) => index > 0 && (thread.test(line) || farewell.test(line)))
  return withoutCover(unquoted.slice(0, end === -1 ? undefined : end))
}

// "---------- Forwarded message ----------", above the head of what is passed on.
const forwarded = /^\s*(?:-{4,}|={4,})\s?\p{L}[^\n]{2,40}\s?(?:-{4,}|={4,})\s*$/u

/** Where most of it is quoted, what was passed on is the text, and what is written around it is for whoever it went to. */
function unquotedWhole(lines: readonly string[]): readonly string[] {
  const quoted = lines.filter((line) => /^\s*>/.test(line))
  const length = (part: readonly string[]) => part.join('').length
  return length(quoted) * 2 > length(lines) ? quoted.map((line) => line.replace(/^\s*(?:>\s?)+/, '')) : lines
}

const rule = /^\s*([=■─━═_*#~+-])\1{4,}\s*$/u

/** The text between two lines of one sign, where it is the greater part: what stands around it is for whoever sends it out. */
function withinRules(lines: readonly string[]): readonly string[] {
  const places = lines.flatMap((line, place) => (rule.test(line) ? [place] : []))
  const [first, second] = places
  if (first === undefined || second === undefined) return lines
  const inner = lines.slice(first + 1, second)
  const length = (part: readonly string[]) => part.join('').length
  return length(inner) * 2 > length(lines) - length(inner) ? inner : lines
}

function withoutCover(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '')
  if (first === -1 || !greeting.test(lines[first]!)) return lines
  const bare = lines[first]!.replace(greeting, '').trim()
  const rest = [bare, ...lines.slice(first + 1)]
  const from = rest.findIndex((line) => line.trim() !== '')
  const blank = rest.findIndex((line, index) => index > from && line.trim() === '')
  const said = rest.slice(from, blank === -1 ? undefined : blank).join(' ')
  return blank !== -1 && said.length < coverMax && cover.test(said) ? rest.slice(blank) : rest
}
