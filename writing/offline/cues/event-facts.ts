const label =
  /^(?:what|when|where|date|time|place|venue|location|price|tickets?|admission|cost|entry|register|registration|was|wann|wo|datum|uhrzeit|beginn|ort|eintritt|preis|kosten|anmeldung|einlass|quoi|quand|où|horaires?|lieu|tarifs?|prix|entrée|inscription|qué|cuándo|dónde|fecha|hora|lugar|precio|entradas?|inscripción|quando|dove|data|ora|orario|luogo|prezzo|ingresso|biglietti|iscrizion[ei]|o quê|onde|horário|local|preço|ingressos?|inscriç\p{L}+|wat|wanneer|waar|tijd|plaats|locatie|prijs|toegang|kaarten|aanmelden|co|kiedy|gdzie|godzina|miejsce|cena|bilety|wstęp|zapisy|vad|när|var|tid|plats|pris|entré|hvad|hva|hvornår|hvor|sted|日時|場所|会場|料金|参加費|定員|时间|地点|票价|费用|일시|장소|참가비)\s*[:：]\s*(?=\S)/iu
export const price =
  /[€$£¥]\s?\d|\d(?:[.,]\d+)?\s?(?:€|£|zł|kr\b|円|元|eur|chf|usd|euros?|tl|₺|lira|₽|руб|kč|ft|lei|₪|kn)(?!\p{L})|(?<!\p{L})(?:free|kostenlos|eintritt frei|gratuit\p{L}*|entrée libre|gratis|gratuit[oa]s?|grátis|libero|bezpłatn\p{L}+|wstęp wolny|無料|免费|무료)(?!\p{L})/iu
export const clock =
  /(?<!\d)\d{1,2}[:.h]\d{2}(?!\d)|(?<!\d)\d{1,2}\s?(?:am|pm|uhr|h)(?!\p{L})|\d{1,2}時|\d{1,2}点/iu
export const day =
  /(?<!\p{L})(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|januari|februari|maart|mei|augustus|stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia|maj|augusti|января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря|ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık|ledna|února|března|dubna|května|června|července|srpna|října|prosince|\p{L}+kuuta)(?!\p{L})|\d{1,2}[./]\d{1,2}[./](?:\d{2,4})?|\d{1,2}月\d{1,2}日|\d{1,2}월\s?\d{1,2}일/iu

export function isLabelled(text: string): boolean {
  return label.test(text)
}

/** How many of date, time and price a text tells. */
export function factsIn(text: string): number {
  return [price, clock, day].filter((pattern) => pattern.test(text)).length
}

const offerTerm =
  /^(?:\p{L}+ )?(?:(?:offer|sale|special|promotional|introductory|reduced|launch)(?: price)?|(?:angebots|aktions|sonder|einführungs)?preis|angebot|aktion|(?:prix|offre|tarif)(?: (?:promo\p{L}*|spéciale?|de lancement))?|(?:precio|oferta|promoción)(?: (?:de oferta|especial|de lanzamiento))?|(?:prezzo|offerta|promozione)(?: (?:in offerta|speciale|di lancio))?|(?:preço|oferta|promoção)(?: (?:promocional|especial|de lançamento))?|(?:actie|aanbiedings)prijs|aanbieding|actie|(?:cena|oferta|promocja)(?: (?:promocyjna|specjalna))?|(?:kampanj)?pris(?:et)?|erbjudandet?|tilbud(?:spris)?|(?:kampanya|indirimli) fiyat\p{L}*|kampanya|цена|акция|скидка) (?:valid |gültig |gilt |valable |válid[oa] |valid[oa] |ważna |gäller |geldig |действует )?(?:until|till|through|ends|bis|nur bis|jusqu|hasta|fino|sino|até|tot|t\/m|do|till och med|till|til|до)(?!\p{L})(?:[^.!?]|\.(?= )){0,60}$/iu

/** "Offer price until 31 January": how long a price holds, which another line names. */
export const isOfferTerm = (text: string): boolean =>
  text.length < 90 && offerTerm.test(text) && !price.test(text)
