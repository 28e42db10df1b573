// What stands on pages and in files beside the text; for small letters. A pattern that folds case
// itself takes ten times as long.
const worthless = new RegExp(
  [
    String.raw`cookie (?:policy|settings|notice|banner)|(?:uses?|accept(?: all)?|our) cookies|welcome (?:back )?to the|thanks for (?:having|reading|listening|watching)|newsletter|subscribe (?:to|now|for|here|today)|click here`,
    String.raw`read more|all rights reserved|privacy policy|terms of (?:use|service)|enable javascript|advertisement|share this (?:post|page|article|story)|follow us|related articles?|photo(?: credit)?:|image(?: credit)?:|getty images`,
    String.raw`table of contents|skip to|back to top|leave a comment|posted (?:on|by|in)|filed under|last updated|datenschutzerklärung|alle rechte vorbehalten|hier klicken|weiterlesen|jetzt abonnieren|s[’']abonner`,
    String.raw`tous droits réservés|en savoir plus|lire la suite|suscríb|suscrib|todos los derechos|leer más|iscriviti|tutti i diritti|leggi (?:tutto|di più|anche)|inscreva-se|todos os direitos|leia mais|saiba mais`,
    String.raw`[\w-]@[\w-]{1,60}\.[a-z]|\+\d{2}[\d ()-]{7,}|edited for (?:length|clarity)|(?:first|originally) (?:appeared|published)|zitierhinweis|how to cite|bug fixes and performance improvements|^downloads?:|^refs?:|world[’']s leading|leading provider|industry[- ]leading|game[- ]chang|teile diesen beitrag|partagez cet|comparte est|condividi quest`,
    String.raw`(?:call|phone|hotline|whatsapp|text|sms|appelez|llama|chiama)\b[^.]{0,40}\d{3,}[ -]?\d{3,}|\brsvp\b|カートに入れる|加入购物车|sponsored|abbonati|^comprar$|gesponsert|sponsorisé|add to (?:cart|basket|bag|calendar)|ajouter au panier|in den warenkorb|añadir al carrito|aggiungi al carrello|mentions légales|gestion des cookies|impressum|(?:nennen wir|let[’']?s call) (?:sie|ihn|him|her)|not her real name|not his real name|name(?:n)? (?:geändert|changed)|jetzt (?:kostenlos )?testen|save my seat|подписаться|^\(.*\)$`,
    String.raw`^(?:under )?embargo|(?<!\d)\d{1,4}[ -]min(?:ute)?s?\.? read|^by our (?:staff|reporters?|own)|rate us|★{3}|min\.? lesezeit|min de lecture`,
    String.raw`(?<!\p{L})doi:\s?10\.|(?<!\p{L})(?:views?|downloads?|aufrufe|vues|visitas|visualizzazioni|visualizações|weergaven|wyświetlenia|visningar|просмотр\p{L}*):? \d[\d.,]*|schrijf je in voor|alle rechten|lees (?:meer|verder)|czytaj (?:więcej|dalej)|wszelkie prawa|©|läs mer|læs mere|les mer`,
  ].join('|'),
)

export function isFiller(small: string): boolean {
  return worthless.test(small)
}
