import { anyOf } from './cue.ts'

// What readers are told to buy, which is what such an order often wants said. For small letters.
const sales = new RegExp(
  [
    String.raw`(?:buy|order|purchase|invest in|sign up for|download|trade) \S+(?: \S+)? (?:now|today|immediately)\b|guaranteed returns?|(?<!\d)\d{1,6}x returns?|use (?:promo |discount |coupon )?code \S+`,
    String.raw`(?:text|sms|call) \+?[\d ]{6,}(?: (?:to|and) win| for a refund)|0900[ \d]{4,}`,
    String.raw`kauf(?:en|t)?(?: sie)? (?:jetzt|sofort|heute)|jetzt kaufen|achetez (?:\S+ ){0,3}(?:maintenant|aujourd)|(?:compra|acquista|comprem?|compre)\p{L}{0,20} (?:\S+ ){0,3}(?:ahora|ya mismo|hoy|adesso|ora|subito|agora|hoje)|kup (?:\S+ ){0,3}teraz|koop (?:\S+ ){0,3}nu`,
  ].join('|'),
  'u',
)

// Phrases that speak to whoever writes or to a program, in any language: they are never published
// and never obeyed. For small letters.
const orders = anyOf(
  String.raw`(?:hinweis|notiz|note|nota|notat|remarque|message|anweisung|instructions?|not|uwaga|pokyn|avviso|aviso)\p{L}{0,20} (?:an|to|for|für|à|pour|para|per|al?|alla|aan|voor|do|dla|till?|til) (?:(?:the|die|das|den|l[’']|la|el|le|o|a|de|automatische\p{L}{0,20}|any|all)\s?){0,3}(?:ai|ki|ia|llm|si|sprachmodell\p{L}{0,20}|textsystem\p{L}{0,20}|assist\p{L}+|asist\p{L}+|model\p{L}{0,20}|modell\p{L}{0,20}|machines?|maschinen?|bots?)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:to the (?:ai|assistant|model|machine|bot)|(?:ai|ki|ia|llm) (?:readers?|writers?|editors?|leser|systeme?)|assistant ia|asistente de ia|assistente ia|yapay zek[aâ]y?a? not|aiへ|ai助手|人工智能(?:助手|请)|ии[- ]?(?:ассистент|помощник)\p{L}{0,20}|искусственн\p{L}+ интеллект\p{L}{0,20},)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:assistants?|ai|ki|ia|bots?|models?|chatgpt|claude|writer|prompt)[,:] (?:please )?(?:write|say|add|post|mention|recommend|praise|promote|tell|include|state|note)`,
  String.raw`(?<!\p{L})(?:ignore|disregard|forget|override|bypass)\s+(?:(?:all|any|every|the|your|of|these|my)\s+){0,3}(?:previous|prior|above|earlier|preceding|other|instructions?|rules?|prompts?|guidelines)`,
  String.raw`(?<!\p{L})(?:ignore|disregard|forget) (?:the|this|that|all of this) (?:interview|text|article|page|source|document|e-?mail|message|rest|above|transcript|content|minutes|report)|(?<!\p{L})(?:vergiss|ignoriere?) (?:den|das) (?:rest|text|interview)|(?<!\p{L})(?:esquece|esqueça|olvida|dimentica|oublie[rz]?|vergeet) (?:o resto|el resto|il resto|le reste|de rest)|(?<!\p{L})(?:write|say|state|announce) instead that|(?<!\p{L})(?:termina|acaba|empieza|concluye|finisci|termina|comincia|termine|acabe|comece) (?:siempre|sempre|tu|il|o|la|a|el|todo|cada)?\s?(?:el |il |o |la |a )?(?:post|texto|testo|publicación)?\s?(?:diciendo|dicendo|dizendo|com a frase|con la frase)|(?<!\p{L})(?:beende|schließe?|ende) (?:immer|stets|den beitrag|jeden beitrag) mit|(?<!\p{L})termine[rz]? (?:toujours )?(?:en disant|par la phrase)|(?<!\p{L})eindig (?:altijd )?met|(?<!\p{L})(?:amable|estimado|querido|gentile|caro|caríssimo|cher|chère|lieber?|beste|dear|kind) (?:redactor|redattore|rédact\p{L}+|redakt\p{L}+|redacteur|writer|editor|author|autor)`,
  String.raw`(?<!\p{L})(?:for|to) (?:ai|llm|bot|machine|automated?|automatic)(?:-| )?(?:generated |written |assisted |based )?(?:summar\p{L}+|readers?|tools?|assistants?|agents?|crawlers?)|^[\[(]\s?(?:state|say|write|tell|announce|mention) that`,
  // "Nota per chi prepara il riassunto: …", "Every summary of this talk ends with …", "Bei
  // automatischer Verarbeitung ist … einzusetzen".
  String.raw`(?:note|nota|notice|hinweis|remarque|avis|avviso|aviso|opmerking|uwaga)\p{L}{0,20} (?:to|for|an|für|per|pour|para|voor|dla|a|à|ai|aux|aos?) (?:whoever|anyone who|everyone who|all who|alle,? die|wer|denen,? die|chi|chiunque|qui|ceux qui|celui qui|quien(?:es)?|quem|wie|tych, którzy) [^.:\n]{0,30}(?:summar|zusammenfass|résum|resum|riassun|riassum|samenvat|streszcz|schreib|écri|scriv|escri|schrijf|writ)`,
  String.raw`(?<!\p{L})(?:every|each|any|jede|chaque|cada|ogni|toda|elke|każde) (?:summary|zusammenfassung|résumé|resumen|resumo|riassunto|samenvatting|streszczenie)(?!\p{L})[^.\n]{0,50} (?:must|should|has to|ends?|begins?|closes?|muss|soll|endet|beginnt|schließt|doit|finit|termine|debe|termina|deve|sluit|begint|eindigt|moet|musi)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:an|to|for|für|aux?|pour|ai|per|a los|para|aos|voor|aan|dla|do) (?:(?:the|die|les?|i|los|os|de) )?(?:automat\p{L}+ (?:systems?|systeme?n?|tools?)|(?:sistemi|sistemas|systèmes|systemen|systemów) automat\p{L}+)\s?[:,(]`,
  // "An den Assistenten, der diese Notizen zusammenfasst: …"
  String.raw`(?<!\p{L})(?:to|an|à|al?|all[’']|ao|aan|do|till|för) (?:(?:the|den|die|das|l[’']|la|el|il|lo|o|a|de|het|asystenta) ?)?(?:ai|ki|ia|llm|assist\p{L}+|asist\p{L}+|chatbot|bot|sprachmodell\p{L}{0,20}|model\p{L}{0,20})[^.:：\n]{1,60}[:：]`,
  String.raw`(?:bisherige|vorherige|obige|frühere)\p{L}{0,20} (?:anweisung|regel|vorgabe)\p{L}{0,20} (?:verwerfen|ignorieren|vergessen|missachten)`,
  // An order about texts made from this one: "any caption made from this transcript must say …".
  String.raw`(?<!\p{L})(?:every|each|any|all) (?:\p{L}+,? (?:or |and )?){0,4}(?:posts?|captions?|articles?|texts?|summar\p{L}+) (?:made|written|created|generated|based|drawn|derived) [^.\n]{0,60} (?:must|should|shall|has to|have to|needs? to|is to|are to)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:jede[rs]? (?:beitrag|text|post|artikel)|(?:tout|toute|chaque) (?:publication|article|post|texte|légende)|(?:todo|toda|cada|cualquier) (?:publicación|artículo|post|texto)|(?:ogni|qualsiasi) (?:post|articolo|testo|didascalia)|(?:todo|toda|cada|qualquer) (?:publicação|artigo|post|texto|legenda)|(?:elke?|ieder[e]?) (?:bericht|post|artikel|tekst)|każd\p{L}+ (?:post|wpis|artykuł|tekst)|varje (?:inlägg|text|artikel)),? [^.\n]{0,20}(?:aus|daraus|nach dies|tiré|fait|issu|hech|sacad|bas|tratt|ricavat|feit|tirad|gemaakt|uit dit|zrobion|powstał|gjor|ur den)[^.\n]{0,60} (?:muss|soll|hat zu|doit|devra|debe|deberá|tiene que|deve|dovrà|deverá|tem de|moet|dient|musi|powin\p{L}+|ska|måste)(?!\p{L})`,
  // "Share this advertisement with your posts."
  String.raw`(?<!\p{L})(?:share|include|pass on|forward|partagez|teilen? sie|teilt|compart\p{L}+|condivid\p{L}+|partilh\p{L}+|deel|udostępni\p{L}+|dela) (?:this|these|our|cette|cet|ce|diese\p{L}{0,20}|est[ae]|quest[ao]|dit|deze|tę|detta|denna) (?:\p{L}+ )?(?:ad\p{L}{0,20}|offer|notice|annonce|offre|anzeige|angebot|anuncio|oferta|annuncio|offerta|anúncio|advertentie|aanbieding|ogłoszenie|ofertę|annons|erbjudande) (?:with|in|to|avec|dans|mit|con|en|nei|com|em|met|w|med|i) (?:your|every|all|each|vos|votre|ihre[nm]?|eure[nm]?|deine[nm]?|tus|sus|vuestr\p{L}+|i tuoi|i vostri|suas|seus|je|jouw|uw|twoi\p{L}+|swoi\p{L}+|dina) (?:posts?|publications?|beiträge\p{L}{0,20}|publicaciones|publicações|berichten|postach|inlägg)`,
  // Whoever is to obey is a system: "automatic systems that reuse this text must name …".
  String.raw`(?<!\p{L})(?:automat\p{L}+ (?:systems?|systeme?n?|tools?|assistants?|readers?)|(?:sistem[ai]s?|asistentes?|assistent[ei]s?|assistants?|outils?|ferramentas?|strumenti|systèmes|systemen|systemów) (?:automát\p{L}+|automat\p{L}+|de redacción|de rédaction))[^.!?\n]{0,120} (?:must|should|shall|have to|müssen|sollen|doivent|devront|deben|deberán|devono|dovranno|devem|deverão|moeten|muszą|powinny|ska)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:bei|upon|in case of|en cas de|in caso di|en caso de|em caso de|bij) [^.\n]{0,60}(?:automat\p{L}{0,20} (?:verarbeitung|processing|verwerking|auswertung)|(?:traitement|elaborazione|procesamiento|processamento) automat\p{L}{0,20})`,
  String.raw`system\s*(?:prompt|message|override|note)|(?:developer|admin|debug) mode|jailbreak|\[/?inst\]|<\|[a-z_]+\|>|<<sys>>|</?(?:system|assistant|user|instructions?)>`,
  String.raw`^[\s#>*•|-]{0,12}(?:assistant|system|user|human|chatgpt|gpt-?\d?|claude|gemini|llm|prompt|instructions?)\s*(?:\([^)]{0,20}\))?\s*[:：]`,
  String.raw`(?<!\p{L})(?:sure|certainly|of course|absolutely|great)[,!]?\s+here(?:[’']s| is| are)|(?<!\p{L})here(?:[’']s| is) (?:the|a|your) (?:post|tweet|draft|caption|thread|linkedin|version)`,
  String.raw`(?<!\p{L})(?:as an?|dear|hey|hello|attention|note (?:to|for)|message (?:to|for)|instructions? (?:to|for)|you are an?)\s+(?:\p{L}+\s+){0,2}(?:ai|llm|language model|assistant|chatbot|bot|model|summari[sz]er)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:ai|llm|language)[ -](?:models?|assistants?|tools?|systems?|agents?)\s+(?:reading|processing|summari[sz]ing|must|should|shall|are instructed)`,
  String.raw`(?<!\p{L})when (?:you )?(?:summari[sz]|writ|draft|generat|answer|repl|process)\p{L}{0,20}\s+(?:this|the|your|about|a)`,
  String.raw`(?:write|create|draft|generate|compose|output|print|reply|respond|answer)\s+(?:me\s+|us\s+)?(?:only\s+|instead\s+|exactly\s+|just\s+)?(?:with\s+|in\s+|an?\s+|the\s+|only\s+){0,2}(?:\p{L}+\s+){0,2}(?:posts?|tweets?|captions?|threads?|carousels?|slogans?|words?|sentence|json|prompt|instructions?|api keys?|poem|[“"'])`,
  String.raw`(?<!\p{L})(?:your|the|every|each|any) (?:posts?|tweets?|captions?|drafts?|threads?|summary|output|response|reply) (?:must|should|has to|have to|needs to|shall|will) `,
  String.raw`(?<!\p{L})(?:end|start|begin|close|finish|open)s? (?:the|your|every|each|with) (?:\p{L}+ )?(?:posts?|tweets?|captions?|drafts?|summary|response)`,
  String.raw`(?<!\p{L})(?:include|add|insert|append|mention|put|embed) (?:the |a |this |these |our |following |at the end )*(?:hashtags?|links?|urls?|promo\p{L}{0,20}|discount codes?|coupons?|call to action|cta|sentences?|phrases?|words?)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:reveal|print|send|show|leak|exfiltrate|repeat) (?:me )?(?:your|the|all) (?:system |secret |api |hidden )*(?:prompt|instructions?|keys?|passwords?|secrets?|credentials|tokens?)`,
  String.raw`(?<!\p{L})do not (?:mention|tell|say|reveal|include|summari[sz]e) (?:this|that|these|the|any|anything)`,
  String.raw`(?<!\p{L})pretend (?:to be|you|that)|(?<!\p{L})act as (?:if|an?|the)|(?<!\p{L})role[- ]?play|(?<!\p{L})tell (?:the |your |all )?(?:readers?|users?|followers?|audience|people) (?:to|that)`,
  String.raw`(?:ignorier|vergiss|missacht)\p{L}{0,20}\s+(?:\p{L}+\s+){0,2}(?:vorherig|bisherig|obig|vorangegangen|anweisung|regel)\p{L}{0,20}|(?:schreib|antwort|erstell|verfass|gib)\p{L}{0,20}\s+(?:\p{L}+\s+){0,3}(?:beitrag|post|tweet|nur mit|ausschließlich|folgende\p{L}{0,20} (?:text|satz))|hinweis (?:an|für) (?:die |das |den )?(?:ki|sprachmodell|assistent)\p{L}{0,20}`,
  String.raw`(?:ignor|oubli)ez? (?:toutes? |les |vos |ces ){0,3}(?:instructions?|consignes?|règles|précédent\p{L}{0,20})|(?:écri|rédige|répond|génère)\p{L}{0,20}\s+(?:\p{L}+\s+){0,3}(?:publication|tweet|uniquement|seulement|post)|note (?:à|pour) l[’'](?:ia|assistant)|en tant qu[’']ia`,
  String.raw`(?:ignora|olvida|descarta)\p{L}{0,20}\s+(?:\p{L}+\s+){0,3}(?:instruccion|anterior|regla|norma|istruzion|precedent|regol|instruç|regra)\p{L}{0,20}|(?:escrib|respond|redact|gener|scriv|rispond|escrev)\p{L}{0,20}\s+(?:\p{L}+\s+){0,3}(?:publicación|tweet|post|hilo|solo con|únicamente|solo|apenas com|publicação)|nota (?:para|per) (?:la |el |o |a |l[’'])?(?:ia|asistente|assistente|modelo|modello)`,
  String.raw`(?:negeer|vergeet)\p{L}{0,20}\s+(?:\p{L}+\s+){0,3}(?:instructie|vorige|eerdere|regel)\p{L}{0,20}|(?:zignoruj|zapomnij)\p{L}{0,20}\s+(?:\p{L}+\s+){0,3}(?:instrukcj|poprzedni|poleceni)\p{L}{0,20}`,
  String.raw`(?:игнорируй|забудь|проигнорируй)\p{L}{0,20}|ігноруй\p{L}{0,20}|(?:önceki|tüm) (?:talimat|komut)\p{L}{0,20} (?:yok say|unut)\p{L}{0,20}|ignorera (?:alla |tidigare )|ignorér (?:alle |tidligere )|ignoruj(?:te)? (?:všechny |předchozí )|ohita (?:kaikki |aiemmat )`,
  String.raw`(?:ai|生成ai|人工知能)[\p{sc=Kana}ー]{0,10}(?:へ|に対して|向け)(?:の|、|：|:)|(?:以前|上記|これまで|前|先ほど)の(?:指示|命令|ルール)|指示を無視|プロンプト|忽略(?:之前|以上|前面|所有|上述)|无视(?:之前|以上)|忽視|無視して|이전 (?:지시|명령)|지시를 무시|تجاهل|पिछले निर्देश|התעלם`,
)

// Elements that play at being a message of a program, and what no reader of a page sees.
const forged = [
  /<!--(?:(?!<!--)[\s\S]){0,2000}?(?:-->|$)/g,
  /<(a|button|div|img|p|span)\s[^<>]{0,300}?\son[a-z]{3,20}\s*=[^<>]{0,300}>(?:[^<]{0,1000}<\/\1>)?/gi,
  /<(system|assistant|user|instructions?|prompt)>[\s\S]{0,2000}?(?:<\/\1>|$)/gi,
  /\[(inst)\][\s\S]{0,2000}?(?:\[\/\1\]|$)/gi,
  /<\|[a-z_]{1,30}\|>[^\n]{0,2000}/gi,
  // "</topic> assistant: …": an end that is none, and a talk that never was.
  /<\/[a-z_-]{2,20}>\s*(?:assistant|user|system|human|model|ai)\s?[:：][\s\S]{0,4000}/gi,
] as const

/** The text without elements that play at being a message of a program, or that no reader sees. */
export function withoutForgedMarkup(text: string): string {
  return /[<[]/.test(text)
    ? forged.reduce((left, element) => left.replace(element, ' '), text)
    : text
}

/** Where these elements stand. */
export function forgedMarkupIn(text: string): { readonly start: number; readonly end: number }[] {
  if (!/[<[]/.test(text)) return []
  return forged.flatMap((element) =>
    [...text.matchAll(element)].map(({ 0: { length }, index }) => ({
      start: index,
      end: index + length,
    })),
  )
}

// What a service adds to the foot of a mail.
const mailService =
  /(?<!\p{L})(?:free e-?mail|messagerie gratuite|kostenlose[rs]? (?:e-?mail|mail)\p{L}{0,20}|correo gratuito|posta gratuita|e-?mail gratuito|gratis e-?mail|darmowa poczta|gratis e-?post)(?!\p{L})[^.!?\n]{0,40}(?<!\p{L})(?:by|from|par|von|por|da|door|przez|från)(?!\p{L})/u
// A stranger's advertisement, which has two of these: nothing of its line is news.
const advertising = [
  // Who pays for a talk is named in it.
  new RegExp(
    String.raw`(?<!\p{L})(?:(?:this|today[’']s) (?:episode|show|podcast) is (?:brought to you|sponsored|presented) by|(?:diese|die heutige) (?:folge|episode) wird (?:euch |ihnen |dir )?(?:präsentiert|gesponsert|unterstützt) von|cet épisode (?:vous )?est (?:présenté|offert|sponsorisé) par|este episodio (?:os lo trae|te lo trae|se lo trae|está patrocinado)|questo episodio (?:vi |ti )?è (?:offerto|sponsorizzato|presentato) da|este episódio (?:é|está a ser) (?:oferecid|patrocinad|trazid)o|deze aflevering wordt (?:mede )?(?:mogelijk gemaakt|gesponsord) door|(?:ten odcinek|tego odcinka) (?:sponsor\p{L}{0,20}|powstał)|(?:det här |detta )avsnitt(?:et)? (?:sponsras|presenteras) av)(?!\p{L})`,
    'u',
  ),
  /(?<!\p{L})(?:use|with|mit(?: dem)?|avec le|con el|con il|com o|met|z|med) (?:promo |discount |coupon )?(?:code|código|codice|kod)(?!\p{L})/u,
  /(?<!\p{L})(?:tell|share (?:it|this) with|sagt es|erzählt es|dites-le à|díselo a|ditelo a|conte a|vertel het) (?:all |everyone |everybody )?(?:your|the|euren|allen|vos|tus|i tuoi|os seus|je) (?:followers?|friends|readers?|freunden|followern|abonnés|amis|seguidores|amigos|follower|amici|volgers|vrienden)/u,
  /(?<!\p{L})(?:link in (?:my |the )?(?:bio|profile)|link im profil|lien (?:en|dans la|dans ma) bio|(?:enlace|link) en (?:mi|la|el) (?:bio|perfil)|link in (?:bio|profilo)|link na bio|link in mijn bio|thank me later|dm me)(?!\p{L})/u,
  /(?<!\p{L})(?:half the price at|cheaper at|günstiger bei|moins cher chez|más barato en|costa meno da|mais barato na|goedkoper bij|taniej w|billigare hos)(?!\p{L})/u,
]

const anyAdvertising = new RegExp(
  [mailService, ...advertising].map(({ source }) => source).join('|'),
  'u',
)

/** Whether a line is an advertisement as a whole, whatever else stands in it. */
export const isAdvertisement = (small: string): boolean =>
  anyAdvertising.test(small) &&
  (mailService.test(small) || advertising.filter((mark) => mark.test(small)).length > 1)

/**
 * Whether a line or sentence is an order to whoever writes, or what such an order wants said.
 * `small` is in small letters.
 */
export function isOrder(small: string): boolean {
  return isOrderToWriter(small) || sales.test(small)
}

export function isOrderToWriter(small: string): boolean {
  return orders.test(small)
}

// What a topic says about the writing and not about the matter: length, tone, form, readers.
const aboutWriting = new RegExp(
  [
    // "Tono sobrio.", "Sachlicher Ton bitte.", "Keep it short."
    String.raw`^(?:please |bitte |por favor,? |per favore,? |s[’']il (?:te|vous) plaît,? )?(?:(?:tone?|ton|tono|tom|toon|stil|style|stijl|estilo|stile|registro)(?: \p{L}+){1,3}|(?:\p{L}+ ){1,2}(?:tone?|ton|tono|tom|toon|stil|style|stijl|estilo|stile)|keep it (?:\p{L}+ ?){1,3}|(?:bitte )?(?:kurz|sachlich|locker|knapp)(?: halten)?|(?:breve|sobrio|serio|corto|curto|bref|court|sobre|nüchtern|zakelijk|kort))(?: please| bitte| por favor| graag)?[.!]?$`,
    String.raw`^(?:add|use|include|with) \d+ (?:hashtags?|emojis?)[.!]?$`,
    String.raw`^(?:please |bitte |por favor,? |per favore,? |s[’']il (?:te|vous) plaît,? )?(?:(?:at )?(?:max(?:imum|\.)?|min(?:imum|\.)?|up to|no more than|under|about|around|less than|höchstens|maximal|unter|au maximum|moins de|máximo|massimo|meno di|no máximo|maximaal|hoogstens)\s+(?:of |de |di |van )?)?\d{1,6}\s*(?:-|–|to)?\s*\d{0,6}\s*(?:words?|characters?|sentences?|lines?|hashtags?|emojis?|slides?|tweets?|posts?|paragraphs?|wörter|worte|zeichen|sätze|mots|caractères|phrases|palabras|caracteres|frases|parole|caratteri|frasi|palavras|woorden|tekens|zinnen)\b[^.!?]{0,40}[.!]?$`,
    String.raw`^(?:please |and |also |but )?(?:do not|don[’']?t|never|no|avoid|without|use|add|include|keep|make|write|put|end|start|begin|finish|mention|tag|sound|be|limit|stick|target|aim|tone|style|audience|format|length|language|voice|platform)(?:\s|:)[^.!?]{0,160}\b(?:emojis?|hashtags?|words?|characters?|tone|short|shorter|brief|concise|punchy|snappy|engaging|catchy|viral|formal|informal|casual|friendly|professional|funny|witty|bullet points?|bullets|call[- ]to[- ]action|cta|hook|jargon|buzzwords|cliché?s|exclamation marks?|links?|question|language|english|german|french|spanish|italian|audience|readers?|style|first person|third person|lines?|sentences?|paragraphs?|post|tweet|thread|linkedin|instagram|tiktok|twitter)\b[^.!?]{0,120}[.!]?$`,
    String.raw`^(?:tone|style|audience|target audience|format|length|language|voice|platform|cta|ton|stil|zielgruppe|länge|sprache|longueur|langue|tono|estilo|stile|longitud|lunghezza|idioma|lingua|público|toon|doelgroep|taal)\s*[:=]\s*[^.!?]{0,120}[.!]?$`,
    String.raw`^(?:bitte )?(?:keine?|ohne|verwende|benutze|nutze|schreib\p{L}{0,20}|halte|mach\p{L}{0,20}|füge)\b[^.!?]{0,120}\b(?:emojis?|hashtags?|wörter|worte|zeichen|kurz|knapp|ton|tonfall|ausrufezeichen|stil|locker|förmlich|sätze)\b[^.!?]{0,80}[.!]?$`,
    String.raw`^(?:pas d|sans|n[’']utilise|utilise|évite|ajoute|écri[st]|fais|garde)[^.!?]{0,120}(?:émojis?|emojis?|hashtags?|mots|caractères|court|ton|exclamation|style)(?!\p{L})[^.!?]{0,80}[.!]?$`,
    String.raw`^(?:no uses|sin|usa|evita|añade|escribe|haz|mantén|non usare|senza|aggiungi|scrivi|não use|sem|use|evite|adicione|geen|zonder|gebruik|vermijd|houd)\b[^.!?]{0,120}\b(?:emojis?|emoji|hashtags?|palabras|caracteres|corto|breve|tono|estilo|parole|caratteri|palavras|curto|tom|woorden|kort|toon|stijl)\b[^.!?]{0,80}[.!]?$`,
  ].join('|'),
  'iu',
)

/** Whether a sentence of a topic only tells how to write. */
export function isAboutWriting(sentence: string): boolean {
  return aboutWriting.test(sentence.trim())
}
