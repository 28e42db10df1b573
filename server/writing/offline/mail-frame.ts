import { greeting, isRule, lengthOf, noteMax, withoutCoverNote, withoutNotesBelow } from './notes-around.ts'

const header =
  /^\s*(?:from|to|cc|bcc|reply-to|sent|date|subject|差出人|送信者|宛先|件名|日時|送信日時|发件人|收件人|抄送|主题|发送时间|发送日期|보낸\s?사람|받는\s?사람|제목|날짜|kimden|kime|konu|gönderen|tarih|от|кому|тема|дата|من|إلى|الموضوع|التاريخ|von|an|gesendet|datum|betreff|de|à|envoyé|objet|para|enviado|fecha|asunto|da|a|inviato|data|oggetto|assunto|van|aan|verzonden|onderwerp|od|do|temat|från|till|ämne|fra|til|emne)\s?[:：]\s*/iu
const subject =
  /^\s*(?:subject|betreff|objet|asunto|oggetto|assunto|onderwerp|temat|ämne|emne|件名|主题|제목|konu|тема|الموضوع)\s?[:：]\s*/iu
const thread =
  /^\s*(?:>|-{3,}\s*(?:original|ursprüngliche|forwarded|weitergeleitete|message d|mensaje|messaggio|oorspronkelijk)|on .{3,80} wrote:|(?:\p{L}+ ){1,3}(?:schrieb|wrote|escribió|ha scritto|schreef|napisał\p{L}*):|(?:le .{3,80} )?a écrit\s?:|sent from my|von meinem|envoyé de mon|enviado desde mi|inviato da|verzonden vanaf mijn|verstuurd vanaf|enviado do meu|wysłan[eo] z |skickat från min|sendt fra min|отправлено с |p\.?\s?[sd]\.?\s?:)/iu
const farewell =
  /^\s*(?:(?:best|kind|warm|many)(?: (?:regards|wishes|thanks))?|regards|cheers|yours|(?:mit )?(?:viele[nr]?|beste[nr]?|liebe[nr]?|freundliche[nr]?|herzliche[nr]?|schöne[nr]?) gr(?:ü(?:ße|ßen|ss|sse|ssen)|u(?:ß|ss))|gru(?:ß|ss)|grü(?:ße|sse)|lg|mfg|cordialement|bien à (?:toi|vous)|amitiés|bises|(?:un )?(?:abrazo|saludo)s?|atentamente|(?:cari|cordiali|un caro) saluto?i?|a presto|abraços?|cumprimentos|(?:met )?(?:vriendelijke )?groet(?:en|jes)?|pozdrawiam|pozdrowienia|(?:med )?vänliga? hälsning(?:ar)?|(?:med )?venlig hilsen|hilsen)\s*(?:[,.!]?\s*|,\s\p{L}[\p{L}.]{0,14}\s*)$/iu
const cover =
  /(?<!\p{L})(?:text|draft|entwurf|texte|texto|testo|tekst|brouillon|borrador|bozza|concept|attached|below|anbei|anhang|unten|ci-joint|ci-dessous|adjunto|abajo|allegato|sotto|bijlage|hieronder|newsletter)(?!\p{L})/iu
// More is a text and no word to whom the mail goes.
const coverMax = 300

const passesOn = /^(?:wg|fwd?|fw|tr|rv|i|enc|doorst|pd|vb|vs|ynt|ilt|転送|转发)\s?[:：]/iu

/** The lines of a text without what makes it a mail, and without what is said above and below it to whoever edits it or sends it out. */
export function withoutMailFrame(given: readonly string[]): readonly string[] {
  const inner = passedOn(given)
  return withoutCoverNote(withoutNotesBelow(withoutFrame(inner ?? given, inner !== null)))
}

function withoutFrame(lines: readonly string[], isPassedOn: boolean): readonly string[] {
  const start = startOfText(lines)
  if (start === -1) return isPassedOn ? untilFarewell(lines) : lines
  const said = lines.slice(start)
  const subjectLine = lines.slice(0, start).find((line) => subject.test(line)) ?? ''
  const isForwarded = passesOn.test(subjectLine.replace(subject, ''))
  const within = (isForwarded ? quotedMail(said) : null) ?? belowFarewell(said)
  const told = within ?? unquotedWhole(withinRules(said))
  // What stands above the text is quoted from the mail before; below it, all that follows is.
  const half = told.length / 2
  const unquoted = told.filter((line, index) => index >= half || !/^\s*>/.test(line))
  return withoutCover(untilFarewell(within === null ? unquoted : withoutHead(unquoted)))
}

/** Where the text begins behind the head of a mail; -1 where there is no head. */
function startOfText(lines: readonly string[]): number {
  const head = lines.slice(0, 12).filter((line) => line.trim() !== '')
  const headers = head.slice(0, 6).filter((line) => header.test(line)).length
  if (headers < 2 && !subject.test(head[0] ?? '')) return -1
  return lines.findIndex((line) => line.trim() !== '' && !header.test(line) && !forwarded.test(line))
}

function untilFarewell(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line, index) => index > 0 && (thread.test(line) || farewell.test(line) || isSignature(line)))
  return lines.slice(0, end === -1 ? undefined : end)
}

// "--" above a signature or what a service adds.
const isSignature = (line: string) => /^\s*--\s*$/.test(line)

const forwardWord =
  /forwarded|weitergeleitete?|transféré|transmis|reenviado|inoltrat[oa]|encaminhad[oa]|reencaminhad[oa]|doorgestuurd|przekazan[ae]|przesłan[ae]|vidarebefordra[td]|videresendt|yönlendirilen|iletilen|пересыла\p{L}+|пересланн\p{L}+|転送|转发/iu
// "---------- Forwarded message ----------", "Begin forwarded message:"
const forwarded = /^\s*(?:>\s*)*(?:-{2,}|={2,})\s?\p{L}[^\n]{2,40}\s?(?:-{2,}|={2,})\s*$/u
const isForwardMark = (line: string) =>
  line.length < 70 && forwardWord.test(line) && (forwarded.test(line) || /^[\s>]*\p{L}[^.!?\n]*[:：]\s*$/u.test(line))

// Less is an empty mail that was passed on by mistake.
const textMin = 60

/** What stands below the last mark of a mail that was passed on, without its head; null where none was. */
function passedOn(lines: readonly string[]): readonly string[] | null {
  const mark = lines.findLastIndex(isForwardMark)
  if (mark === -1) return null
  const below = unquoted(lines.slice(mark + 1))
  return lengthOf(below) < textMin ? null : withoutHead(below)
}

/** Of a mail that its subject says to be passed on: what is quoted, or stands below the head of the mail before. */
function quotedMail(lines: readonly string[]): readonly string[] | null {
  const quoted = lines.filter((line) => /^\s*>/.test(line))
  if (lengthOf(quoted) * 2 > lengthOf(lines)) return unquoted(quoted)
  const head = lines.findIndex((line, index) => index > 0 && header.test(line) && header.test(lines[index + 1] ?? ''))
  if (head === -1) return null
  const below = lines.slice(head)
  return lengthOf(below) < textMin ? null : below
}

/** What stands below a line behind the farewell, where it is more than the mail: "the changelog is below. Regards". */
function belowFarewell(lines: readonly string[]): readonly string[] | null {
  const end = lines.findIndex((line, index) => index > 0 && farewell.test(line))
  const rule = end === -1 ? -1 : lines.findIndex((line, index) => index > end && isRule(line))
  const below = rule === -1 ? [] : lines.slice(rule + 1)
  return lengthOf(below) > lengthOf(lines.slice(0, end)) ? below : null
}

function withoutHead(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => line.trim() !== '' && line.trim() !== '>' && !header.test(line))
  return start === -1 ? lines : lines.slice(start)
}

const unquoted = (lines: readonly string[]) => lines.map((line) => line.replace(/^\s*(?:>\s?)+/, ''))

/** Where most of it is quoted, what was passed on is the text, and what is written around it is for whoever it went to. */
function unquotedWhole(lines: readonly string[]): readonly string[] {
  const quoted = lines.filter((line) => /^\s*>/.test(line))
  return lengthOf(quoted) * 2 > lengthOf(lines) ? withoutHead(unquoted(quoted)) : lines
}

/** The text between two lines of one sign, where it is the greater part: what stands around it is for whoever sends it out. */
function withinRules(lines: readonly string[]): readonly string[] {
  const places = lines.flatMap((line, place) => (isRule(line) ? [place] : []))
  const [first, second] = places
  if (first === undefined || second === undefined) return lines
  const inner = lines.slice(first + 1, second)
  return lengthOf(inner) * 2 > lengthOf(lines) - lengthOf(inner) ? inner : lines
}

// "Hi, below is what goes out on Thursday. …" and a rule: however much is said above it, it is said to whom the mail goes.
function belowRule(lines: readonly string[], first: number): readonly string[] | null {
  const rule = lines.findIndex((line, index) => index > first && isRule(line))
  const [note, text] = [lines.slice(first, rule), lines.slice(rule + 1)]
  const isNote = rule !== -1 && lengthOf(note) < Math.min(noteMax, lengthOf(text)) && cover.test(note.join(' '))
  return isNote ? text : null
}

function withoutCover(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '')
  if (first === -1 || !greeting.test(lines[first]!)) return lines
  const below = belowRule(lines, first)
  if (below !== null) return below
  const bare = lines[first]!.replace(greeting, '').trim()
  const rest = [bare, ...lines.slice(first + 1)]
  const from = rest.findIndex((line) => line.trim() !== '')
  const blank = rest.findIndex((line, index) => index > from && line.trim() === '')
  const said = rest.slice(from, blank === -1 ? undefined : blank).join(' ')
  return blank !== -1 && said.length < coverMax && cover.test(said) ? rest.slice(blank) : rest
}
