import { anyOf } from './cue.ts'

// What nobody stands for: what is said without anybody who says it, jokes, invented examples, questions without an answer, and what came
// to nothing. For small letters, in any language; each pattern stands for a class and not for what it is about.

// Somebody who is not named, and a verb of saying: "some say", "on raconte", "c'è chi dice", "有人说".
const hearsay = anyOf(
  String.raw`(?<!\p{L})(?:it is (?:often |widely |sometimes |commonly |generally )?(?:said|claimed|believed|rumou?red|thought|assumed) that|(?<!(?:what|whatever|whom|that|which|if|when) )(?:some|many|insiders|villagers) (?:already |also |even |still |now )?(?:say|said|claim|claimed|insist|reckon|swear|whisper|call (?:it|this|him|her|them|the|\p{L}+ (?:the|a))|speak of|talk of|spoke of)(?! (?:for|off|out|up|back|on|in|at)(?!\p{L}))|(?<!(?:what|whatever|whom|that|which|if|when) )(?:somebody|someone) (?:says|said|claims|claimed|wrote|posted|commented)|(?:according to|in) (?:some|certain|several) (?:media|newspapers|reports|sources|insiders)|there is (?:talk|gossip|a rumou?r) (?:of|that|about)|word (?:is|has it) that|a (?:television |tv |radio )?(?:pundit|commentator)|the (?:press|tabloids?|papers) (?:called|calls?|spoke|speaks?|has called|have called) )`,
  String.raw`(?<!\p{L})(?:man (?:sagt|erzählt|hört|munkelt|liest)(?: sich| oft| immer wieder| ja)?(?:,|[:]| dass)|(?:manche|einige|insider|viele) (?:sagen|behaupten|sprechen von|reden von|wollen gehört|munkeln|nennen)|es wird (?:oft |viel |gern |immer wieder )?(?:behauptet|erzählt|gemunkelt|spekuliert|gesagt),|jemand (?:schrieb|sagte|behauptet\p{L}*|meinte|hat geschrieben)|(?:in der presse|in den medien|in der zeitung|im dorf)[^.!?]{0,60}(?:die rede|spekuliert|gemunkelt|behauptet)|(?:laut|nach) (?:einigen|manchen|unbestätigten) )`,
  String.raw`(?<!\p{L})(?:on (?:raconte|dit|prétend|murmure|chuchote)(?: souvent| parfois| aussi| ici)? qu|(?:certains|des voisins|des témoins|des internautes|des initiés|les mauvaises langues) (?:disent|prétendent|affirment|racontent|assurent|parlent|évoquent)|(?:d[’']après|selon) (?:certains|certaines|quelques|plusieurs|des) (?:médias|journaux|sources|rumeurs|voisins|témoins|sites)|il paraît qu|paraît-il|à ce qu[’']on dit|quelqu[’']un (?:a écrit|a dit|prétend|affirme))`,
  String.raw`(?<!\p{L})(?:hay quien(?:es)? (?:dicen?|aseguran?|hablan?|creen?|sostienen?|afirman?|juran?)|(?:algunos|unos|los vecinos) (?:dicen|aseguran|afirman|juran|hablan) (?:que|de)|se (?:comenta|dice|murmura|oye) que|(?:cuentan|comentan) que|según (?:algunos|ciertos|varios|unos) (?:medios|vecinos|testigos|rumores)|las malas lenguas|alguien (?:escribió|dijo|dice|asegura)|un (?:tertuliano|comentarista))`,
  String.raw`(?<!\p{L})(?:c[’']è chi (?:dice|parla|sostiene|giura|pensa|crede|assicura|racconta)|(?:qualcuno|alcuni|i vicini) (?:sostiene|sostengono|dicono|giura|giurano|mormora|ha scritto|racconta)|si (?:mormora|vocifera|racconta) che|secondo (?:alcuni|certi|qualche) (?:media|giornal\p{L}+|testimon\p{L}+|vicin\p{L}+)|corre voce|girano voci|le malelingue|a detta di (?:alcuni|molti))`,
  String.raw`(?<!\p{L})(?:há quem (?:diga|fale|garanta|jure|ache|sustente)|(?:alguns|os vizinhos) (?:dizem|garantem|juram)|alguém (?:escreveu|disse|garante)|consta que|corre (?:o boato|à boca)|segundo (?:alguns|certos|vários) (?:meios|jornais|vizinhos)|fala-se (?:de|em|que)|ao que consta|um comentador)`,
  String.raw`(?<!\p{L})(?:(?:sommigen|sommige mensen|omwonenden|buren|kenners) (?:zeggen|beweren|noemen|spreken)|er wordt (?:wel |vaak )?(?:gezegd|beweerd|gefluisterd|gemompeld)|men zegt|naar men zegt|volgens (?:sommige|bepaalde|enkele) (?:media|buren|bronnen|kranten)|iemand (?:schreef|zei|beweert)|(?:het gerucht|de roddel) gaat)`,
  String.raw`(?<!\p{L})(?:det (?:sägs|ryktas|påstås|skvallras|siges|forlyder|hviskes|sies|hevdes)|(?:någon|nogen|noen) (?:skrev|påstod|påstår|påstod|hævder|hevder)|(?:vissa|folk|grannar) (?:säger|påstår)|enligt (?:vissa|obekräftade)|(?:ktoś|niektórzy|ludzie|sąsiedzi) (?:gad\p{L}+|mówi\p{L}*|powiedzia\p{L}+|twierdz\p{L}+|napisa\p{L}+)|mówi się,? że|ponoć|krążą (?:plotki|pogłoski)|chodzą słuchy|kdosi (?:napsal|řekl)|prý)(?!\p{L})`,
  String.raw`(?:konuşuluyor|söyleniyor|dedikodu\p{L}*|iddia ediliyor|iddialara göre|rivayete göre|diyenler var)(?!\p{L})|(?<!\p{L})(?:говорят,? что|ходят слухи|кто-то (?:написал|сказал|говорит)|некоторые (?:говорят|утверждают))`,
  // "…, everyone knows it": whoever says so has nobody who says it.
  String.raw`(?<!\p{L})(?:every(?:one|body) (?:here |\p{L}+ )?knows(?: it| that| this)?|(?:jeder|das) weiß (?:das|es|jeder|hier jeder)|(?:das )?wissen alle|tout le monde (?:le )?sait(?: ça| cela)?|(?:todo el mundo|todos) lo saben?|lo sanno tutti|(?:toda a gente|todos|todo mundo) sabe[m]?|iedereen weet (?:het|dat)|(?:wszyscy|każdy) (?:to )?wie(?:dzą)?|(?:det )?vet alla|herkes biliyor|все (?:это )?знают)(?=[.,;!)]|$)|大家都知道|谁都知道|みんな知って(?:い)?る`,
  // What an acquaintance thinks, who is nobody in particular.
  String.raw`(?<!\p{L})(?:(?:my|a|his|her|our) (?:nephew|cousin|neighbou?r|mate|brother-in-law|uncle|friend) (?:says|reckons|thinks|swears)|(?:mein|unser)e? (?:neffe|cousin|nachbar|kumpel|schwager|onkel|freund)(?:in)? (?:sagt|meint|behauptet)|(?:mon|un|notre) (?:neveu|cousin|voisin|copain|beau-frère|oncle|ami) (?:dit|prétend|pense)|(?:mi|un) (?:sobrino|primo|vecino|cuñado|amigo) (?:dice|cree|jura)|(?:mio|un) (?:nipote|cugino|cognato|amico|vicino) (?:dice|sostiene|giura)|(?:o )?meu (?:sobrinho|primo|vizinho|cunhado|amigo) (?:diz|acha|jura)|(?:mijn|een) (?:neef|buurman|zwager|vriend) (?:zegt|vindt|beweert)|min (?:kusin|granne|svåger|kompis) säger|(?:mój|mojego) (?:kuzyn|sąsiad|szwagier|kolega) (?:mówi|twierdzi))(?!\p{L})`,
  // Somebody whose name nobody may know.
  String.raw`(?<!\p{L})(?:(?:asked|wants?|wished|wishes|prefers?|preferred) (?:not to be (?:named|identified)|to (?:stay|remain) (?:anonymous|nameless))|name (?:is )?known to the editors|namen? (?:ist )?der redaktion bekannt|(?:will|möchte) (?:anonym bleiben|seinen namen nicht|ihren namen nicht)|(?:préfère|souhaite|veut) (?:rester|garder l[’'])\s?anonym\p{L}*|(?:prefiere|quiere) (?:no dar su nombre|permanecer en el anonimato)|(?:preferisce|vuole|chiede) (?:restare|rimanere) anonim[oa]|(?:prefere|pediu para) (?:não ser identificad[oa]|manter o anonimato)|niet met (?:zijn|haar|hun) naam|(?:bij|namen? bij) de redactie bekend|(?:wil|willen) anoniem blijven|vill vara anonym|(?:chce|woli) (?:zachować anonimowość|pozostać anonimow\p{L}+))(?!\p{L})`,
  '有人(?:说|劝|传|讲|称)|(?:网友|邻居|街坊)(?:说|称|传)|坊间|网传|传言|と(?:言われて|囁かれて)い|という(?:噂|うわさ|憶測)|一部(?:で|報道)は|誰かが(?:書|言)|(?:هناك|ثمة) من (?:يقول|يتكلم|يزعم|يتحدث)|يقال (?:إن|ان|أن)|يقولون|كلام (?:ال)?ناس|شائع(?:ة|ات)',
)

// "joked", "im Scherz", "şaka": the writer or a bracket says that it was one.
const joke =
  /(?<!\p{L})(?:joked|jokes that|(?:only|was|were|just) joking|in jest|tongue in cheek|scherzte\p{L}*|scherzhaft|im scherz|witzelte\p{L}*|(?:a|ont|avait) plaisanté|plaisantait|pour (?:rire|plaisanter)|bromeó|bromeaba\p{L}*|(?:en|de) broma|scherzav\p{L}+|scherzando|per scherzo|ha scherzato|brincou|brincava|(?:a|de) brinca(?:r|deira)|grapte|bij wijze van grap|voor de grap|skämt(?:ade|e|ar|et|)|på skämt|på skoj|żartow\p{L}+|żartem|dla żartu|for sjov|på spøg|spøkte|şaka\p{L}*|пошутил\p{L}*|в шутку)(?!\p{L})|冗談|开玩笑|玩笑话|مزح/u

// A figure of an example that somebody thinks of while speaking.
const example =
  /(?<!\p{L})(?:let us say|let[’']s say|say (?:it|you|we) (?:was|were|have|had|want|need|are)|suppose|imagine (?:you|that|a|an)|(?:for|as an) (?:example|instance),? if|(?:worked )?example|if,? say|assum(?:e|ing) (?:that|you|a)|making (?:this|that|it) up|made[- ]up (?:figure|number|example)s?|hypothetical\p{L}*|angenommen,|nehmen wir (?:einmal |mal )?an|(?:rechen)?beispiel(?:rechnung)?(?=:)|sagen wir(?: mal)?,|zum beispiel,? wenn|supposons|imaginons|admettons|(?:par )?exemple,? si|exemple(?= ?:)|disons que|supongamos|pongamos|imaginemos|por ejemplo,? si|ejemplo(?=:)|digamos que|supponiamo|poniamo|mettiamo (?:che|di)|immaginiamo|(?:per|ad) esempio,? se|esempio(?=:)|suponhamos|por exemplo,? se|exemplo(?=:)|stel(?: dat| je| nu|,)|bijvoorbeeld als|voorbeeld(?=:)|laten we zeggen|załóżmy|przypuśćmy|powiedzmy,? że|na przykład,?:? (?:gdyby|jeśli)|przykład(?=:)|gdyby|låt oss säga|antag? att|säg att|till exempel om|exempel(?=:)|lad os sige|la oss si|diyelim|varsayalım|örnek(?=:)|допустим|предположим|например,? если)(?!\p{L})|仮に|たとえば.{0,40}(?:とすると|としたら)|例えば.{0,40}(?:とすると|としたら)|假设|假如|打个比方|لنفترض|لنفرض|مثلا لو/u
// "Example: if you ride …" and not "an example of 1902".
const opensExample = /(?:worked )?example(?! ?[:：]|,? if)/u

// A question that nobody answers.
const unanswered =
  /(?<!\p{L})(?:(?:do not|don[’']t) expect an answer|no comment|(?:declin|refus)\p{L}+ to (?:comment|answer)|would not comment|next question|i[’']m not (?:going to say|saying)|do not answer|(?:dazu|hierzu|darüber) (?:äußer\p{L}+|sag\p{L}+|sprech\p{L}+|geb\p{L}+|nehm\p{L}+) (?:\p{L}+ ){0,4}(?:nicht|nichts|keine\p{L}*)|kein kommentar|nächste frage|sans commentaire|question suivante|sin comentarios|siguiente pregunta|no (?:quiso|quiere) (?:responder|comentar)|prossima domanda|preferi(?:rei|sco) (?:non|parlare d\p{L}+)|lasciamol[aoie] (?:in pace|stare)|sem comentários|próxima pergunta|geen commentaar|volgende vraag|inga kommentarer|nästa fråga|bez komentarza|następne pytanie|yorum yok|geçelim|sıradaki soru|без комментариев|следующий вопрос)(?!\p{L})|[(（–—-] ?(?:no answer|not answered|no reply|ohne antwort|(?:noch )?keine antwort|pas (?:encore )?de réponse|sans réponse|sin respuesta|aún sin respuesta|nessuna risposta|senza risposta|sem resposta|(?:nog )?geen antwoord|inget svar|bez odpowiedzi|brak odpowiedzi|cevap (?:bekleniyor|yok)|без ответа)|ノーコメント|回答なし|次の質問|无可奉告|暂无(?:回复|回答)|下一个问题/u

// What the writer breaks off: "which is another story".
const digression =
  /(?<!\p{L})(?:(?:is|that[’']s|was) (?:another|a different) story|andere geschichte|une autre histoire|otra historia|un[’']altra storia|outra história|een ander verhaal|inna historia|en annan historia|en anden historie|başka (?:bir )?hikâye|другая история)(?=[.,;!)]|$)|別の話で?す|那是另一个故事/u

// "Nothing came of it.", "That was wrong.": with it goes what it is about.
const takenBack = anyOf(
  String.raw`(?:^|[.,;:–—(] ?|(?:and|but) )(?:that|this|it|which) (?:was|is) (?:wrong|a mistake|an error|not true|untrue|nonsense|a joke|incorrect|our mistake)(?=[.,;!)]|$)|(?<!\p{L})(?:nothing (?:ever )?came of (?:it|that)|(?:it|that|which) came to nothing|(?:nobody|no one) (?:can |could |will |has )?confirm\p{L}*(?: it| this| that)?(?=[.;]|$)|the old (?:flyer|poster|leaflet|date|price|number)s? (?:was|were|is|are) wrong)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:daraus (?:wurde|ist) (?:\p{L}+ )?nichts|wurde nichts daraus|verlief im sande|das (?:war|ist) (?:falsch|ein irrtum|ein fehler|erfunden)(?=[.,;])|das stimmt\p{L}* nicht|niemand bestätigt (?:das|es)|(?:rien de (?:tout )?(?:cela|ça) n[’']est|c[’']était une erreur|(?:cela|c[’']) ?(?:est|était) faux|n[’']a rien donné|restée?s? (?:sans suite|lettre morte)|personne ne (?:le )?confirme))(?!\p{L})`,
  String.raw`(?<!\p{L})(?:nadie lo (?:confirma|ha confirmado)|quedó en nada|no prosperó|era (?:un error|mentira|falso)|nessuno (?:lo )?conferma|nessuno ha notizie|non se n[’']è fatto (?:più )?(?:nulla|niente)|(?:era|è stato) (?:un errore|sbagliato|falso)(?=[.,;])|ninguém (?:o )?confirma|não deu em nada|ficou sem efeito|(?:era|foi) (?:um erro|engano|mentira))(?!\p{L})`,
  String.raw`(?<!\p{L})(?:niets van (?:terecht)?gekomen|kwam niets van terecht|(?:dat|dit) (?:klopt|klopte) niet|dat (?:is|was) (?:onjuist|een vergissing|fout)|niemand bevestigt|blev (?:det )?inget av|blev ikke til noget|ble det ikke noe av|(?:det|detta) (?:var fel|stämmer inte|var ett misstag)|ingen bekräftar|rann ut i sanden|nic z tego nie wysz\p{L}+|to (?:był\p{L}* )?(?:błąd|nieprawda|pomyłka|bzdura)|nikt (?:tego )?nie potwierdz\p{L}+|yok öyle bir şey|doğru değil|asılsız|это неправда|ничего не вышло|никто не подтвер\p{L}+)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:(?:was|were|has been|have been|since) retracted|rétractée?s?|retractad[oa]s?|ritrattat[oa]|ingetrokken door het tijdschrift|zurückgezogene? (?:studie|arbeit))(?!\p{L})`,
  '誤りで(?:した|す)|間違いで(?:した|す)|立ち消え|纯属谣言|没听说|不了了之|没有下文|غير صحيح|كان خطأ',
)

// A motion that fell, told in one sentence with what it asked for.
const rejected = anyOf(
  String.raw`(?<!\p{L})(?:(?:amendment|motion|proposal|counter-proposal|petition)s? (?:[^.!?;]{0,40} )?(?:was|were|has been|have been) (?:\p{L}+ )?(?:rejected|voted down|turned down|defeated|refused)|(?:änderungsantrag|gegenantrag|antrag|vorschlag)\p{L}* (?:[^.!?;]{0,40} )?(?:abgelehnt|verworfen)|(?:amendement|proposition|motion)s? (?:[^.!?;]{0,30} )?(?:a|ont) été (?:rejetée?s?|repoussée?s?)|(?:enmienda|propuesta|moción) (?:[^.!?;]{0,30} )?(?:fue|ha sido|quedó) rechazada|(?:emendamento|proposta|mozione) (?:[^.!?;]{0,30} )?(?:è stat[oa]|fu) (?:respint|bocciat)[oa]|(?:emenda|proposta|moção) (?:[^.!?;]{0,30} )?foi (?:rejeitada|chumbada)|(?:amendement|voorstel|motie) (?:[^.!?;]{0,30} )?(?:werd|is) (?:verworpen|afgewezen)|(?:yrkandet|förslaget|motionen) (?:[^.!?;]{0,30} )?avslogs|(?:wniosek|poprawka|propozycja) (?:[^.!?;]{0,30} )?odrzucon\p{L}+)(?!\p{L})`,
)

// Who takes minutes writes so behind a joke; in an interview it is a good mood.
export const laughter =
  /\((?:laughter|general laughter|gelächter|heiterkeit|rires|risas|risate|risos|gelach|gelächter|śmiech|skratt|latter)\)/u

/** What nobody stands for: hearsay, jokes, figures of an example, and questions without an answer. */
export function isUnproven(small: string): boolean {
  return (
    hearsay.test(small) ||
    joke.test(small) ||
    unanswered.test(small) ||
    digression.test(small) ||
    isTakenBack(small) ||
    (/\d/.test(small) && example.test(small) && !isOrdinaryExample(small))
  )
}

function isOrdinaryExample(small: string): boolean {
  const found = example.exec(small)
  return found !== null && /^(?:worked )?example$/u.test(found[0]) && opensExample.test(small)
}

/** Whether a sentence says that something came to nothing or was wrong: neither it nor what it is about is told. */
export const isTakenBack = (small: string): boolean => takenBack.test(small)

/** A motion that was turned down, and what it asked for. */
export const isRejected = (small: string): boolean => rejected.test(small)
