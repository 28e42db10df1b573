import { anyOf } from './cue.ts'

// What serves the page, its makers and those who have something to do there, and no reader of a post: credits, sponsors, ways to reach
// somebody or to pay, access to a place or an account. For small letters, in any language.

// Who made, paid, sent or printed it.
const credit = anyOf(
  String.raw`^\P{L}{0,3}(?:sources?|quelle|fuente|fonte|bron|źródło|källa|kilde|kaynak|texts?|texto|textes?|testo|tekst|words|photos?|fotos?|foto|pictures|bilder|poster|cartaz|cartel|affiche|locandina|plakat|graphics?|layout|traduction|traducción|tradução|übersetzung|responsible editor|redaktion|责任编辑|编辑|来源|校对|文責|協賛|後援|主催|赞助|资助)\s?[:：／]`,
  String.raw`^\P{L}{0,3}(?:sponsors?|apoios?|patrocín\p{L}+|patrocinadores|partners?|partenaires|mécènes|fördergeber|förderer|funding|förderung|financement|finanziamento|finansiering|destekçi\p{L}*|supported by|sponsored by|presented by|unterstützt von|gefördert (?:von|durch|aus|mit mitteln)|mit (?:freundlicher )?unterstützung|avec le (?:soutien|concours)|soutenu par|con (?:il (?:sostegno|patrocinio|contributo)|el (?:apoyo|patrocinio))|patrocina|com o apoio|met (?:steun|dank aan)|mede mogelijk|dofinansowano|med stöd av|funded by|financ(?:é|ée) par|financiad[oa] (?:por|pel[oa])|finanziat[oa] da|gefinancierd door)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:view original (?:content|source)|not responsible for the content|downloaded from|heruntergeladen von|téléchargé (?:depuis|sur)|descargado de|scaricato da|transcribed by|transcript by|automated (?:message|invitation|transcript)|do not reply|(?:can|may) be (?:reproduced|republished|reprinted)|nachdruck (?:frei|erlaubt|nur)|abdruck (?:frei|honorarfrei)|reproduction (?:autorisée|interdite)|riproduzione (?:riservata|consentita)|pode ser reproduzid|puede reproducirse|reproducción (?:permitida|autorizada)|overname (?:toegestaan|met bronvermelding)|przedruk|zitieren als|zitierweise|cite (?:this )?(?:as|article)|citer comme|citar como|come citare|citeren als|citera som|made (?:his|her|their) first contribution|new contributors|made available under|grant \d)|^\P{L}{0,3}(?:funding|competing interests|conflicts? of interest|acknowledge?ments)(?!\p{L})(?! of \p{L}+ (?:for|to))(?!\p{L})`,
)

// By what a paper is filed, and what a sheet prints of itself: keywords, the day its next number closes, who answers for it.
const record = anyOf(
  String.raw`^\P{L}{0,3}(?:key ?words|schlüsselwörter|schlagwörter|mots[- ]clés|palabras clave|parole chiave|palavras-chave|trefwoorden|słowa kluczowe|nyckelord|anahtar kelimeler|ключевые слова|الكلمات المفتاحية|关键词|キーワード)\s?[:：]`,
  String.raw`^\P{L}{0,3}(?:(?:the )?authors? (?:would like to )?(?:thank|are grateful)|(?:die )?autor(?:inn)?en danken|(?:les )?auteurs remercient|(?:los )?autores agradecen|gli autori ringraziano|(?:os )?autores agradecem|de auteurs (?:be)?danken|autorzy dziękują|авторы благодарят)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:redaktionsschluss|anzeigenschluss|v\.?i\.?s\.?d\.?p|copy deadline|bouclage|cierre de (?:la )?edición|chiusura in redazione|fecho da edição|sluitingsdatum|manusstopp|(?:enlaces|enlace) de afiliad\p{L}+|liens? (?:d[’']affiliation|affiliés?)|affiliate-?links?|link di affiliazione|links? de afiliad\p{L}+|link\p{L}* afiliacyjn\p{L}+|affiliatelänk\p{L}*|партнёрск\p{L}+ ссылк\p{L}+)(?!\p{L})`,
)

// Where a page is filed, what stands before and behind it, and what a program adds to a mail.
const filing = anyOf(
  String.raw`^\P{L}{0,3}(?:filed (?:under|in)|posted (?:in|under)|categor(?:y|ies)|tagged|abgelegt unter|kategorien?|schlagworte?|classé dans|catégories?|archivado en|categorías?|archiviato in|categori[ae]|arquivado em|categorias?|opgeslagen onder|geplaatst in|categorieën|kategori[ae]|arkiverat under|kategorier?|рубрики?|категори[ия])\s?[:：]`,
  String.raw`^\P{L}{0,4}(?:previous|prev|older|vorherige[rs]?|älter\p{L}*|précédente?|article précédent|anterior|precedente|vorige|poprzedni\p{L}*|föregående|forrige|önceki|предыдущ\p{L}+|前の|上一)[^|·]{0,80}[|·]\P{L}{0,4}(?:next|newer|nächste[rs]?|neuer\p{L}*|suivante?|article suivant|siguiente|successiv[oa]|prossim[oa]|seguinte|próxim[oa]|volgende|następn\p{L}+|nästa|neste|næste|sonraki|следующ\p{L}+|次の|下一)`,
  String.raw`^\P{L}{0,3}(?:sent (?:from|via|with) (?:my|\p{L}+ mail|outlook|proton)|get outlook|von meinem|gesendet (?:von|mit)|envoyé (?:de|depuis) mon|enviado desde mi|enviado (?:do|a partir do) meu|inviato da(?:l mio)?|verzonden (?:vanaf|met) mijn|verstuurd vanaf|wysłan[eo] z (?:mojego|telefonu|iphone)|skickat från min|sendt fra min|отправлено с)(?!\p{L})`,
)

// What a page asks its visitors to do, or says of itself.
const button = anyOf(
  String.raw`^\P{L}{0,3}(?:subscribe|abonnieren(?: sie)?|abonniere?|abonnez-vous|suscríb(?:ete|ase)|abbonati|assine|subscreva|abonneer(?: u| je)?|prenumeruj|prenumerera)(?: (?:now|today|jetzt|ya|ora|já|nu|już|idag))? (?:from|for|ab|für|dès|à partir|pour|desde|por|da|a partire|a partir|vanaf|voor|od|za|från|för) [€£$]?\d`,
  String.raw`(?<!\p{L})(?:comments? (?:are|is|have been) (?:closed|disabled|off)|kommentare (?:sind )?geschlossen|(?:les )?commentaires (?:sont )?fermés|comentarios cerrados|commenti chiusi|comentários (?:encerrados|fechados)|reacties (?:zijn )?gesloten|read the (?:full|whole|original) (?:paper|study|report|article|story|text)|(?:zum|zur) (?:vollständigen|ganzen) (?:artikel|bericht|studie)|lire (?:l[’']article|l[’']étude|le rapport) (?:complete?|intégrale?)|leer (?:el )?(?:artículo|estudio|informe) completo|leggi (?:lo studio|il rapporto|l[’']articolo) (?:completo|integrale)|ler (?:o )?(?:artigo|estudo) completo|lees het (?:hele|volledige)|take part in our (?:next )?|upgrade to (?:remove|unlock|premium|pro)|remove this (?:line|watermark|ad)|was this (?:page|article) helpful|war diese seite hilfreich|you may also like|customers also|frequently bought|das könnte (?:ihnen|sie|dir|dich)|vous aimerez|les clients ont aussi|también te puede|ti potrebbe|potrebbero interessarti|também (?:pode|poderá) gostar|dit vind je|ook interessant|smash that|like button|(?:dale|dá|metti|geef een) (?:a )?like|partners? (?:verwenden|use|utilisons) cookies|verwenden cookies|gebruiken cookies|utilisons des cookies|utilizamos cookies|usiamo i cookie|freuen (?:wir )?uns (?:\p{L}+ ){0,2}(?:über|auf) (?:eine|deine|ihre) bewertung|leave (?:us )?a (?:review|rating)|laissez-nous un avis|déjanos una reseña|lasciaci una recensione|in-app purchases?|in-app-käufe|achats intégrés|compras en la app)`,
  String.raw`(?<!\p{L})(?:(?:various|several|minor|misc\p{L}*|general) (?:bug ?)?(?:fixes|improvements)|(?:diverse|kleinere|allgemeine|verschiedene) (?:fehlerbehebungen|verbesserungen|fehlerkorrekturen)|(?:diverses )?corrections? (?:de bugs|diverses|mineures)|(?:correcciones|mejoras) (?:menores|varias)|(?:correzioni|miglioramenti) (?:varie|vari|minori)|(?:correções|melhorias) (?:diversas|menores)|(?:diverse|kleine) (?:oplossingen|verbeteringen|bugfixes)|drobne poprawki|diverse (?:rettelser|rättningar|buggfixar)|çeşitli hata düzeltme\p{L}*)`,
  String.raw`(?<!\p{L})(?:only \d+ (?:left|remaining)|(?:nur )?noch \d+ (?:auf lager|verfügbar|stück)|plus que \d+ (?:en stock|exemplaires)|(?:solo|sólo) quedan \d+|(?:solo|ne restano) \d+ (?:disponibili|rimast\p{L})|restam (?:apenas |só )?\d+|nog (?:maar )?\d+ (?:over|op voorraad)|endast \d+ kvar|zostało \d+|son \d+ (?:ürün|adet))(?!\p{L})`,
  // How many others want it, which is there to hurry them.
  String.raw`(?<!\d)\d+ (?:other )?(?:people|persons|visitors|leute|personen|personnes|personas|persone|pessoas|mensen|osob\p{L}*|personer|kişi) (?:are |is |have |sind |ont |sont |están |stanno |estão |bekijken |ogląda\p{L}* |tittar |bu )?(?:currently |also |gerade |dit |deze )?(?:looking at|viewing|watching|reacted|in (?:their|your) (?:cart|basket)|sehen sich|schauen sich|regardent|ont réagi|viendo|guardando|a ver|ürünü)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:sales end soon|going fast|selling fast|report this (?:event|post|ad)|cookies? (?:notice|policy)|(?:uses?|verwende[nt]|nutz(?:t|en)|utilis(?:e|ons|ent)|utiliza(?:mos|m)?|usa(?:mos|m)?|utilizz(?:a|iamo)|usiamo|gebruik(?:t|en)|używa(?:my)?|använder|bruger|bruker|kullan\p{L}+|использу\p{L}+) (?:\p{L}+ ){0,2}cookies?)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:at (?:your |the user[’']s )?own risk|auf eigene gefahr|à vos risques|bajo su propi[ao] (?:responsabilidad|riesgo)|a proprio rischio|op eigen risico|na własne ryzyko|på egen risk|void(?:s|ed)? (?:the|your|any) (?:warranty|guarantee)|garantie (?:erlischt|verfällt)|annule la garantie|anula la garantía|invalida la garanzia|anula a garantia|garantie vervalt|utrat\p{L} gwarancji)(?!\p{L})`,
)

// How somebody is reached or paid: a number behind a name, an extension, the name of a service and a number.
const contact = anyOf(
  String.raw`(?<!\p{L})(?:ext|durchwahl|dw|poste|interno|extensión|ramal|toestel|anknytning|wewn)\.? ?\d{2,5}(?!\d)|内線 ?\d{2,}|(?<!\p{L})(?:swish|bizum|mb ?way|twint|venmo|blik|iban|pix|lydia|payconiq|whats?app|واتساب)(?!\p{L})[^.!?]{0,40}(?:\d[ \d]{5,}|الرقم|رقم)|(?<!\p{L})iban(?!\p{L})|واتساب`,
  String.raw`(?<!\p{L})(?:one tap mobile|meeting id)(?!\p{L})`,
)

// A number behind a name, or one that looks like a telephone's. In bad news it is where people get help.
const telephone = anyOf(
  String.raw`(?<![\d.,])(?<!\d )0\d{2,4}[ /-]\d{3,}(?:[ -]?\d{2,4}){0,2}(?!\d)|(?<![\d.,])(?<!\d )0\d(?: \d\d){4}(?!\d)|\p{L} \d{3} \d{3} \d{3}(?! ?(?:\p{L}|€|\$|%|\d))|(?<!\d)0[89]00[- ]?\d{3}|フリーダイヤル|专线`,
)

// What opens a place, a device or an account.
const access = anyOf(
  String.raw`(?<!\p{L})(?:passwor[dt]|passcode|passphrase|passwort|kennwort|mot de passe|contraseña|palavra-passe|senha|parola d[’']ordine|wachtwoord|hasło|lösenord|adgangskode|passord|пароль|şifre\p{L}*)(?!\p{L})[^.!?]{0,40}[\s:=](?=[^\s.,!?]*\d)(?=[^\s.,!?]*\p{L})[^\s.,!?]{4,}`,
  String.raw`(?<!\p{L})(?:digicode|(?:padlock|lock|building|wifi|wi-fi) (?:code|password|key)|zahlen(?:schloss|code)\p{L}*|schlossnummer|code du (?:cadenas|portail|portillon)|código del? (?:candado|portal|portón)|codice del (?:lucchetto|cancello)|cijferslot\p{L}*|(?:hek|deur|poort)code|kod do (?:kłódki|bramy|furtki)|kodlås\p{L}*|portkod\p{L}*|pincode|pin-code)(?!\p{L})[^.!?]{0,40}\d{2,}|暗証番号|门禁密码`,
  String.raw`^\P{L}{0,3}(?:the |die |der |les? |la |las |las? |le |i |o |as |de |het )?(?:keys?|clés?|clefs?|schlüssel|llaves?|chiav[ei]|chaves?|sleutels?|klucz\p{L}*|nyckel\p{L}*|nycklar\p{L}*|nøgle\p{L}*|nøkkel\p{L}*) (?:are |is |sont |est |sind |ist |están |está |sono |è |estão |liegt |liegen |hängt |ligt |liggen |są |jest |finns )?(?:with|at|from|under|behind|chez|bei|beim|unter|en casa|donde|debajo|da|dal|presso|sotto|com|em casa|debaixo|bij|onder|achter|u|pod|hos|under|bak)(?!\p{L})`,
)

/** What is there for the page, for those who run it, or for one who comes to the door, and not for readers of a post. */
export function isServiceLine(small: string, { grave }: { readonly grave: boolean }): boolean {
  return (
    credit.test(small) ||
    record.test(small) ||
    filing.test(small) ||
    button.test(small) ||
    contact.test(small) ||
    access.test(small) ||
    (!grave && telephone.test(small))
  )
}
