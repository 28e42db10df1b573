import { organisationWords } from '../../guard/name-words.ts'
import { isSmallWord } from '../small-words.ts'
import { anyOf, anyWordOf } from './cue.ts'

// What a source itself keeps back, and what is told of a person only by that person: in any language, for small letters. Each pattern
// stands for a class, and says so by how such a thing is marked, not by what it is about.

// Somebody who writes along asks for something not to be said: "do not publish", "leave that out", "between us".
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
  // "Not to be minuted", "don't air this", "let's not go into that": it is said aloud and goes no further. And what a machine wrote.
  String.raw`(?<!\p{L})(?:do not reply|(?:bitte )?antworten sie nicht auf|ne (?:pas )?répond\p{L}* (?:pas )?à ce (?:message|mail|courriel)|no responda a este|non rispondere a quest|não responda a est|niet (?:te )?(?:be)?antwoorden op dit|nie odpowiadaj na (?:tę|ten)|svara inte på detta|bu (?:e-?postayı|mesajı) yanıtlamayın|не отвечайте на это|not (?:to be )?(?:further )?minuted|off the minutes|nicht (?:ins|zu) protokoll|hors (?:procès-verbal|compte[- ]rendu)|no conste en (?:el )?acta|fuera de acta|non (?:\p{L}+ )?a verbale|fora da ata|niet notuleren|(?:buiten|niet in) de notulen|poza protokołem|utanför protokollet|(?:do not|don[’']?t) (?:air|broadcast) (?:this|that|it)|non mand\p{L}+ in onda|let[’']?s not (?:talk about|tell|go into|mention)|(?:davon|darüber) (?:reden|sprechen|erzählen) wir (?:lieber |besser )?nicht|n[’']en parlons pas|no hablemos de|meglio non parlarne|não falemos d|laten we het (?:daar|hier) niet over hebben|nie mówmy o|anlatmayalım|konuşmayalım|bahsetmeyelim|не будем об этом)(?!\p{L})|别播|不要播|放送しないで`,
  // What those who meet are asked to keep to themselves: "please don't put it about", "ska inte spridas utanför huset".
  String.raw`(?<!\p{L})(?:(?:is|are|be)(?: not|n[’']t) (?:to be )?(?:put about|passed around|spread (?:outside|around|further))|(?:not|n[’']t) be put about|(?:do not|don[’']t) (?:start|spread) (?:it|this|that) as a rumour|nicht (?:herumerzähl|weitersag|nach au(?:ß|ss)en (?:trag|geb|dring))\p{L}*|(?:darf|soll|sollte) nicht nach au(?:ß|ss)en|ne (?:doit|doivent) pas (?:sortir d\p{L}*|circuler|s[’']ébruiter)|no (?:debe|debería|tiene que) (?:salir de|contarse|difundirse)|que no salga de aquí|non deve uscire da|non esca da qui|não deve sair d|(?:mag|moet) niet naar buiten(?! (?:gaan|komen) \p{L}+ )|blijft binnenskamers|nie powinn[oa] wyjść poza|(?:ska|får|bör) (?:inte|ej) (?:spridas|föras vidare)|(?:må|skal) ikke (?:spredes|fortælles videre|spres|fortelles videre)|не должно выйти за|dışarıya (?:çıkmasın|sızmasın))(?!\p{L})|他言無用|不要外传|别外传`,
  // Whose name was changed agreed to be told of there and nowhere else.
  String.raw`(?<![\p{L}([（])(?:names? (?:(?:has|have) been |was |were )?changed|name(?:n)? (?:wurden? )?geändert|(?:pré)?noms? (?:a été |ont été )?(?:modifié|changé)s?|nombres? (?:ficticios?|cambiados?|supuestos?)|nom[ei] di fantasia|nomes? fictícios?|gefingeerde na(?:am|men)|im(?:ię|iona) (?:zostało |zostały )?zmienion[eo]|fingerat namn)(?!\p{L})`,
  '(?:这个|这点|这事|此事)(?:就)?(?:不用|不必|别|不要)提|不让写(?:他|她)?的?名字|この件には触れないで|名前は出さないで|社外秘|機密|部外秘|オフレコ|公開しないで|机密|保密|不要公开|请勿(?:公开|外传|转发)|不对外|비공개|대외비|서로만|سري للغاية|ليس للنشر|לא לפרסום',
)

// A note to one who works on the text, or to those who work at the place: "Note for Ann:", "For the crew:", "HR notes".
const noteToStaff = anyOf(
  String.raw`^(?:notes? (?:to|for)|notiz an|note pour|nota para|nota per|notitie voor|notatka dla|not till) \p{L}+(?: (?:before|bevor|avant|antes|prima|voordat|zanim|innan)[^.!?]{0,40})?\s*[:：]`,
  // "Note to whoever posts this", "Pour qui publiera", and what is still to be asked before it goes out.
  String.raw`^(?:notes? )?(?:to|for) (?:whoever|those who|the one who) (?:posts?|publish\p{L}*|runs?|sends?|handles?|edits?|does|looks after)|^(?:hinweis|notiz|anmerkung|info)? ?(?:an|für) (?:alle, die|den|die|diejenigen?,? die|denjenigen,? der|wer) (?:\p{L}+ ){0,4}(?:post|veröffentlich|online|kanäle|social)|^(?:note |à l[’']attention de )?(?:pour |de )?(?:ceux qui|celle ou celui qui|celui qui|la personne qui|qui) (?:publi|post|gèr|s[’']occup|met)|^(?:nota )?para (?:quien|quem|la persona que|el que|a pessoa que) (?:\p{L}+ )?(?:lleve|lleva|publi|gestion|suba|sube|fizer|faz|trat|ger[ei])|^(?:nota )?per (?:chi|la persona che) (?:pubblic|gesti|cura|segu|si occupa|posta)|^(?:notitie |noot )?voor (?:wie|degene die) (?:dit |het |de )?(?:plaatst|post|publiceert|beheert|doet|socials|site)|^(?:notatka |uwaga )?dla (?:osoby, która|tego, kto|kogoś, kto) (?:\p{L}+ ){0,2}(?:publik|wrzuc|prowadz|zajmuj)|^(?:anteckning |notis )?(?:till|för) (?:den|er) som (?:lägger ut|publicerar|postar|sköter)|^(?:not: )?(?:paylaşacak|yayınlayacak|sosyal medyaya bakan)|^(?:заметка )?(?:для того|тому), кто (?:публик|вед|выкладыва)`,
  String.raw`^(?:(?:still|yet) (?:to|needs?) (?:be )?(?:check|clarif|confirm|ask|clear)\p{L}*|to be (?:clarified|checked|confirmed)|noch (?:zu klären|zu prüfen|klären|offen|abklären)|reste à (?:vérifier|clarifier|confirmer|préciser)|à (?:vérifier|clarifier|confirmer)|(?:falta|queda|pendiente de?|por) (?:por )?(?:aclarar|confirmar|comprobar)|(?:ancora )?da (?:chiarire|verificare|confermare)|(?:falta|por|ainda por) (?:esclarecer|verificar)|nog (?:uit te zoeken|te checken|na te vragen|te bevestigen|uitzoeken)|(?:jeszcze )?do (?:wyjaśnienia|sprawdzenia|ustalenia|potwierdzenia)|(?:kvar )?att (?:kolla|reda ut|bekräfta)|netleşecek\p{L}*|уточнить|нужно уточнить)(?: \p{L}+){0,2}\s*[:：]|^(?:要確認|確認中|待确认|待核实)`,
  String.raw`^(?:店内|社内|部内|内部|編集(?:部)?(?:用|内)?|スタッフ|担当者?|関係者)(?:用|向け|限定|への?)?(?:の)?(?:メモ|連絡|注意|備考|覚え書き)|^(?:内部|编辑|编者|小编)(?:备注|说明|注意)|(?:公開|掲載|投稿)(?:する)?前に(?:消|削除|外)|(?:发布|公开)前(?:请)?删`,
  String.raw`^(?:#+ )?(?:(?:hr|staff|crew|stage|internal|editorial|production|editor[’']?s?) (?:notes?|only)|notes? (?:to|for) (?:self|myself|the (?:editors?|team|staff|crew|printer)|editors?(?!\p{L}))|memo (?:to|for) |for (?:the )?(?:team|staff|crew|stewards|volunteers)\s*[:：(–—-]|internal(?:,|$)|to-?dos?\s*[:：]|fixme(?!\p{L})|action(?: items?)?s?\s*[:：]|customer\s*[:：] (?!\d))`,
  String.raw`^(?:regieanweisung\p{L}*|intern(?:e[rs]?)?(?: \p{L}+)?\s*[:：]|interne notizen?|redaktionsnotiz|notiz (?:an|für) |nur fürs? (?:team|personal)|(?:ek|einkaufs|händler)-?preis)`,
  String.raw`^(?:note (?:pour|à l[’']attention de) |notes? internes?|pour l[’']équipe|mémo)|^(?:notas? (?:internas?|para )|para el equipo|interno\s*[:：])|^(?:note? intern[ae]|nota per |per lo staff|solo per )|^(?:notas? internas?|nota para |para a equipa?e?|para uso interno)|^(?:intern\s*[:：]|notitie (?:voor|aan) |voor het team)|^(?:notatka (?:dla|wewnętrzna)|dla zespołu)`,
)
const notForReaders =
  /(?:readers?|guests?|visitors?|parents|customers|clients?|gäste|eltern|leser\p{L}*|kund\p{L}+|lecteurs|parents|lectores|padres|lettori)/u
/** A heading of one of these words alone: what stands under it is for those who work there. */
const staffHeading =
  /^(?:\d{1,2}[.)] )?(?:internal|intern|intern(?:es|e)?|interno|interna|interne|chores?|housekeeping|wewnętrzne|internt|for editors|\[?unreleased\]?|\[?unveröffentlicht\]?|\[?non (?:publié|rilasciato)\]?|\[?sin publicar\]?|comments?|(?:customer |user |reader )?reviews?|ratings|most read|most popular|popular now|related(?: articles| products| posts)?|you may also like|customers also (?:bought|liked|viewed)|see also|read also|tags|share|kommentare|bewertungen|kundenbewertungen|rezensionen|meistgelesen|das könnte (?:ihnen|dir|sie|dich|euch) auch (?:gefallen|interessieren)|ähnliche (?:produkte|artikel)|auch interessant|avis(?: clients)?|les plus lus|(?:les|nos) clients ont aussi (?:aimé|acheté)|vous aimerez aussi|produits similaires|à lire aussi|reseñas|opiniones|valoraciones|lo más leído|más leídas?|(?:los clientes )?también (?:te puede gustar|compraron|les gustó)|productos (?:relacionados|similares)|recensioni|i più letti|potrebbe(?:ro)? (?:interessarti|piacerti)(?: anche)?|prodotti (?:correlati|simili)|leggi anche|avaliações|mais lidas|também (?:pode|poderá) gostar|produtos (?:relacionados|semelhantes)|beoordelingen|meest gelezen|dit vind je misschien ook leuk|lees ook|ook interessant|opinie|oceny|recenzje|najczęściej czytane|podobne produkty|zobacz też|recensioner|omdömen|mest läst|läs också|yorumlar|değerlendirmeler|benzer ürünler|en çok okunanlar|レビュー|口コミ|関連記事|おすすめ商品|评论|评价|相关阅读|相关商品|猜你喜欢|التعليقات|مقالات ذات صلة|отзывы|комментарии|похожие товары|commentaires|coment[aá]rios|commenti|reacties|komentarze|kommentarer|reader comments|leserkommentare|notes? (?:to|for) editors?|media contacts?|press contacts?|pressekontakt|contact presse|contacto de prensa)(?:\s*[(（]\d{1,6}[)）])?\s*[:：]?$/u

// What is said of somebody by hearsay, and nobody stands for it.
const hearsay = anyOf(
  String.raw`(?<!\p{L})(?:reportedly|supposedly|is said to|are said to|(?:posts?|users?|people|comments?|some) (?:on|in|speak of|talk of) (?:facebook|social|the net|the internet|twitter|\p{L}*)(?= (?:claim|say|speak|talk|blame|network|media))|(?:im netz|in sozialen (?:medien|netzwerken)) (?:heißt|kursier|wird)\p{L}*|manche (?:sprechen|reden) von|es heißt,? (?:dass )?|man munkelt|on murmure|certains (?:parlent|évoquent)|sur les réseaux(?: sociaux)?|rien n[’']étaye|ce que rien n|(?:algunos|hay quien) (?:habla|dice)\p{L}*|en (?:las )?redes sociales|qualcuno (?:parla|dice)|sui social|alguns falam|nas redes sociais|op sociale media|sommigen (?:spreken|zeggen)|niektórzy (?:mówią|twierdzą)|w sieci (?:krąży|krążą)|enligt (?:uppgifter|rykten)|på nätet|ifølge rygter|angivelig\p{L}*)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:rumou?rs?|rumou?red|gossip|hearsay|allegedly|alleges?|alleged|(?:it is|is being|are being) (?:claimed|said|alleged|whispered|rumou?red)|word has it|people say|some say|(?:neighbou?r|witness|colleague|resident|source|user|somebody|someone)\p{L}* (?:claims?|alleges?|says? that|said that)|could not be (?:verified|confirmed|checked)|(?:has|have) not (?:yet )?been (?:verified|confirmed)(?! by (?:a|the) (?:second|larger))|(?:nothing|no evidence) to support|no confirmation)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:gerüchte?\p{L}*|angeblich\p{L}*|gemunkelt|hörensagen|(?:soll|sollen) angeblich|(?:keine|eine) bestätigung (?:dafür|hierfür|gibt es nicht)|(?:nicht|bisher un)\s?bestätigt(?:e|en|er)? (?:meldung|bericht|gerücht|angabe)\p{L}*|lie(?:ß|ss) sich nicht (?:bestätigen|überprüfen))(?!\p{L})`,
  String.raw`(?<!\p{L})(?:rumeurs?|prétendument|on raconte que|il se dit que|n[’']a pu être (?:vérifié|confirmé)e?|(?:le|la) bruit court)(?!\p{L})|(?<!\p{L})(?:rumor(?:es|ea)?|al parecer|supuestamente|presuntamente|se dice que|dicen que|extremo que|no (?:ha podido|pudo) (?:ser )?(?:confirmarse|verificarse|comprobarse)|sin que nadie lo confirme)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:voci di|si dice che|presunt[oaie]|a quanto pare|non è stato possibile verificare|boatos?|alegadamente|supostamente|diz-se que|não foi possível confirmar|geruchten?|naar verluidt|vermeende?|zou volgens omstanders|kon niet worden bevestigd|plotk[iaę]|podobno|rzekom\p{L}+|nie udało się potwierdzić|ryktas|påstås|rygter|påstått|слухи|якобы|по слухам|söylenti\p{L}*|iddiaya göre)(?!\p{L})|噂|传闻|据说|소문`,
)

// What opens a building or a device: it is told to nobody. A word for it and, close to it, what it is.
const secret = anyOf(
  String.raw`(?<!\p{L})(?:my|mein\p{L}*|mon|mi|mio|meu|mijn|mój|mitt|мой) (?:private|personal|own|privat\p{L}*|persönlich\p{L}*|personnel|personale?|pessoal|particular|privé\p{L}*|prywatny|личн\p{L}*|мобильн\p{L}*) ?(?:mobile|cell|phone|number|nummer|handynummer|numéro|número|numero|nr|telefon\p{L}*|номер|телефон)`,
  String.raw`(?:passwor[dt]|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord|hasło|lösenord|adgangskode|пароль|şifre)\p{L}{0,20}(?: (?:now|again|still|jetzt|wieder|ahora|adesso|agora|nu))?(?: is| ist| est| es| è| é| to| lautet|\s*[:：=])(?: now| again| jetzt| wieder)? ?\S*\d`,
  String.raw`(?<!\p{L})(?:pin|(?:door|gate|entry|access|alarm|key) ?codes?|(?:tür|tor|zugangs|schloss|alarm|schlüssel)-?codes?|code (?:d[’']accès|du|de la|de l[’'])[^.!?\d]{0,24}|código (?:de|del)[^.!?\d]{0,24}|codice (?:di|del|d[’'])[^.!?\d]{0,24}|toegangscode|kod (?:do|dostępu)|portkod)[^.!?\d]{0,30}\d{3,}`,
  String.raw`(?<!\p{L})(?:mobile|mobil|handy|portable|móvil|cellulare|mobiel|komórka|telemóvel|my number)(?:nummer)?(?: is| ist| est| es| è|:)? ?[^.!?\d]{0,12}\+?\d[\d ]{5,}|(?<!\p{L})(?:personal\p{L}*|privat\p{L}*|private|privée?|perso(?:nnel(?:le)?)?|particular|pessoal|privé|prywatn\p{L}+|personlig\p{L}*|kişisel|özel|личн\p{L}+)(?!\p{L})[^.!?\d]{0,40}(?:(?:\+\d|0\d)[\d /-]{5,}|\d{3} \d{3} \d{3})|\(code \d{3,}\)|(?:rotate|rotation of) (?:root|admin|the)? ?(?:password|key|secret)s?|(?:api|secret|private)[ -]key\s*[:=]|(?:dial-?in|einwahl|meeting[ -]id|conference id)\b[^.!?]{0,40}\d{3,}|(?<!\d)(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.\d{1,3}\.\d{1,3}(?:\.\d{1,3})?(?!\d)|(?<![\p{L}\d])[a-z]{2}\d{2}(?: ?[a-z\d]{4}){3,8}(?!\p{L})|alarm(?:anlage)? (?:ab|off|aus)|(?:the |la |le |der )?(?:key|chiave|clé|schlüssel|llave) (?:is|è|est|liegt|está) (?:under|with|at|dal|sotto|sous|chez|unter|beim|debajo)`,
)

// A note that another text, or an earlier form of this one, was wrong: the wrong thing stands in it.
const correction = anyOf(
  String.raw`^(?:correction|corrected|corrigend(?:um|a)|errat(?:um|a)|edit(?:ed)?(?: \d)?\s*[:：]|berichtigung|korrektur(?=\s*[:：])|richtigstellung|anmerkung der redaktion|rectificati(?:f|on)|correctif|erratum|rectificación|corrección|fe de errat(?:as|a)|fe de errores|rettifica|errata corrige|correzione|retificação|correção|errata|rectificatie|correctie|sprostowanie|rättelse|berigtigelse|訂正|更正|정정)(?!\p{L})`,
  // What replaces another: the value that it replaces stands there too.
  String.raw`(?<!\p{L})(?:replaced by this|replaces (?:the )?(?:version|issue|bulletin|notice|statement)|supersedes|annule et remplace|ersetzt (?:die|den|das) (?:fassung|meldung|mitteilung|stand)|sustituye (?:al?|la) (?:anterior|comunicado|nota)|annulla e sostituisce|anula e substitui|vervangt (?:het|de) (?:vorige|eerdere)|ersätter (?:tidigare|den)|zastępuje (?:poprzedni\p{L}*|wersję))(?!\p{L})|誤りで(?:した|す)|差し替え|作废`,
  String.raw`(?:earlier|previous|first|original) (?:version|edition|release) (?:of this|said|gave|stated|named|wrote|had)|in version \d[^.!?]{0,40}(?:was given|error|wrong)|in einer (?:früheren|ersten|vorherigen) (?:fassung|version)(?: (?:dies|des|der|hieß|stand))|version (?:précédente|antérieure) de ce|(?:en|de) una versión anterior|una versione precedente di quest|numa versão anterior|uma versão anterior dest|eerdere versie van dit|poprzedniej wersji tego|tidigare version av den|(?:écrit|indiqué|publié) par erreur|we apologi[sz]e for the error`,
  // What an earlier text said: "the draft's notes said", "la première version parlait de".
  String.raw`(?<!\p{L})(?:early|earlier|previous|first|last|old|interim|yesterday[’']s|release candidate(?:[’']s)?) (?:\p{L}+ )?(?:notes?|drafts?|versions?|editions?|presentations?|announcements?|press releases?|articles?|flyers?|posters?|newsletters?|leaflets?|brochures?)[^.!?]{0,60} (?:said|gave|stated|named|wrote|suggested|spoke|claimed|promised|announced|had it)(?!\p{L})|(?<!\p{L})(?:früher|vorherig|erst|letzt|gestrig|alt)e[nrsm]? (?:fassung|version|meldung|mitteilung|ankündigung|aushang|artikel|bericht|newsletter|entwurf|flyer|plakat|broschüre)[^.!?]{0,60} (?:hieß|stand|nannten?|sprach|gab|hatten?|schrieb\p{L}*)(?!\p{L})|(?<!\p{L})(?:première|précédente?|ancien(?:ne)?|premier) (?:version|édition|annonce|communiqué|article|affiche|dépliant|brouillon)[^.!?]{0,60} (?:parlait|indiquait|annonçait|donnait|mentionnait|disait)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:(?:primera|anterior|vieja) (?:versión|edición|nota|publicación|noticia)|(?:primer|anterior|viejo) (?:borrador|comunicado|cartel|folleto|artículo)|(?:versión|edición|nota|comunicado|cartel|folleto|artículo) anterior)[^.!?]{0,60} (?:hablaba|decía|indicaba|daba|anunciaba|mencionaba)(?!\p{L})|(?<!\p{L})(?:prim[ao]|precedente|vecchi[ao]) (?:versione|edizione|bozza|comunicato|articolo|volantino|locandina)[^.!?]{0,60} (?:parlava|indicava|diceva|riportava|annunciava)(?!\p{L})|(?<!\p{L})(?:primeir[ao]|anterior|antig[ao]) (?:versão|edição|rascunho|comunicado|artigo|cartaz|folheto)[^.!?]{0,60} (?:falava|dizia|indicava|anunciava|referia)(?!\p{L})|(?<!\p{L})(?:eerder|vorig|eerst|oud)e? (?:versie|editie|bericht|nieuwsbericht|persbericht|artikel|folder|poster|concept)[^.!?]{0,60} (?:stond|noemden?|sprak|meldden?|schreven)(?!\p{L})|(?<!\p{L})(?:wcześniejsz|poprzedni|pierwsz|star)\p{L}+ (?:wersj|komunika|ogłoszeni|artyku|plaka|ulot)\p{L}+[^.!?]{0,60} (?:podawa|mówi|pisa|zapowiada)\p{L}+|(?<!\p{L})(?:tidigare|förra|första|gamla) (?:version|utkast|pressmeddelande|meddelande|artikel|affisch)\p{L}*[^.!?]{0,60} (?:sa|stod|angav|skrev|nämnde)(?!\p{L})`,
)

// What stands in a text for lawyers, archives and markets, and is the same in every one of its kind.
const boilerplate = anyOf(
  String.raw`^(?:disclosures?|supplementary (?:material|information)|acknowledge?ments?|data availability|author contributions|funding|förderung|danksagung|finanzierung|financement|remerciements|financiación|agradecimientos|finanziamenti|ringraziamenti|financiamento|financiering|dankwoord)\s*[:：]|(?:is|are|was|were) superseded|should (?:no longer|not) be used|(?:ist|sind) überholt|nicht mehr gültig|n[’'](?:est|ont) plus (?:valable|cours)|ya no (?:es válid|vale)|non (?:è|sono) più valid`,
  String.raw`hold (?:for|until) release|(?:spokes\p{L}+|interviews?|photo(?:graph)?s?|pictures?|images?|footage|portraits?|bildmaterial|bilder|fotos|sprecher\p{L}*|visuels?|imágenes|portavo\p{L}+|immagini|portavoce|beeldmateriaal|woordvoerder|zdjęcia|rzecznik)[^.!?]{0,60}(?:on request|(?:are|is) available\.?$|can be had from|auf anfrage|stehen? [^.!?]{0,30}(?:bereit|zur verfügung)|sur demande|à disposition|a petición|disponibles|su richiesta|a disposizione|op aanvraag|beschikbaar|na życzenie)`,
  String.raw`(?:terms|conditions|exclusions) apply|es gelten (?:unsere|die) (?:agb|\p{L}*bedingungen)|conditions générales|se aplican (?:las )?condiciones|si applicano|er gelden|obowiązuje regulamin|regulamin dostępny`,
  String.raw`forward-looking statements|undue reliance|(?:actual )?results may differ|(?:cautionary|safe harbou?r) (?:note|statement)|equal opportunit|(?:by|when) (?:applying|using this|submitting)[^.!?]{0,40}(?:consent|agree)|terms and conditions|(?:competing|conflicts? of) interests?(?= ?[:：.]|\s*$)|grant no\.?|corresponding author|affiliate links?|registered charity|intended (?:only |solely )?for the addressee|(?:not|nothing)[^.!?]{0,40} an offer to|(?:under |strictly )?embargo(?:ed)?(?: until| till|:)|does not constitute|no liability`,
  String.raw`sperrfrist|zukunftsgerichtet\p{L}* aussagen|(?:keine|ohne) (?:gewähr|haftung)(?!\p{L})|(?:gewähr|haftung) (?:wird )?(?:übernommen|ausgeschlossen)|haftungsausschluss|förderkennzeichen|(?<!\p{L})(?:isin|wkn)(?!\p{L})|interessenkonflikt|^(?:vorabdruck|ratgeber ·)|(?:^|· )stand: `,
  String.raw`sous embargo|embargad[oa]s?(?!\p{L})|onder embargo|déclarations prospectives|(?:traitées|conformément)[^.!?]{0,30}rgpd|(?<!\p{L})rgpd(?!\p{L})|conflits? d[’']intérêts?|ne sauraient? engager|libres? de droits|normativa de protección de datos|conflictos? de (?:intereses|interés)|aviso legal|va dirigido (?:exclusivamente|únicamente)|informativa (?:sulla )?privacy|conflitt[oi] d[’']interess[ei]|conflitos? de interesses?|belangenconflict|konflikt interesów|(?:customer|user) reviews?\s*[:：]|kundenbewertung|kund(?:e|in) \p{L}+ (?:schreibt|meint)|avis clients?|opinión de (?:un |una )?cliente|cachet (?:d|du|de la|della?|del) `,
)

// Of a person's body, marriage or debts: only that person tells it.
const privateLife =
  /(?<!\p{L})(?:divorc\p{L}*|divorzi\p{L}*|divórcio|echtscheiding|rozw(?:ód|odu|odzie|iódł|iodła)|skilsmäss\p{L}*|skilsmiss\p{L}*|разв[её]л(?:ся|ась)|boşan\p{L}+|custody (?:of|battle|over)|sorgerecht\p{L}*|garde (?:des enfants|alternée|de ses)|custodia de (?:los|sus)|affidamento dei figli|guarda d[oa]s (?:filh|criança)[oa]s|ouderlijk gezag|opiek[iaę] nad dzie\p{L}+|vårdnad\p{L}*|forældremyndighed\p{L}*|on sick leave|from sick leave|krankenstand|(?:arrêt|congé) maladie|baja médica|congedo per malattia|baixa médica|ziekteverlof|zwolnieni\p{L}+ lekarski\p{L}+|sjukskriv\p{L}+|sykemeldt|sygemeldt|scheidung(?! der)|pregnant|schwanger(?!schaft)|enceinte|embarazada|incinta|grávida|zwanger|w ciąży|alcoholi\p{L}+|alkoholi\p{L}+|alcolismo|alcoholismo|gambling debts?|spielschulden|dettes de jeu|epilep\p{L}+|epilept\p{L}+|demen(?:cia|tia|z|za)|démence|rückenleiden|has (?:the flu|cancer|depression)|il cancro|gambling addict\p{L}*|spielsucht|spielsüchtig\p{L}*|drogensucht|ludopat\p{L}*|toxicoman\p{L}*|verslaafd aan|bailiffs?|evicted|pfändung\p{L}*|gerichtsvollzieher\p{L}*|zwangsräumung|huissiers?|desahuci\p{L}+|pignorament\p{L}+|sfratt\p{L}+|penhora\p{L}*|deurwaarder\p{L}*|komornik\p{L}*|affair with|amante de|geliebte[rn]? |dismissed for|wegen diebstahls|for theft|(?:was|been) drunk|betrunken war|had been drinking|había bebido|tired after)(?!\p{L})/u

// In news of another kind: a bulletin's list of those who died.
const deceased =
  /(?<!\p{L})(?:passed away|heimgegangen|heimgerufen|verstorben(?: ist| sind)|nous a quittés|nous ont quittés|nos dejó|ci ha lasciato|ci hanno lasciato|partiu para o pai|ontslapen|odszed(?:ł|ła) do pana)(?!\p{L})/u

/** What only the person it is about tells, whoever that is: in a chat people are called by a nickname. */
const ailment =
  /(?<!\p{L})(?:hernia|surgery|(?:her|his|my) op(?:eration)?|chemo\p{L}*|tumou?r|miscarriage|burn-?out|rehab|hospitali[sz]ed|leistenbruch|bandscheibe|fehlgeburt|depression\p{L}*|krankgeschrieben|opération|fausse couche|dépression|operación|aborto|depresión|depressione|operazione|cirurgia|operação|depressão|liesbreuk|miskraam|operacj\p{L}+|przepuklin\p{L}+|poronieni\p{L}+|missfall|bråck|ameliyat\p{L}*)(?!\p{L})/u
export const isPrivate = (small: string): boolean => privateLife.test(small) || ailment.test(small)

// Of one person, by name or not: whoever is ill or has not paid is known where the text is read. In bad news it is the news.
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
/** "Ana Ruiz, 14," "Ana Ruiz (38, teacher)": whoever is told with an age is told of as a private person. */
const nameWithAge = new RegExp(
  `(?<!\\p{L})(?<name>${wholeName}),? ?\\(?(?:aged |age |de |d[’'])?\\d{1,3}(?=[,;)]| ?(?:[Yy]ears?|[Jj]ahre?|ans|años|anni|anos|jaar|lat|år)(?!\\p{L}))`,
  'gu',
)
const victim =
  /(?<!\p{L})(?:victims?|injured|casualt\p{L}+|patients?|suspects?|opfer\p{L}*|verletzten?|patientin\p{L}*|victimes?|blessée?s?|víctimas?|herid[oa]s?|vittim[ae]|ferit[oi]|vítimas?|ferid[oa]s?|slachtoffers?|gewonden?|ofiar\p{L}*|rann\p{L}+)(?!\p{L})[^.!?]{0,60}?(?:is|was|are|were|ist|sind|um|est|sont|es|son|è|sono|é|são|heißt|named|called)[ :]+/iu

// Those who organise, and a label or heading that is for them alone: "Für die Kursleitung:", "Équipe seulement".
const organisers = String.raw`(?:\p{L}*(?:leitung|helfer\p{L}*|mitarbeit\p{L}*|redaktion|vorstand|technik|orga|team|crew|staff)|stewards?|volunteers?|organi[sz]ers?|organisation|editors?|(?:social media|socials)(?: team)?|board|press office|équipes?|personnel|bénévoles|rédaction|community managers?|réseaux(?: sociaux)?|organisateurs?|equipo|personal|voluntari[oa]s?|organización|redacción|redes(?: sociales)?|organizador\p{L}*|personale|volontari|organizzat\p{L}+|redazione|direzione|equipe|equipa|pessoal|organização|vrijwilligers|bestuur|redactie|medewerkers|organisatie|zesp[oó]\p{L}+|wolontariusz\p{L}*|organizator\p{L}*|personalen|styrelsen|arrangör\p{L}*|funktionärer)`
const forOrganisers = new RegExp(
  String.raw`^(?:(?:only |nur |seulement |solo |sólo |só |alleen |tylko |endast |bara )?(?:for|für|fürs|pour|para|per|voor|dla|för|til|an|to|aan) (?:(?:the|our|die|den|das|unsere?|les?|la|l['’]|el|los|lo|il|gli|o|a|het|de) ?)?${organisers}(?: \p{L}+){0,2}(?:, [^.:：]{3,40})?\s*[:：(]|${organisers} (?:only|seulement|uniquement|solamente|intern\p{L}*|nur)(?!\p{L})|(?:nur|only|solo|sólo|alleen|tylko|endast|uniquement) ${organisers}\s*(?:[:：(]|$)|${organisers} \()`,
  'u',
)

// A board of a club or a page for those who belong to it: "notice, for members only".
const membersOnly =
  /(?<!\p{L})(?:only|nur|seulement|uniquement|solo|sólo|só|apenas|alleen|enkel|tylko|endast|bara|kun|yalnızca) (?:for|für|pour|para|per|voor|dla|för|for|til)? ?(?:\p{L}+ ){0,2}\p{L}*(?:members?|mitglieder|membres|miembros|soci[oae]?|membros|leden|członk\p{L}+|medlemmar|medlemmer|üyeler\p{L}*)[^\p{L}]*$|(?:^|(?:for|für|pour|para|per|voor|dla|för|til) )(?:\p{L}+ )?\p{L}*(?:members?|mitglieder|membres|miembros|soci|membros|leden|członków|członkowie|medlemmar|medlemmer) (?:only|seulement|uniquement|nur|solamente)[^\p{L}]*$/u
// A list of other things on a line behind its label: "Benzer ürünler: …".
const besides =
  /^\P{L}{0,4}(?:you may also like|customers also (?:bought|liked|viewed)|related(?: articles| products| posts)|see also|read also|most read|ähnliche (?:produkte|artikel)|auch interessant|lesen sie auch|produits similaires|à lire aussi|vous aimerez aussi|productos (?:relacionados|similares)|lee también|prodotti (?:correlati|simili)|leggi anche|produtos (?:relacionados|semelhantes)|leia também|lees ook|gerelateerd\p{L}*|podobne produkty|zobacz też|czytaj też|läs också|benzer ürünler|ilgili haberler|関連記事|おすすめ商品|相关阅读|相关商品|похожие товары|читайте также|اقرأ أيضا)\s?[:：]/u

/** What the source, or who wrote along in it, asks to keep back. */
export const isKeptBack = (small: string): boolean => keptBack.test(small)

export const isNoteToStaff = (small: string): boolean =>
  forOrganisers.test(small) ||
  besides.test(small) ||
  (noteToStaff.test(small) && !notForReaders.test(small.slice(0, 40))) ||
  correction.test(small)

const headingMax = 90
// "— MOST READ —", "▼ Our tips ▼"
const ornament = /^[^\p{L}\p{N}]+|[▼▲►◄★☆⭐—–=*\s-]+$/gu

export const corrections = correction.patterns

/** Whether it says that something before or elsewhere was wrong, and what. */
export const isCorrection = (small: string): boolean => correction.test(small)

const all = String.raw`(?:(?:show|see|view) all|alle (?:anzeigen|ansehen)|voir tout(?:es)?|tout voir|ver (?:todas|todos|todo)|vedi tutt[eoi]|alle (?:weergeven|bekijken)|zobacz wszystkie|visa alla|vis alle|tümünü gör|показать все)`
const behindHeading = new RegExp(String.raw`(?<!\s)\s+${all}$`, 'u')
const pageTail =
  /^(?:(?:customer |user |reader )?(?:reviews?|ratings|comments?)|(?:kunden)?bewertungen|rezensionen|(?:leser)?kommentare|avis(?: clients)?|notes et avis|commentaires|reseñas|opiniones|valoraciones|comentarios|recensioni|valutazioni|commenti|avaliações|comentários|beoordelingen|recensies|reacties|opinie|oceny|recenzje|komentarze|recensioner|omdömen|betyg|kommentarer|yorumlar|değerlendirmeler|отзывы|оценки|комментарии)(?:(?: (?:and|und|et|y|e|en|i|och|og|ve|и) | ?& ?)(?:reviews?|ratings|bewertungen|rezensionen|avis|commentaires|opiniones|reseñas|recensioni|commenti|avaliações|críticas|recensies|beoordelingen|recenzje|opinie|recensioner|omdömen|yorumlar|отзывы))?(?:\s*[(（]\d{1,6}[)）])?\s*[:：]?$/u

/** A heading over what visitors wrote: below it the page has nothing of its own. */
export const isPageTail = (small: string): boolean =>
  small.length <= headingMax && pageTail.test(small.replace(ornament, '').replace(behindHeading, ''))

export function isStaffHeading(small: string): boolean {
  if (small.length > headingMax) return false
  return staffHeading.test(small.replace(ornament, '')) || membersOnly.test(small) || isPageTail(small)
}

export const isBoilerplate = (small: string): boolean => boilerplate.test(small)

// "Competing interests. One of us …": the parts of a paper that tell of the paper, each named within its first line.
const backMatter =
  /^(?:(?:competing|conflicts? of|declaration of) interests?|funding|ethics(?: approval| statement)?|data(?: availability| sharing)?|author contributions|acknowledge?ments?|interessenkonflikte?|förderung|finanzierung|ethikvotum|danksagung|conflits? d[’']intérêts?|financement|éthique|remerciements|conflictos? de intere\p{L}+|financiación|ética|agradecimientos|conflitt[oi] d[’']interess\p{L}|finanziamenti?|ringraziamenti|conflitos? de interesses?|financiamento|agradecimentos|belangenconflict\p{L}*|financiering|dankwoord|konflikt interesów|finansowanie|podziękowania|intressekonflikt\p{L}*|finansiering|конфликт интересов|финансирование|благодарности)[.:] \S/u
export const isBackMatter = (small: string): boolean => backMatter.test(small)

/** What is never told, wherever it stands: hearsay, what opens a door, and the small print. */
export const isWithheld = (small: string): boolean =>
  hearsay.test(small) || secret.test(small) || boilerplate.test(small) || correction.test(small)

/** What only one person may tell, whoever that is. */
export const isPersonal = (small: string): boolean => unwell.test(small)

/** What tells of somebody by name what is only theirs to tell. `known`: names that the topic says. */
export function exposes(text: string, small: string, { grave, topic }: { readonly grave: boolean; readonly topic: string }): boolean {
  if (childOfAge.test(text) || toOneReader.test(small)) return true
  if (privateLife.test(small) && (nameAnywhere.test(text) || ofOnePerson.test(small))) return true
  if (!grave && deceased.test(small) && nameAnywhere.test(text)) return true
  if (!grave && isPersonal(small)) return true
  // A council is no person.
  const isNamed = (name: string) => {
    const last = name.split(' ').at(-1)!
    return topic.includes(last) || organisationWords.has(last.toLowerCase())
  }
  if (accusation.test(small) && [...text.matchAll(new RegExp(nameAnywhere, 'gu'))].some(([name]) => !isNamed(name))) return true
  if (!grave) return false
  // Of somebody who is named: "aurait eu les clés", "soll getrunken haben".
  if (ascribed.test(small) && [...text.matchAll(new RegExp(nameAnywhere, 'gu'))].some(([name]) => !isNamed(name))) return true
  if (ownDeath.test(small) && !ownDeath.test(topic.toLowerCase())) return true
  for (const match of text.matchAll(nameWithAge)) if (!isNamed(match.groups!['name']!)) return true
  const told = victim.exec(text)
  const name = told === null ? null : nameAnywhere.exec(text.slice(told.index + told[0].length))
  return name !== null && name.index === 0 && !isNamed(name[0])
}

// What somebody wants left out, in words: "leave out the bit about the lawyer". Where it stands in the text, it is left out.
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

/** What a text's own notes want left out, as one pattern of words for small letters; null where nothing is. Words of the topic stay. */
export function leftOutOf(text: string, topic: string, language: string): RegExp | null {
  const kept = topic.toLowerCase()
  const found = new Set<string>()
  const named = [
    ...leftOut.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match.groups!['what']!)),
    ...[...text.matchAll(leftOutBehind)].map(({ index }) => /[^.!?:\n]*$/.exec(text.slice(Math.max(0, index - behindMax), index))![0]),
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
