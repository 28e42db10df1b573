import { factsIn } from './cues/event-facts.ts'
import { monthOf } from '../guard/calendar-words.ts'
import { pressReleaseMarker } from './cues/press-marks.ts'
import { isPageTail } from './cues/withheld.ts'

/**
 * The lines of a text without what stands on a page beside it: menus, paths, commands, and above
 * the text who wrote it. A date and the mark of a press release stand apart from the title below or
 * above them.
 */
export function withoutPageHead(lines: readonly string[]): string[] {
  const mayHoldCode = isMarkdown(lines)
  const start = lines.findIndex(isProse)
  const contents = titlesIn(lines)
  return withoutComments(lines).flatMap((line, index) => {
    const text = line.trim()
    if (text === '') return [line]
    if (
      isRating(text) ||
      isMenu(text) ||
      isControls(text) ||
      isCommentHead(text) ||
      isContents(text, contents) ||
      isPath(text, nextOf(lines, index)) ||
      (mayHoldCode && isCode(line, lines[index - 1]))
    )
      return ['']
    if (index >= start && start !== -1) return [withoutReporter(line)]
    if (isFurniture(text) || byline.test(text) || (text.length < 60 && stateOfText.test(text)))
      return ['']
    return isDate(text) || (text.length < markMax && pressReleaseMarker.test(text))
      ? ['', line, '']
      : [withoutReporter(line)]
  })
}

// "----- Comment #7, Ana Ruiz, Wed 09:14 -----"
const isCommentHead = (text: string) =>
  isBetweenRules(text) && /#\d|, \p{Lu}.*\d{1,2}[:.]\d{2}/u.test(text)

const ruleMax = 60
const ruled = new RegExp(`^[-=—_]{3,${ruleMax}}`, 'u')

/**
 * Three to 60 marks at both ends, and three to 100 letters between them, which may be marks too.
 * One pattern for all is cubic.
 */
function isBetweenRules(text: string): boolean {
  const marksAtFront = ruled.exec(text)?.[0].length ?? 0
  const marksAtEnd = ruled.exec([...text.slice(-ruleMax)].reverse().join(''))?.[0].length ?? 0
  if (marksAtFront === 0 || marksAtEnd === 0 || text.includes('\n')) return false
  const letters = [...text].length
  return letters >= 9 && letters - marksAtFront - marksAtEnd <= 100
}

const partsOf = (text: string) =>
  text.length > 200 || !/[|·•]/u.test(text)
    ? []
    : text
        .split(/[|·•]/u)
        .map((part) => part.trim())
        .filter((part) => part !== '')

/** Lines that may be titles, in small letters. */
const titlesIn = (lines: readonly string[]) =>
  new Set(
    lines
      .map((line) =>
        line
          .replace(/^[#\s]+/, '')
          .trim()
          .toLowerCase(),
      )
      .filter((text) => text !== '' && text.length <= 40),
  )

/** "When • Steps • Contacts" above parts that are called so. */
function isContents(text: string, titles: ReadonlySet<string>): boolean {
  const parts = partsOf(text)
  return parts.length > 2 && parts.every((part) => titles.has(part.toLowerCase()))
}

// What can be done with a post below it.
const reactions = new Set(
  `like|reply|share|comment|send|save|gefällt mir|antworten|teilen|kommentieren|j’aime|j'aime|répondre|partager|commenter|me gusta|responder|compartir|comentar|mi piace|rispondi|condividi|commenta|gosto|curtir|partilhar|compartilhar|vind ik leuk|reageren|beantwoorden|delen|lubię to|odpowiedz|udostępnij|skomentuj|gilla|svara|dela|kommentera|beğen|yanıtla|paylaş|нравится|ответить|поделиться|いいね|返信|シェア|赞|回复|分享`.split(
    '|',
  ),
)

/** The lines before the comments: what follows "Like · Reply · Share" was written by others. */
function withoutComments(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line, index) => {
    const parts = partsOf(line.trim()).map((part) => part.toLowerCase())
    return (
      index * 2 > lines.length && parts.length > 1 && parts.every((part) => reactions.has(part))
    )
  })
  return end === -1 ? lines : lines.slice(0, end)
}

// "Press release – embargoed until 00:01, 20 May 2027 – pictures on request"
const markMax = 100

/** The first line that is no title, menu or date begins the text. */
function isProse(line: string): boolean {
  const text = line.trim()
  return (
    text.length > 100 ||
    (text.length > 40 && /[.!?。！？…]["”’»)]*$/u.test(text)) ||
    /[。！？]/u.test(text)
  )
}

const nextOf = (lines: readonly string[], index: number) =>
  lines.slice(index + 1, index + 4).find((line) => line.trim() !== '') ?? ''

const isUnended = (text: string) => !/[.!?。！？…:：]$/u.test(text)

// Where a menu leads, in no other list of three.
const places = new Set(
  `home|homepage|register|registrieren|s’inscrire|s'inscrire|registrarse|registrati|registar|registreren|zarejestruj|log in|login|sign in|sign up|menu|search|pricing|about|about us|contact|contact us|blog|shop|cart|basket|my account|account|faq|help|support|imprint|privacy|terms
  |accueil|connexion|se connecter|panier|boutique|mon compte|à propos|aide|startseite|anmelden|einloggen|warenkorb|impressum|datenschutz|kontakt|über uns|hilfe
  |inicio|tienda|carrito|contacto|iniciar sesión|quiénes somos|ayuda|accedi|carrello|negozio|contatti|chi siamo|início|entrar|carrinho|loja|contato|contacto|sobre nós|ajuda
  |winkelwagen|inloggen|over ons|strona główna|koszyk|zaloguj się|o nas|pomoc|logga in|varukorg|om oss|log ind|kurv|om os|logg inn|handlekurv|etusivu|kirjaudu|ostoskori
  |úvod|přihlásit se|košík|главная|войти|корзина|контакты|ana sayfa|giriş yap|sepet|iletişim|ホーム|ログイン|カート|お問い合わせ|首页|登录|购物车|联系我们|홈|로그인|장바구니`
    .split('|')
    .map((place) => place.trim()),
)
const isPlace = (part: string) => places.has(part.toLowerCase())
const isShort = (part: string) => part !== '' && part.length <= 30

/** "Product · Pricing · Login" */
function isMenu(text: string): boolean {
  if (text.length > 200 || !isUnended(text)) return false
  // "Register [search this wiki]"
  if (endsInPlace(text)) return true
  const parts = text.replace(/(?<!\s)\s*\[[^\][]{1,30}\]/g, '').split(/(?:(?<!\s)\s+)?[|·•]\s*/u)
  return (
    parts.length > 1 &&
    parts.every(isShort) &&
    parts.filter(isPlace).length >= (parts.length > 2 ? 1 : 2)
  )
}

/** "Bags Cases Gift cards Blog": a menu that lost its marks. */
function endsInPlace(text: string): boolean {
  const words = text.split(/\s+/)
  if (words.length < 4 || text.length > 80 || !isPlace(words.at(-1)!)) return false
  return (
    /^[\p{L}’' -]+$/u.test(text) &&
    words.filter((word) => /^\p{Lu}/u.test(word)).length * 2 > words.length
  )
}

/** "Home / Shoes / Loire", above the title "Shoes Loire" */
function isPath(text: string, next: string): boolean {
  if (text.length > 120 || !isUnended(text)) return false
  const parts = text.split(/(?<!\s)\s+[/›»>→]\s+/u)
  if (parts.length < 3 || !parts.every(isShort)) return false
  return isPlace(parts[0]!) || next.toLowerCase().includes(parts.at(-1)!.toLowerCase())
}

// "Reviews (3) ★★★★☆" is the heading over what others wrote.
const isRating = (text: string) =>
  text.length < 160 && /[★☆⭐]{3,}/u.test(text) && !isPageTail(text.toLowerCase())

// Signs of a page's controls: a menu, a search, a basket, a loudspeaker.
const controls = /[☰≡▾🔍🔎👜🛒🔊🔇👤⚙⬇⇩🔒🖶🖨]/u
const isControls = (text: string) => text.length < 160 && controls.test(text) && isUnended(text)

// When it was written or changed, how long it takes, and what can be done with the page.
const aboutPage =
  /(?<!\p{L})(?:reading time|min(?:ute)?s?\.? read|last (?:edited|modified|changed)|watchers|printable|(?:aktualisiert|zuletzt geändert|lesezeit|lesedauer|drucken|teilen)|(?:mis à jour|publié le|temps de lecture|imprimer|partager)|(?:actualizado|publicado|tiempo de lectura|lectura de|compartir|imprimir)|(?:aggiornato|pubblicato|tempo di lettura|condividi|stampa|riservato agli abbonati)|(?:atualizado|tempo de leitura|partilhar|ouvir)|(?:bijgewerkt|gepubliceerd|leestijd|delen|luister)|(?:zaktualizowano|opublikowano|czas czytania|udostępnij|drukuj|zapisz)|(?:uppdaterad|publicerad|lästid|dela)|(?:okuma süresi|güncelleme|paylaş)|(?:page|seite|página|pagina|strona|sida|sayfa) \d+ ?(?:\/|of|von|sur|de|di|van|z|av) ?\d+|free (?:delivery|shipping)|livraison (?:offerte|gratuite)|envío gratis|spedizione gratuita|portes grátis|gratis (?:verzending|bezorging)|kostenloser versand|versandkostenfrei|darmowa dostawa|fri frakt|(?:avec le|with|mit dem|con el|con il|com o|met de|z) (?:code|código|codice|kodem) \p{L}+|(?:обновлено|время чтения|поделиться))(?!\p{L})|字号|分享到|阅读时间|更新[/／・ ]|文・写真|編集部|شارك المنشور/iu

/**
 * Above the text: a line of parts beside each other, or one that tells of the page. A line of date,
 * time and place tells of an event.
 */
function isFurniture(text: string): boolean {
  if (text.length > 160 || !isUnended(text)) return false
  if (aboutPage.test(text)) return true
  const parts = text.split(/(?<!\s)\s+[|›»>→—]\s+/u)
  if (parts.length > 2) return parts.every((part) => part.length <= 40) && factsIn(text) < 2
  // "Arnbridge – our reporter – Tuesday 17:40"
  const dashed = text.split(/(?<!\s)\s+[–-]\s+/u)
  return (
    dashed.length > 2 &&
    /\d{1,2}:\d{2}/.test(dashed.at(-1)!) &&
    dashed.every((part) => part.length <= 30) &&
    factsIn(text) < 2
  )
}

/**
 * A line of Markdown that is a command: between backticks, or indented and no sentence, below an
 * empty line or another such.
 */
function isCode(line: string, before: string | undefined): boolean {
  if (/^\s*`[^`]+`\s*$/.test(line)) return true
  const isIndented =
    /^\s/.test(line) && (before === undefined || before.trim() === '' || /^\s/.test(before))
  return isIndented && !/^\s*(?:\p{Lu}|[-*•>])/u.test(line) && isUnended(line.trim())
}

/** Whether a text has readers type something: several commands stand in it. */
export function hasCommands(lines: readonly string[]): boolean {
  return (
    isMarkdown(lines) &&
    lines.filter((line, index) => line.trim() !== '' && isCode(line, lines[index - 1])).length > 1
  )
}

const isMarkdown = (lines: readonly string[]) => lines.some((line) => /^#{1,6}\s|`/.test(line))

const name = String.raw`\p{Lu}[\p{L}\p{M}.'’-]*(?: (?:de|da|di|del|van|von|der|den|ten|la|le|al|af|av)){0,2}(?: \p{Lu}[\p{L}\p{M}.'’-]*){1,3}`
/** "By Ana Ruiz and Tom Ellis, 8 April 2027", "Text: Ana Ruiz" */
const byline = new RegExp(
  String.raw`^(?:(?:(?:written |words |story |geschrieben )?(?:by|von|par|por|di|door|av|af)|[Bb]y|[Vv]on|[Pp]ar|[Pp]or|[Dd]i|[Dd]oor|[Aa]v|[Aa]f|BY|VON|PAR|POR|DI|DOOR|AV|AF) ${name}(?: (?:and|und|et|y|e|en|i|och|og|&) ${name})?(?:\s*[,|·–—-](?:[^.!?]|\.\d){0,60})?|(?:[Aa]uthor|[Aa]utor(?:in)?|[Aa]uteur|[Aa]utore|[Tt]exte?|[Tt]exto|[Tt]esto|[Tt]ekst|[Ww]ords|[Aa]втор|作者|撰文|文|記者|记者)\s*[:：/・]\s*[^.!?。]{2,60})$`,
  'u',
)

const besideDates = new Set(
  'th st nd rd of the on le den de del di vom am er jan feb mar apr jun jul aug sep sept oct nov dec published posted updated publié veröffentlicht publicado pubblicato gepubliceerd opublikowano publicerad'.split(
    ' ',
  ),
)

/**
 * Whether a line is a date with its year and nothing else: when the text was written, unless it
 * announces something.
 */
export function isDate(text: string): boolean {
  if (text.length > 60 || !/(?:^|\D)(?:19|20)\d{2}(?:\D|$)/.test(text)) return false
  if (/^\s*\d{4}年\d{1,2}月\d{1,2}日\s*$/u.test(text)) return true
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  return (
    words.every((word) => monthOf.has(word) || besideDates.has(word)) &&
    /^[\p{L}\p{M}\d\s.,:/–-]+$/u.test(text)
  )
}

// "Preprint, as of 3 February": what becomes of the text, and no part of it.
const stateOfText =
  /^(?:(?:vorabdruck|stand|fassung|entwurf|draft|as of|status|version|état|estado|versione|aggiornato|bijgewerkt|stan na)(?:[ :,·]|$))[^.!?]*\d[^!?]*$/iu

// Who reports, from where, in front of the first sentence: 本报讯(记者 梁雨辰), 【東京=共同】, (서울=연합뉴스) 홍길동 기자 =
const reporter =
  /^\s*(?:(?:本报|本報|[\p{sc=Han}]{2,6}(?:社|网|網|报|報))?[\p{sc=Han}\d]{0,14}[讯訊电電]\s*[(（][^()（）]{0,6}(?:记者|記者|通讯员|编辑)[^()（）]{1,40}[)）]\s*[:：]?|[(（](?:记者|記者|通讯员)[^()（）]{1,40}[)）]|【[^【】]{1,20}=[^【】]{1,20}】|[[(（][\p{sc=Hang}]{2,6}=[^()[\]（）]{2,12}[\])）]\s*(?:[\p{sc=Hang}]{2,5}\s*(?:기자|특파원)\s*=?)?)\s*/u

// "OUDERZIJL – Wie …", "LEUVEN, Belgium — (NEWSFEED) — Kilnrock …": the guard would take the place
// for a part of the sentence.
const place = /^\s*\p{Lu}{3,}(?:[ -]\p{Lu}{2,}){0,3} [–—] (?=[\p{Lu}"“„«])/u

function withoutReporter(line: string): string {
  return line.replace(reporter, '').replace(place, '')
}
