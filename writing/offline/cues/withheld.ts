import { isSmallWord } from '../small-words.ts'
import { anyOf, anyWordOf } from './cue.ts'

// What a source itself keeps back, and what is told of a person only by that person: in any
// language, for small letters. Each pattern stands for a class, and says so by how such a thing is
// marked, not by what it is about.

// Somebody who writes along asks for something not to be said: "do not publish", "leave that out",
// "between us".
const keptBack = anyWordOf(
  // Where it must not stand: "not for the poster", "no va en el cartel".
  String.raw`(?<!\p{L})(?:not for|not (?:go|to go|going|meant) (?:in|on|into|for)|gehört nicht (?:in|auf)|nicht für|pas pour|no (?:va|es para|debe ir) ?(?:en|para)?|non (?:va|è per|deve andare) ?(?:in|su|sul|sulla|nel|nella|per)?|não (?:vai|é para|entra) ?(?:no|na|para)?|niet voor|nie dla|inte för)(?: \p{L}{1,4}['’]?)? ?(?:(?:l['’]|d['’]))?(?:poster|website|web ?site|homepage|site|web|newsletter|press|media|paper|public|leaflet|programme|plakat|flyer|programm|presse|zeitung|öffentlichkeit|netz|affiche|communiqué|cartel|página|prensa|redes|sito|locandina|stampa|giornale|cartaz|imprensa|krant|pers|affiche|plakatu|strony|prasy|affischen|pressen)(?!\p{L})`,
  // "Only for those inside, please remove before publication: …"
  String.raw`(?<!\p{L})(?:nur für den intern\p{L}+|vor (?:der )?(?:veröffentlichung|versand) (?:bitte )?(?:entfernen|löschen|streichen|rausnehmen)|à (?:supprimer|retirer|enlever) avant (?:la )?(?:publication|diffusion|mise en ligne)|(?:eliminar|quitar|borrar) antes de (?:publicar|la publicación|difundir)|(?:togliere|eliminare|cancellare) prima (?:della pubblicazione|di pubblicare)|(?:remover|retirar|apagar) antes (?:de publicar|da publicação)|(?:verwijderen|weghalen|schrappen) (?:vóór|voor) publicatie|(?:vóór|voor) publicatie (?:verwijderen|weghalen|schrappen)|usunąć przed publikacją|ta(?:s)? bort före publicering|(?:remove|delete|cut) before (?:it is )?publish\p{L}+)(?!\p{L})`,
  // The recorder is to be off, and what is said is to stay where it is said.
  String.raw`(?<!\p{L})(?:turn|switch) (?:that|the|your) (?:recorder|tape|recording|camera|mic\p{L}*) off|(?<!\p{L})(?:turn|switch|stop|spenga|spegni|coupez|coupe|éteignez|apague|apaga|desligue|zet|wyłącz\p{L}*|stäng) (?:off )?(?:\p{L}+['’ ]?){0,2} ?(?:recorder|tape|recording|registratore|enregistreu\p{L}*|micro|grabadora|gravador|microfono|dyktafon|bandspelaren)(?!\p{L})|(?:stell|schalt|mach)\p{L}* (?:bitte |mal |\p{L}{3} ){0,3}(?:aufnahme\p{L}*|band|mikro\p{L}*|diktiergerät|gerät) (?:ab|aus)`,
  String.raw`(?<!\p{L})(?:stays?|remain\p{L}*|rest[aei]\p{L}*|bleib\p{L}*|qued[ae]\p{L}*|fi(?:ca|que)\p{L}*|blijft|zostaje|zostanie|stannar) (?:\p{L}+ )?(?:between|among|unter|entre|tra|fra|onder|między|mellan) (?:us|ourselves|these walls|uns|nous|nosotros|noi|nós|ons|nami|oss)(?!\p{L})|treat(?:ed)? (?:this |it )?as (?:private|secret)|(?:would|we[’']d|i[’']d) rather (?:you|we|they|it|that|this|not)|(?:told|said|shared) [^.!?]{0,30} in confidence|not for (?:us|me) to (?:write|say|tell)|not ours to tell|(?:das|es) geht (?:niemand\p{L}*|keinen) etwas an|steht uns nicht zu`,
  String.raw`confidential|^between (?:us|you and me|ourselves)[,:]|(?<!\p{L})(?:off the record|not on the record|(?:just|strictly|only) between (?:us|you and me|ourselves)|for background only|(?:cut|strike) that(?=[,.!;]|$)|nobody[’']s business|not (?:yet )?(?:authori[sz]ed|cleared for))(?!\p{L})|nicht autorisiert`,
  String.raw`(?<!\p{L})not (?:for|to be) (?:immediate )?(?:publi|releas|shar|disclos|post|quot|print|nam|identif|cit|attribut|circulat|broadcast)\p{L}*|(?:must|may|should|is|are) not (?:to )?be (?:publish|nam|identif|quot|cit|attribut|disclos|print)\p{L}*`,
  String.raw`(?<!(?:we|they|who|you|i) )(?<!\p{L})(?:do not|don[’']t|never|not to) (?:publish|share|distribute|circulate|forward|disclose|quote|cite|print (?:that|this|it)|post this|write (?:that|this)|repeat (?:that|this)|mention|tell (?:any|them|him|her|the)\p{L}*|talk about|speak about|name (?:him|her|them))(?!\p{L})`,
  String.raw`(?<!\p{L})please (?:leave|cut|keep|take) [^.!?]{0,60}?(?:out(?! of| in| on| over| for)|quiet|private|to yoursel\p{L}+)(?!\p{L})|(?<!\p{L})(?:leave|keep) (?:that|this) (?:out(?! of| in| on| over| for)|quiet|private|between)|please (?:discard|disregard|delete|remove before)|remove before (?:sending|publication)|please (?:say |write |put )?nothing (?:about|on)|(?:bitte|und) nichts (?:über|von|zu)(?= )|(?:s[’']il (?:te|vous) plaît|surtout|merci de ne) rien (?:dire )?sur|(?:por favor,? )?nada (?:de|sobre) [^.!?]{1,60},? por favor|por favor,? nada (?:de|sobre)|per favore,? (?:niente|nulla) s|por favor,? nada (?:de|sobre)|(?:alsjeblieft|graag) niets over|proszę nic o|(?:snälla|tack,) inget om`,
  String.raw`(?:not|nobody) (?:want|wish)\p{L}* [^.!?]{0,40}(?:known|named|published|public|mentioned)|(?:internal|staff|crew|press office) (?:use )?only(?=\s*(?:[.,:：)\]–—-]|$))|(?:for|only for) (?:the )?(?:internal|staff|team|crew)(?: use)?(?:\s*[:：]|(?! \p{L}))|internal (?:use|note|memo)|(?:do not|don[’']t) (?:put|say|write|add|mention) that(?= )|(?:schreib|sag|erwähn)\p{L}* (?:bitte )?nicht, dass|n[’'](?:écri\p{L}+|ajout\p{L}+) pas que|ne (?:dites|dis|mettez|mets) pas que|no (?:pongas?|pongan|pongáis|menciones|digas?|digáis) que|non (?:dire|scrivere|dite|scrivete) che|não (?:ponha|digam?|escrevam?|menciones?) que|zet er niet bij dat|nie pisz(?:cie)?,? że|skriv inte att|(?:things|points|bits|stuff) (?:not to use|to leave out|not for (?:the )?(?:post|page|video|text))|(?:was|dinge,? die) nicht (?:rein|hinein|verwendet werden) (?:soll|sollen|darf)|ce qu[’']il ne faut pas (?:utiliser|mettre)|lo que no (?:se puede|hay que) usar|cosa non (?:usare|scrivere)|o que não (?:usar|pôr)|wat er niet in mag|czego nie (?:używać|pisać)|the public (?:withdrew|was asked to leave)|^in confidence|não (?:põe|ponha|pões|poste|bote|coloque)(?!\p{L})|не пишите (?:про|об|это)|про [^.!?]{3,40} не надо|we (?:may|can) not use (?:it|that|this)(?!\p{L})|(?:not|n[’']t) allowed to (?:use|say|name) (?:it|that|this|them)|dürfen wir (?:\p{L}+ )?nicht (?:verwenden|nennen|sagen)|n[’']avons pas le droit de (?:l[’']|le |la )?(?:utiliser|citer|dire)|no (?:lo |la )?podemos (?:usar|decir|citar)(?:lo|la)?(?=[.,;)]|$)|non (?:lo |la )?possiamo (?:usare|dire|citare)(?=[.,;)]|$)|não (?:o |a )?podemos (?:usar|dizer|citar)(?=[.,;)]|$)|mogen we (?:\p{L}+ )?niet (?:gebruiken|noemen)|nie możemy (?:tego )?(?:użyć|używać|podać)|får vi (?:\p{L}+ )?inte (?:använda|nämna)|no (?:photos?|pictures?)(?:,| and) no names?(?!\p{L})|no names? (?:anywhere|please)|not (?:want|wish)\p{L}* to be (?:associated|linked|connected) with|ne (?:veulent|veut|souhaite\p{L}*) pas y? ?être associée?s?|no quier\p{L}+ que (?:se )?l[eoa]s? relacion\p{L}+|non vogli\p{L}+ essere associat\p{L}|não quer(?:em)? ser associad\p{L}+|niet (?:mee )?in verband gebracht|(?:take|leave|cut|keep) (?:his|her|their|my \p{L}+[’']s|the) names? (?:out|off)|(?:retir|enlev|supprim)\p{L}+ (?:le|son|leur)s? (?:pré)?noms?(?!\p{L})|(?:quit|borr)\p{L}+ (?:el|su)s? nombres?(?!\p{L})|(?:togli|tolg)\p{L}+ (?:il|i) (?:suo |loro )?nom[ei](?!\p{L})|(?:tir|retir)\p{L}+ o(?:s)? (?:seus? )?nomes?(?!\p{L})|namen? (?:bitte )?(?:weglassen|raus|streichen|rausnehmen)|naam (?:eruit|weglaten|weghalen)|(?:usu|wykreśl)\p{L}+ (?:imi|nazwisk)\p{L}+|(?:ta|stryk) (?:bort )?namnet|press and public excluded|exempt session|closed session|in camera session`,
  String.raw`vertraulich|(?<!\p{L})(?:nur|rein) (?:für )?intern(?:e[nmrs]?)?(?!\p{L})|zum internen gebrauch|interner? (?:vermerk|hinweis|notiz|gebrauch)|nur (?:für|zum) (?:das |die |den )?(?:team|personal|vorstand|händler|hintergrund\p{L}*|mitarbeit\p{L}*)|nur händler|nicht ?öffentlich\p{L}*|(?<!\p{L})unter uns gesagt|im vertrauen (?:gesagt|hinzu|verriet|mitgeteilt)`,
  String.raw`(?<!\p{L})(?:nicht|nichts|keinesfalls|keine (?:namen|bilder|fotos|aufnahmen))(?: \p{L}+){0,3}? (?:zur veröffentlichung|(?:zu )?(?:veröffentlich|zitier|drucken|abdruck|übernehmen|übernommen|in verbindung|erwähn|weitersag|weitergeb|weitererzähl|weiterverbreit|nennen|genannt|hineinschreib|reinschreib)\p{L}*(?: werden| sie)?(?=[\s.,!;:)…]|$))(?<!(?:wird|werden|wurde|wurden|kann|können) nicht \p{L}+)|(?:über|von) [^.!?]{1,60} nicht (?:sprechen|reden)|schreib\p{L}* (?:sie )?(?:das |es )?bitte nicht|(?:bitte|wieder) (?:streichen|weglassen|rauslassen|löschen)|lassen wir weg`,
  String.raw`confidentiel|huis clos|hors micro|(?<!\p{L})(?:usage interne|note interne|soit dit entre nous|à (?:retirer|supprimer) avant|réservé (?:au personnel|à l[’']équipe))|(?<!\p{L})ne (?:pas|jamais|rien) (?:publier|diffuser|communiquer|citer|mentionner|imprimer|divulguer|dire|répéter|parler de|transmettre)|n[’'](?:en parlez|écrivez|écris|imprimez) pas|ne (?:le |la |les )?(?:l[’'])?(?:publiez|diffusez|citez|dites|écrivez|répétez|communiquez|mentionnez|nommez) (?:pas|rien|à personne)|ne l[’'](?:écrivez|écris) pas|^entre nous,`,
  String.raw`confidencial|^entre nosotros,|(?<!\p{L})(?:uso interno|nota interna|a puerta cerrada|solo (?:para )?(?:el )?(?:equipo|personal)|sólo (?:para )?(?:el )?(?:equipo|personal))|(?<!\p{L})no (?:lo|la|los|se lo) (?:pongas?|pongan|escrib[ai]s?|digas?|cuent[ea]s?)(?!\p{L})|(?<!\p{L})(?<!por )no (?:lo |la |los |se lo |se )?(?:publicar|difundir|publiqu\p{L}+|difund\p{L}+|citar|cites?|mencion\p{L}+|filtrar|cuentes (?=que )|compartir esto|divulg\p{L}+|imprimir|nombrar|hablar de)(?!\p{L})|que no se sepa`,
  String.raw`(?<!\p{L})(?:riservat[oa](?! (?:a|ai|agli|alle)(?!\p{L}))|uso interno|a porte chiuse|in confidenza|solo per (?:lo )?(?:staff|personale)|solo staff)|^tra noi,|(?<!\p{L})non (?:lo|la|li) (?:dire|dite|scriv\p{L}+)|(?<!\p{L})non (?:lo |la |li )?(?:pubblicar\p{L}*|pubblicat\p{L}+|divulgar\p{L}*|diffonder\p{L}*|citare|menzionare|nominare|parlarne)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:nota interna|à porta fechada|cá entre nós|só para (?:a )?equipa?e?|apenas para uso interno)|(?<!\p{L})não (?:publicar|publiquem?|divulgar|divulguem?|citar|citem?|mencionar|mencionem?|partilhar isto|(?:diga|conte) a)(?!\p{L})`,
  String.raw`vertrouwelijk|(?<!\p{L})(?:intern:|alleen (?:voor )?(?:intern\p{L}*|het team|personeel)|besloten (?:deel|zitting|vergadering)|onder ons|laten we weg|graag weglaten|niet (?:publiceren|delen|citeren|noemen|vermelden|doorvertellen|opschrijven|voor publicatie))|wil(?:len)? niet dat dit [^.!?]{0,30}(?:bekend|openbaar)|zonder (?:haar|zijn|hun) naam`,
  String.raw`(?<!\p{L})(?:poufn[eya]\p{L}*|tylko do użytku|między nami|do wiadomości (?:zarządu|wewnętrznej)|nie (?:publikow|cytow|wspomin|drukow|rozpowszechn|ujawnia|wklej|wkleja|pisać o|mówić o)\p{L}*)`,
  String.raw`(?<!\p{L})(?:konfidentiellt?|internt:|endast internt|publicera inte|får inte publiceras|fortroligt|kun til intern|må ikke offentliggøres|luottamuksellinen|ei julkaistavaksi|důvěrné|nezveřejňovat|конфиденциально|не для (?:печати|публикации)|между нами|gizli|yayınlanmasın|yayımlamayın|aramızda)`,
  // "Do not say who …", "leave it": to one person, in any language.
  String.raw`(?<!(?:we|they|who|you|i) )(?<!\p{L})(?:do not|don[’']t|never) (?:say|tell|write|reveal|give away) (?:who|what|which|how|where|why|that we|anything)(?!\p{L})|(?<!\p{L})(?:sag|schreib|verrat|erwähn|nenn)\p{L}* (?:bitte )?(?:nicht|nichts)(?=[, .!:]|$)|(?<!\p{L})ne (?:dis|dites|mets|mettez|parle|donne|révèle)\p{L}* (?:pas|rien)(?!\p{L})|(?<!\p{L})no (?:digas|diga|digan|menciones|nombres|reveles|cuentes)(?!\p{L})|(?<!\p{L})non (?:dire|dite|scrivere|scrivete|nominare|rivelare)(?!\p{L})|(?:(?:^|[,;:.(] ?)(?:lascia(?:te)?(?:lo|la)? (?:stare|perdere|fuori)|déjal[oa] (?:fuera|estar)|deixa (?:isso |lá )?(?:de fora|estar)|laissez?(?:-le)? tomber|lass(?:t)? (?:das|es) (?:weg|raus)|laat (?:dat|maar) (?:weg|zitten)|leave it(?: out)?|skip that))(?=[.,!)]|$)|(?<!\p{L})não (?:digas|diga|digam|reveles|revele|menciones|refiras|escrevas|escreva|contes)(?!\p{L})|(?<!\p{L})(?:zeg|schrijf|noem|vermeld) (?:\p{L}+ ){0,3}niet(?=[ .,!]|$)|(?<!\p{L})nie (?:pisz|mów|wspominaj|zdradzaj|podawaj)(?!\p{L})|(?<!\p{L})(?:skriv|nämn|säg|skriv|sig|nævn) (?:inte|ikke)(?!\p{L})|(?:yazma|söyleme|bahsetme)(?:y[iı]n(?:[iı]z)?)?(?=[.!,]|$)|(?:adını|ismini) (?:çıkar|sil|yazma)|(?<!\p{L})не (?:пиши|говори|упоминай)(?:те)?(?!\p{L})|書かないで|言わないで|触れないで|不要(?:写|提|说)|别(?:写|提|说)出去|لا (?:تذكر|تكتب|تقل)`,
  // "Not to be minuted", "don't air this", "let's not go into that": it is said aloud and goes no
  // further. And what a machine wrote.
  String.raw`(?<!\p{L})(?:do not reply|(?:bitte )?antworten sie nicht auf|ne (?:pas )?répond\p{L}* (?:pas )?à ce (?:message|mail|courriel)|no responda a este|non rispondere a quest|não responda a est|niet (?:te )?(?:be)?antwoorden op dit|nie odpowiadaj na (?:tę|ten)|svara inte på detta|bu (?:e-?postayı|mesajı) yanıtlamayın|не отвечайте на это|not (?:to be )?(?:further )?minuted|off the minutes|nicht (?:ins|zu) protokoll|hors (?:procès-verbal|compte[- ]rendu)|no conste en (?:el )?acta|fuera de acta|non (?:\p{L}+ )?a verbale|fora da ata|niet notuleren|(?:buiten|niet in) de notulen|poza protokołem|utanför protokollet|(?:do not|don[’']?t) (?:air|broadcast) (?:this|that|it)|non mand\p{L}+ in onda|let[’']?s not (?:talk about|tell|go into|mention)|(?:davon|darüber) (?:reden|sprechen|erzählen) wir (?:lieber |besser )?nicht|n[’']en parlons pas|no hablemos de|meglio non parlarne|não falemos d|laten we het (?:daar|hier) niet over hebben|nie mówmy o|anlatmayalım|konuşmayalım|bahsetmeyelim|не будем об этом)(?!\p{L})|别播|不要播|放送しないで`,
  // What those who meet are asked to keep to themselves: "please don't put it about", "ska inte
  // spridas utanför huset".
  String.raw`(?<!\p{L})(?:(?:is|are|be)(?: not|n[’']t) (?:to be )?(?:put about|passed around|spread (?:outside|around|further))|(?:not|n[’']t) be put about|(?:do not|don[’']t) (?:start|spread) (?:it|this|that) as a rumour|nicht (?:herumerzähl|weitersag|nach au(?:ß|ss)en (?:trag|geb|dring))\p{L}*|(?:darf|soll|sollte) nicht nach au(?:ß|ss)en|ne (?:doit|doivent) pas (?:sortir d\p{L}*|circuler|s[’']ébruiter)|no (?:debe|debería|tiene que) (?:salir de|contarse|difundirse)|que no salga de aquí|non deve uscire da|non esca da qui|não deve sair d|(?:mag|moet) niet naar buiten(?! (?:gaan|komen) \p{L}+ )|blijft binnenskamers|nie powinn[oa] wyjść poza|(?:ska|får|bör) (?:inte|ej) (?:spridas|föras vidare)|(?:må|skal) ikke (?:spredes|fortælles videre|spres|fortelles videre)|не должно выйти за|dışarıya (?:çıkmasın|sızmasın))(?!\p{L})|他言無用|不要外传|别外传`,
  // Whose name was changed agreed to be told of there and nowhere else.
  String.raw`(?<![\p{L}([（])(?:names? (?:(?:has|have) been |was |were )?changed|name(?:n)? (?:wurden? )?geändert|(?:pré)?noms? (?:a été |ont été )?(?:modifié|changé)s?|nombres? (?:ficticios?|cambiados?|supuestos?)|nom[ei] di fantasia|nomes? fictícios?|gefingeerde na(?:am|men)|im(?:ię|iona) (?:zostało |zostały )?zmienion[eo]|fingerat namn)(?!\p{L})`,
  '(?:这个|这点|这事|此事)(?:就)?(?:不用|不必|别|不要)提|不让写(?:他|她)?的?名字|この件には触れないで|名前は出さないで|社外秘|機密|部外秘|' +
    'オフレコ|公開しないで|机密|保密|不要公开|请勿(?:公开|外传|转发)|不对外|비공개|대외비|서로만|سري للغاية|ليس للنشر|לא לפרסום',
)

// What opens a building or a device: it is told to nobody. A word for it and, close to it, what
// it is.
const secret = anyOf(
  String.raw`(?<!\p{L})(?:my|mein\p{L}*|mon|mi|mio|meu|mijn|mój|mitt|мой) (?:private|personal|own|privat\p{L}*|persönlich\p{L}*|personnel|personale?|pessoal|particular|privé\p{L}*|prywatny|личн\p{L}*|мобильн\p{L}*) ?(?:mobile|cell|phone|number|nummer|handynummer|numéro|número|numero|nr|telefon\p{L}*|номер|телефон)`,
  String.raw`(?:passwor[dt]|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord|hasło|lösenord|adgangskode|пароль|şifre)\p{L}{0,20}(?: (?:now|again|still|jetzt|wieder|ahora|adesso|agora|nu))?(?: is| ist| est| es| è| é| to| lautet|\s*[:：=])(?: now| again| jetzt| wieder)? ?\S*\d`,
  String.raw`(?<!\p{L})(?:pin|(?:door|gate|entry|access|alarm|key) ?codes?|(?:tür|tor|zugangs|schloss|alarm|schlüssel)-?codes?|code (?:d[’']accès|du|de la|de l[’'])[^.!?\d]{0,24}|código (?:de|del)[^.!?\d]{0,24}|codice (?:di|del|d[’'])[^.!?\d]{0,24}|toegangscode|kod (?:do|dostępu)|portkod)[^.!?\d]{0,30}\d{3,}`,
  String.raw`(?<!\p{L})(?:mobile|mobil|handy|portable|móvil|cellulare|mobiel|komórka|telemóvel|my number)(?:nummer)?(?: is| ist| est| es| è|:)? ?[^.!?\d]{0,12}\+?\d[\d ]{5,}|(?<!\p{L})(?:personal\p{L}*|privat\p{L}*|private|privée?|perso(?:nnel(?:le)?)?|particular|pessoal|privé|prywatn\p{L}+|personlig\p{L}*|kişisel|özel|личн\p{L}+)(?!\p{L})[^.!?\d]{0,40}(?:(?:\+\d|0\d)[\d /-]{5,}|\d{3} \d{3} \d{3})|\(code \d{3,}\)|(?:rotate|rotation of) (?:root|admin|the)? ?(?:password|key|secret)s?|(?:api|secret|private)[ -]key\s*[:=]|(?:dial-?in|einwahl|meeting[ -]id|conference id)\b[^.!?]{0,40}\d{3,}|(?<!\d)(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.\d{1,3}\.\d{1,3}(?:\.\d{1,3})?(?!\d)|(?<![\p{L}\d])[a-z]{2}\d{2}(?: ?[a-z\d]{4}){3,8}(?!\p{L})|alarm(?:anlage)? (?:ab|off|aus)|(?:the |la |le |der )?(?:key|chiave|clé|schlüssel|llave) (?:is|è|est|liegt|está) (?:under|with|at|dal|sotto|sous|chez|unter|beim|debajo)`,
  String.raw`(?<!\p{L})(?:passwor[dt]|passcode|passphrase|passwort|kennwort|mot de passe|contraseña|palavra-passe|senha|parola d[’']ordine|wachtwoord|hasło|lösenord|adgangskode|passord|пароль|şifre\p{L}*)(?!\p{L})[^.!?]{0,40}[\s:=](?=[^\s.,!?]*\d)(?=[^\s.,!?]*\p{L})[^\s.,!?]{4,}`,
  String.raw`(?<!\p{L})(?:digicode|(?:padlock|lock|building|wifi|wi-fi) (?:code|password|key)|zahlen(?:schloss|code)\p{L}*|schlossnummer|code du (?:cadenas|portail|portillon)|código del? (?:candado|portal|portón)|codice del (?:lucchetto|cancello)|cijferslot\p{L}*|(?:hek|deur|poort)code|kod do (?:kłódki|bramy|furtki)|kodlås\p{L}*|portkod\p{L}*|pincode|pin-code)(?!\p{L})[^.!?]{0,40}\d{2,}|暗証番号|门禁密码`,
  String.raw`^\P{L}{0,3}(?:the |die |der |les? |la |las |las? |le |i |o |as |de |het )?(?:keys?|clés?|clefs?|schlüssel|llaves?|chiav[ei]|chaves?|sleutels?|klucz\p{L}*|nyckel\p{L}*|nycklar\p{L}*|nøgle\p{L}*|nøkkel\p{L}*) (?:are |is |sont |est |sind |ist |están |está |sono |è |estão |liegt |liegen |hängt |ligt |liggen |są |jest |finns )?(?:with|at|from|under|behind|chez|bei|beim|unter|en casa|donde|debajo|da|dal|presso|sotto|com|em casa|debaixo|bij|onder|achter|u|pod|hos|under|bak)(?!\p{L})`,
)

// What stands in a text for lawyers, archives and markets, and is the same in every one of
// its kind.
const boilerplate = anyOf(
  String.raw`^(?:disclosures?|supplementary (?:material|information)|acknowledge?ments?|data availability|author contributions|funding|förderung|danksagung|finanzierung|financement|remerciements|financiación|agradecimientos|finanziamenti|ringraziamenti|financiamento|financiering|dankwoord)\s*[:：]|(?:is|are|was|were) superseded|should (?:no longer|not) be used|(?:ist|sind) überholt|nicht mehr gültig|n[’'](?:est|ont) plus (?:valable|cours)|ya no (?:es válid|vale)|non (?:è|sono) più valid`,
  String.raw`hold (?:for|until) release|(?:spokes\p{L}+|interviews?|photo(?:graph)?s?|pictures?|images?|footage|portraits?|bildmaterial|bilder|fotos|sprecher\p{L}*|visuels?|imágenes|portavo\p{L}+|immagini|portavoce|beeldmateriaal|woordvoerder|zdjęcia|rzecznik)[^.!?]{0,60}(?:on request|(?:are|is) available\.?$|can be had from|auf anfrage|stehen? [^.!?]{0,30}(?:bereit|zur verfügung)|sur demande|à disposition|a petición|disponibles|su richiesta|a disposizione|op aanvraag|beschikbaar|na życzenie)`,
  String.raw`(?:terms|conditions|exclusions) apply|es gelten (?:unsere|die) (?:agb|\p{L}*bedingungen)|conditions générales|se aplican (?:las )?condiciones|si applicano|er gelden|obowiązuje regulamin|regulamin dostępny`,
  String.raw`forward-looking statements|undue reliance|(?:actual )?results may differ|(?:cautionary|safe harbou?r) (?:note|statement)|equal opportunit|(?:by|when) (?:applying|using this|submitting)[^.!?]{0,40}(?:consent|agree)|terms and conditions|(?:competing|conflicts? of) interests?(?= ?[:：.]|\s*$)|grant no\.?|corresponding author|affiliate links?|registered charity|intended (?:only |solely )?for the addressee|(?:not|nothing)[^.!?]{0,40} an offer to|(?:under |strictly )?embargo(?:ed)?(?: until| till|:)|does not constitute|no liability`,
  String.raw`sperrfrist|zukunftsgerichtet\p{L}* aussagen|(?:keine|ohne) (?:gewähr|haftung)(?!\p{L})|(?:gewähr|haftung) (?:wird )?(?:übernommen|ausgeschlossen)|haftungsausschluss|förderkennzeichen|(?<!\p{L})(?:isin|wkn)(?!\p{L})|interessenkonflikt|^(?:vorabdruck|ratgeber ·)|(?:^|· )stand: `,
  String.raw`sous embargo|embargad[oa]s?(?!\p{L})|onder embargo|déclarations prospectives|(?:traitées|conformément)[^.!?]{0,30}rgpd|(?<!\p{L})rgpd(?!\p{L})|conflits? d[’']intérêts?|ne sauraient? engager|libres? de droits|normativa de protección de datos|conflictos? de (?:intereses|interés)|aviso legal|va dirigido (?:exclusivamente|únicamente)|informativa (?:sulla )?privacy|conflitt[oi] d[’']interess[ei]|conflitos? de interesses?|belangenconflict|konflikt interesów|(?:customer|user) reviews?\s*[:：]|kundenbewertung|kund(?:e|in) \p{L}+ (?:schreibt|meint)|avis clients?|opinión de (?:un |una )?cliente|cachet (?:d|du|de la|della?|del) `,
)

/** What the source, or a note in it, asks to keep back. */
export const isKeptBack = (small: string): boolean => keptBack.test(small)

const headingMax = 90
// "— MOST READ —", "▼ Our tips ▼"
const ornament = /^[^\p{L}\p{N}]+|[▼▲►◄★☆⭐—–=*\s-]+$/gu

const all = String.raw`(?:(?:show|see|view) all|alle (?:anzeigen|ansehen)|voir tout(?:es)?|tout voir|ver (?:todas|todos|todo)|vedi tutt[eoi]|alle (?:weergeven|bekijken)|zobacz wszystkie|visa alla|vis alle|tümünü gör|показать все)`
const behindHeading = new RegExp(String.raw`(?<!\s)\s+${all}$`, 'u')
const pageTail =
  /^(?:(?:customer |user |reader )?(?:reviews?|ratings|comments?)|(?:kunden)?bewertungen|rezensionen|(?:leser)?kommentare|avis(?: clients)?|notes et avis|commentaires|reseñas|opiniones|valoraciones|comentarios|recensioni|valutazioni|commenti|avaliações|comentários|beoordelingen|recensies|reacties|opinie|oceny|recenzje|komentarze|recensioner|omdömen|betyg|kommentarer|yorumlar|değerlendirmeler|отзывы|оценки|комментарии)(?:(?: (?:and|und|et|y|e|en|i|och|og|ve|и) | ?& ?)(?:reviews?|ratings|bewertungen|rezensionen|avis|commentaires|opiniones|reseñas|recensioni|commenti|avaliações|críticas|recensies|beoordelingen|recenzje|opinie|recensioner|omdömen|yorumlar|отзывы))?(?:\s*[(（]\d{1,6}[)）])?\s*[:：]?$/u

/** A heading over what visitors wrote: below it the page has nothing of its own. */
export const isPageTail = (small: string): boolean =>
  small.length <= headingMax &&
  pageTail.test(small.replace(ornament, '').replace(behindHeading, ''))

/** What is never told, wherever it stands: what opens a door, and the small print. */
export const isWithheld = (small: string): boolean => secret.test(small) || boilerplate.test(small)

// What somebody wants left out, in words: "leave out the bit about the lawyer". Where it stands in
// the text, it is left out.
const leftOut = [
  /(?:leave|cut|take) out (?:the )?(?:bit|part|line|story|sentence|paragraph)s? (?:about |on |with |that )(?<what>[^.,;:!?\n]{3,80})/giu,
  /(?<!(?:we|they|who|you|i) )(?:do not|don[’']t|never|not to) (?:mention|talk about|speak about|tell \p{L}+ about) (?<what>[^.,;:!?\n]{3,80})/giu,
  /(?:not|n[’']t) (?:want|wish|like) (?:us|you|any(?:one|body)|people|it) to (?:mention|talk about|speak about|write about|say) (?<what>[^.,;:!?\n]{3,80})/giu,
  /(?<!\p{L})(?:souhait|veu|voudrai)\p{L}* pas (?:que l[’']on |qu[’']on |que nous )(?:parl|mentionn|évoqu)\p{L}+ (?:de |d[’'])?(?<what>[^.,;:!?\n]{3,80})/giu,
  /(?<!\p{L})(?:möchte|will|wünsch)\p{L}* nicht, dass (?:(?:wir|man|ihr|sie) )?(?:(?:von|über) )?(?<what>[^.,;:!?\n]{3,60}?) (?:sprech|gesprochen|schreib|geschrieben|rede|erwähn)\p{L}*/giu,
  /(?<!\p{L})(?:no quiere[n]?|non vuole|non vogliono|não quer(?:em)?) (?:que|che) (?:se |si )?(?:habl|mencion|dig|parl|menzion|dic|fal)\p{L}+ (?:de |di |del |della |da |do |sobre )?(?<what>[^.,;:!?\n]{3,80})/giu,
  /(?<!\p{L})(?:wil|willen) niet dat (?:we|er|men) (?:over )?(?<what>[^.,;:!?\n]{3,60}?) (?:praten|gesproken|schrijven|noemen)/giu,
  /(?<!\p{L})nie chc\p{L}+, (?:żeby|aby) (?:\p{L}+ )?(?:mówi|pis|wspomin)\p{L}+ o (?<what>[^.,;:!?\n]{3,80})/giu,
  /(?<!\p{L})vill inte att (?:vi|man) (?:nämner|skriver om|talar om) (?<what>[^.,;:!?\n]{3,80})/giu,
  /(?<!\p{L})über (?<what>[^.!?\n]{3,80}?) (?:bitte )?nicht (?:sprechen|reden|schreiben)/giu,
  /ne (?:pas|jamais|rien) (?:parler d[eu]s?|mentionner|évoquer) (?<what>[^.,;:!?\n]{3,80})/giu,
  /(?<!\p{L})no (?:menciones?|mencionar|hables? de|hablar de|cites?) (?<what>[^.,;:!?\n]{3,80})/giu,
  /(?<!\p{L})non (?:menzionare|parlare di|parlare del|citare) (?<what>[^.,;:!?\n]{3,80})/giu,
  /(?:enlève|retire|supprime|coupe)(?:z|r)? (?:le passage|la partie|la phrase|ce qui concerne) ?(?:sur|d[eu]|des)? ?(?<what>[^.,;:!?\n]{3,80})/giu,
  /(?:quita|elimina|omite|saca|togli|tagli|ometti|tir[ae]|retir[ae]|cort[ae])(?:r|re)? (?:la|a|o|il|el|lo) (?:parte|párrafo|frase|paragrafo|parágrafo|que) ?(?:de|del|della?|do|da|su|sobre|sul|sulla)? ?(?<what>[^.,;:!?\n]{3,80})/giu,
]
// The same where what is left out stands before: "X bitte nicht erwähnen".
const leftOutBehind =
  /(?: bitte| graag| liever)? (?:raushalten|rauslassen|außen vor lassen|erbuiten (?:laten|houden)|(?:nicht|weder) (?:erwähnen|ansprechen|nennen|verraten)|niet noemen|weglaten|niet vermelden)(?!\p{L})/giu
const behindMax = 100
const leftOutMax = 12

/**
 * What a text's own notes want left out, as one pattern of words for small letters; null where
 * nothing is. Words of the topic stay.
 */
export function leftOutOf(text: string, topic: string, language: string): RegExp | null {
  const kept = topic.toLowerCase()
  const found = new Set<string>()
  const named = [
    ...leftOut.flatMap((pattern) =>
      [...text.matchAll(pattern)].map((match) => match.groups!['what']!),
    ),
    ...[...text.matchAll(leftOutBehind)].map(
      ({ index }) => /[^.!?:\n]*$/.exec(text.slice(Math.max(0, index - behindMax), index))![0],
    ),
  ]
  for (const what of named)
    for (const [word] of what.matchAll(/[\p{L}\p{M}]{5,}/gu)) {
      const small = word.toLowerCase()
      if (language === 'de' && !/^\p{Lu}/u.test(word)) continue
      if (!isSmallWord(small, language) && !kept.includes(small.slice(0, 6))) found.add(small)
    }
  if (found.size === 0) return null
  const words = [...found].slice(0, leftOutMax).map((word) => RegExp.escape(word))
  return new RegExp(`(?<!\\p{L})(?:${words.join('|')})`, 'u')
}
