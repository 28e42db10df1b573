import type { KnownLanguage } from '../../content/known-language.ts'

type Cues = Readonly<Record<'announcement' | 'guide' | 'list' | 'grave', RegExp>>

/** Only what speaks of "us" counts as an announcement: news about others is a theme. */
export const cues: Readonly<Record<KnownLanguage, Cues>> = {
  en: {
    announcement:
      /^(?:brand[- ])?new\b [^:?!.]{3,55}$|\bwe(?: are|[’']re|[’']ve| have)? (?:just |now |finally |proudly )?(?:launch|open|hir|releas|introduc|announc|mov|celebrat|proud|happy|excited|thrilled|join|host|ship|won)|\b(?:introducing|announcing)\b|\bjoin us\b|\bour (?:brand[- ]new|new|latest|first)\b|\b(?:launch|opening|release) of our\b|\bmeet our\b|\bour\b[^.?!]{1,60}\b(?:opens?|launches|launched|starts|moves|goes live|won|(?:is|are) (?:here|live|open|back|out))\b/iu,
    guide: /\bhow to\b|\bguide\b|\bstep[- ]by[- ]step\b|\btutorial\b|\bgetting started\b|\bchecklist\b|\bfor beginners\b/i,
    list: /^(?:the |our |my )?(?:top )?(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten) (?!years?|months?|weeks?|days?|hours?|minutes?|percent|million|billion)\p{L}|\b(?:tips|lessons|reasons|mistakes|myths|tricks|habits)\b/iu,
    grave:
      /\b(?:layoffs?|laying off|redundanc\w+|passed away|died|death|mourn\w*|funeral|in memory of|condolences|tragedy|tragic|sorry|apolog\w+|outage|data breach|recall|insolvency|bankruptcy|war|attack|earthquake|flood|accident|cancer|suicide|closing (?:down|our)|shutting down)\b/i,
  },
  de: {
    announcement:
      /^neue[rsnm]?\b [^:?!.]{3,55}$|\bwir (?:\p{L}+ )?(?:eröffnen|starten|suchen|stellen|feiern|freuen|laden|ziehen|präsentieren|launchen|veröffentlichen|sind umgezogen|sind stolz)|\bunser(?:e|en|em|er)? (?:neue|erste|jüngste)|\bwillkommen im team\b|\bab sofort\b|\beröffnung unsere|\bunser\p{L}{0,2} [^.?!]{1,60} (?:eröffnet|öffnet|startet|zieht um|gewinnt|ist (?:da|online|offen|zurück))/iu,
    guide:
      /^wie (?:man|sie|du|wir|ihr)\b|\banleitung\b|\bleitfaden\b|\bschritt für schritt\b|\bcheckliste\b|\bfür einsteiger\b|\brichtig \p{L}+en\b/iu,
    list: /^(?:die |unsere |meine )?(?:top )?(?:\d{1,2}|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn) (?!jahr|monat|woche|tage|stunde|minute|prozent|million|milliard)\p{L}|\b(?:tipps|lehren|gründe|fehler|mythen|tricks|gewohnheiten)\b/iu,
    grave:
      /\b(?:entlassung\p{L}*|stellenabbau|verstorben|gestorben|tod|trauer\p{L}*|beileid|nachruf|tragödie|entschuldig\p{L}+|störung|ausfall|datenleck|rückruf|insolvenz|konkurs|krieg|anschlag|erdbeben|hochwasser|unfall|krebs|suizid|schließen unser\p{L}*)\b/iu,
  },
  fr: {
    announcement:
      /^nouve(?:au|l)\p{L}* [^:?!.]{3,55}$|\b(?:nous|on) (?:lançons|lance|ouvrons|ouvre|recrutons|recrute|sommes (?:fiers|heureux|ravis)|célébrons|fêtons|présentons|annonçons|déménageons)|\b(?:notre|nos) (?:nouve|premi|derni)|\brejoignez[- ]nous\b|\b(?:lancement|ouverture) de (?:notre|nos)\b|\b(?:notre|nos) [^.?!]{1,60} (?:ouvre|ouvrent|démarre|arrive|arrivent|est (?:là|en ligne|ouvert))/iu,
    guide:
      /\bcomment (?:\p{L}+er|\p{L}+ir|\p{L}+re|bien|mieux)\b|\bguide\b|(?<!\p{L})étape par étape\b|\btutoriel\b|\bmode d[’']emploi\b|\bbien débuter\b/iu,
    list: /^(?:les |nos |mes )?(?:\d{1,2}|deux|trois|quatre|cinq|six|sept|huit|neuf|dix) (?!ans?\b|mois|semaine|jour|heure|minute|million|milliard)\p{L}|\b(?:conseils|astuces|leçons|raisons|erreurs|mythes|habitudes)\b/iu,
    grave:
      /(?<!\p{L})(?:licenciements?|décédée?s?|décès|deuil|obsèques|condoléances|tragédie|désolée?s?|excuses|panne|fuite de données|rappel de produits?|faillite|guerre|attentat|séisme|inondations?|accident|cancer|suicide|fermons)(?!\p{L})/iu,
  },
  es: {
    announcement:
      /^nuev[oa]s?\b [^:?!.]{3,55}$|\b(?:lanzamos|abrimos|inauguramos|buscamos|contratamos|celebramos|presentamos|anunciamos|estrenamos|nos mudamos)\b|\bestamos (?:orgullosos|felices|encantados)|\bnuestr[oa]s? (?:nuev|primer|últim)|(?<!\p{L})únete\b|\b(?:lanzamiento|apertura) de nuestr|\bnuestr[oa]s? [^.?!]{1,60} (?:abre|abren|empieza|llega|llegan|ya está)/iu,
    guide: /\bcómo (?:\p{L}+[aei]r|\p{L}+[aei]rse)\b|\bguía\b|\bpaso a paso\b|\btutorial\b|\bpara principiantes\b/iu,
    list: /^(?:los |las |nuestr[oa]s |mis )?(?:\d{1,2}|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez) (?!años?|mes|semana|día|hora|minuto|millon|por ciento)\p{L}|\b(?:consejos|trucos|lecciones|razones|errores|mitos|hábitos)\b/iu,
    grave:
      /(?<!\p{L})(?:despidos?|falleci\p{L}*|muerte|murió|luto|funeral|condolencias|tragedia|lamentamos|disculpas|caída del servicio|filtración|retirada de producto|quiebra|guerra|atentado|terremoto|inundaci\p{L}+|accidente|cáncer|suicidio|cerramos)(?!\p{L})/iu,
  },
  it: {
    announcement:
      /^nuov[oaie]\b [^:?!.]{3,55}$|\b(?:lanciamo|apriamo|inauguriamo|cerchiamo|assumiamo|festeggiamo|presentiamo|annunciamo|ci trasferiamo)\b|\bsiamo (?:orgogliosi|felici|lieti|entusiasti)|\b(?:nostr[oaie]) (?:nuov|prim|ultim)|\bnuov[oaie] (?:\p{L}+ )?nostr|\bunisciti\b|\b(?:lancio|apertura) de[li]\p{L}* nostr|\bnostr[oaie] [^.?!]{1,60} (?:apre|aprono|parte|arriva|arrivano|è (?:qui|online|aperto|aperta))/iu,
    guide: /\bcome (?:\p{L}+[aei]re|\p{L}+rsi)\b|\bguida\b|\bpasso (?:dopo|per) passo\b|\btutorial\b|\bper principianti\b/iu,
    list: /^(?:[ie] |le |gli |i nostri )?(?:\d{1,2}|due|tre|quattro|cinque|sei|sette|otto|nove|dieci) (?!ann[oi]|mes[ei]|settiman|giorn|or[ae]\b|minut|milion|miliard)\p{L}|\b(?:consigli|trucchi|lezioni|motivi|errori|miti|abitudini)\b/iu,
    grave:
      /(?<!\p{L})(?:licenziament\p{L}+|mort[oaie]|decess\p{L}+|scompars[oa]|lutto|funerale|condoglianze|tragedia|scus\p{L}{1,5}|disservizio|fuga di dati|richiamo di prodott\p{L}+|fallimento|guerra|attentato|terremoto|alluvione|incidente|cancro|suicidio|chiudiamo)(?!\p{L})/iu,
  },
  pt: {
    announcement:
      /^nov[oa]s?\b [^:?!.]{3,55}$|\b(?:lançamos|estamos lançando|abrimos|inauguramos|contratamos|estamos contratando|celebramos|apresentamos|anunciamos)\b|\bestamos (?:orgulhosos|felizes|contentes)|\bnoss[oa]s? (?:nov|primeir|últim)|\bnov[oa]s? (?:\p{L}+ )?noss|\bjunte-se\b|\b(?:lançamento|abertura) d[oae]s? noss|\bnoss[oa]s? [^.?!]{1,60} (?:abre|abrem|começa|chega|chegam|já está)/iu,
    guide: /\bcomo (?:\p{L}+[aei]r|\p{L}+[aei]r-se)\b|\bguia\b|\bpasso a passo\b|\btutorial\b|\bpara iniciantes\b/iu,
    list: /^(?:os |as |noss[oa]s )?(?:\d{1,2}|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez) (?!anos?|m[êe]s|semana|dia|hora|minuto|milh|por cento)\p{L}|\b(?:dicas|truques|lições|razões|motivos|erros|mitos|hábitos)\b/iu,
    grave:
      /(?<!\p{L})(?:demiss\p{L}+|falec\p{L}*|morte|morreu|luto|funeral|condolências|tragédia|lamentamos|desculpas?|falha do serviço|vazamento|recolha|recall|falência|guerra|atentado|terremoto|sismo|enchentes?|inundaç\p{L}+|acidente|câncer|cancro|suicídio|fechamos)(?!\p{L})/iu,
  },
  nl: {
    announcement:
      /^nieuwe?\b [^:?!.]{3,55}$|\bwe(?:|ij) (?:\p{L}+ )?(?:openen|lanceren|zoeken|vieren|presenteren|verhuizen|starten|introduceren|zijn (?:trots|blij|verhuisd))|\bwij (?:openen|lanceren|zoeken|vieren|presenteren|verhuizen|starten|zijn (?:trots|blij))|\b(?:onze|ons) (?:nieuwe?|eerste|nieuwste)\b|\bkom (?:bij )?ons\b|\b(?:lancering|opening) van (?:onze|ons)\b|\b(?:onze|ons) [^.?!]{1,60} (?:opent|gaat open|start|verhuist|is (?:er|open|online|terug))/iu,
    guide: /\bhoe (?:je|u|jij|we|wij|maak|kies|begin)\b|\bgids\b|\bhandleiding\b|\bstap voor stap\b|\bstappenplan\b|\bvoor beginners\b/iu,
    list: /^(?:de |onze |mijn )?(?:top )?(?:\d{1,2}|twee|drie|vier|vijf|zes|zeven|acht|negen|tien) (?!jaar|jaren|maand|week|weken|dag|uur|uren|minu|procent|miljoen|miljard)\p{L}|\b(?:tips|lessen|redenen|fouten|mythes|trucs|gewoontes)\b/iu,
    grave:
      /\b(?:ontslag(?:en|ronde)?|overleden|overlijden|dood|rouw|uitvaart|condoleances?|tragedie|sorry|excuses|storing|datalek|terugroepactie|faillissement|oorlog|aanslag|aardbeving|overstroming|ongeluk|kanker|zelfmoord|sluiten onze)\b/iu,
  },
}
