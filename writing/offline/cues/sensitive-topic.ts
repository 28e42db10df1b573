import { cue } from './cue.ts'

/** Bad news: deaths, losses, accidents, dismissals, failures of one's own. */
const grave = cue({
  en: `lay-?offs?|laying off|laid off|lay off|job cuts|cut(?:ting)? \\d+ jobs|redundanc\\p{L}+|dismiss\\p{L}* \\d+|pass(?:ed|ing) away|died|dies|dead|deaths?|killed|fatal\\p{L}*|injur\\p{L}+|
       wounded|victims?|mourn\\p{L}*|grie\\p{L}+|funeral|obituary|in memory of|condolences?|tragedy|tragic|sorry|apolog\\p{L}+|we regret|outages?|data breach|breach\\p{L}*|leaked|
       recall(?:s|ed|ing)?|contaminat\\p{L}+|salmonella|listeria|insolven\\p{L}+|bankrupt\\p{L}*|liquidation|wars?|attack(?:s|ed)?|shooting|earthquake|flood(?:s|ed|ing)?(?! (?:maps?|risks?|plains?|defen[cs]es?|barriers?|insurance|protection|warnings?|models?))|wildfires?|hurricane|
       accidents?|(?:plane|car|train|bus) crash|explosion|collapsed|cancer|suicide|abuse|harassment|fraud|stolen|closing (?:down|our|its|the|their)|clos(?:e|es|ed) (?:our|its|their) (?:shops?|stores?|plants?|factor\\p{L}+|offices?|branch\\p{L}*|last)|
       have to close|had to close|forced to close|shut(?:ting)? down|shuts? its|cease (?:trading|operations)|did not survive|burn(?:ed|t) down|security incident|lost (?:their|his|her) li(?:fe|ves)`,
  de: `entlass\\p{L}+|stellenabbau|kündigungen|verstorben\\p{L}*|gestorben|starb(?:en)?|tote[rn]?|tod|todesf\\p{L}+|verletzte?[rn]?|opfer|trauer\\p{L}*|beileid|nachruf|tragödie|tragisch\\p{L}*|
       entschuldig\\p{L}+|es tut uns leid|bedauern|störung\\p{L}*|ausfall|datenleck|datenpanne|rückruf\\p{L}*|salmonell\\p{L}+|listerien|insolven\\p{L}+|konkurs|krieg|anschlag|erdbeben|hochwasser|
       überschwemmung\\p{L}*|unfall|unglück|brand|explosion|krebs|suizid|missbrauch|betrug|schlie(?:ß|ss)en unser\\p{L}*|schlie(?:ß|ss)ung|geschlossen werden|müssen (?:\\p{L}+ ){0,6}schlie(?:ß|ss)en|
       gibt? (?:das|den|die) geschäft auf|abschied nehmen|ums leben|verunglückt\\p{L}*`,
  fr: `licenci\\p{L}+|suppressions? de postes|décédée?s?|décès|mort\\p{L}{0,2}|deuil|obsèques|condoléances|tragédie|tragique|désolée?s?|excuses|regrett\\p{L}+|panne|fuite de données|rappel de produits?|
       rappelle|contamin\\p{L}+|salmonell\\p{L}+|listeria|faillite|liquidation|guerre|attentat|séisme|inondations?|incendies?|accidents?|blessée?s?|victimes?|cancer|suicide|fraude|fermons (?:définitivement|nos portes|notre|pour toujours|après)|fermeture définitive|
       ferme(?:r|ra)? (?:définitivement|ses portes|nos portes|notre|son dernier)|contraints? de fermer|perdu la vie`,
  es: `despid\\p{L}+|falleci\\p{L}*|muerte|muert[oa]s?|muri\\p{L}+|luto|funeral|condolencias|pésame|tragedia|trágic[oa]|lamentamos|disculpas|caída del servicio|filtración|brecha de seguridad|retira\\p{L}* (?:del mercado|de producto)|
       salmonel\\p{L}+|quiebra|concurso de acreedores|guerra|atentado|terremoto|inundaci\\p{L}+|incendio|accidente|herid[oa]s?|víctimas?|cáncer|suicidio|fraude|cerramos|cierre definitivo|cerrar (?:nuestr|su)\\p{L}*|cierra (?:sus puertas|definitivamente)|perdi\\p{L}+ la vida`,
  it: `licenzi\\p{L}+|esuber[oi]|mort[oaie]|morte|decess\\p{L}+|scompars[oa]|lutto|funerale?i?|condoglianze|cordoglio|tragedia|tragic[oa]|scus\\p{L}{1,5}|ci dispiace|disservizi\\p{L}*|fuga di dati|violazione dei dati|
       richiam\\p{L}+ (?:di|dei|il|un) (?:prodott|lott)\\p{L}+|salmonell\\p{L}+|fallimento|guerra|attentato|terremoto|alluvion\\p{L}+|incendi\\p{L}*|incident[ei]|ferit[oi]|vittim[ae]|cancro|suicidio|frode|chiudiamo|chiusura definitiva|chiude (?:i battenti|definitivamente)|costrett[oi] a chiudere|perso la vita`,
  pt: `demiss\\p{L}+|demiti\\p{L}+|despedimento\\p{L}*|falec\\p{L}*|mortes?|mort[oa]s?|morreu|morreram|luto|funeral|condolências|tragédia|trágic[oa]|lamentamos|desculpas?|falha do serviço|vazamento|recolh\\p{L}+|recall|salmonel\\p{L}+|falência|insolvência|
       guerra|atentado|terremoto|sismo|enchentes?|inundaç\\p{L}+|incêndio|acidente|ferid[oa]s?|vítimas?|câncer|cancro|suicídio|fraude|fechamos|encerramento|encerra\\p{L}* (?:as portas|definitiv\\p{L}+)|fechar (?:a|o|nossa|nosso)|perde\\p{L}* a vida`,
  nl: `ontslag\\p{L}*|ontslaat|overleden|overlijden|overlijdt|dood|doden|gewonden?|slachtoffers?|rouw\\p{L}*|uitvaart|condoleances?|tragedie|tragisch\\p{L}*|sorry|excuses|betreuren|storing\\p{L}*|datalek\\p{L}*|terugroep\\p{L}+|salmonella|failliet|
       faillissement|oorlog|aanslag|aardbeving|overstroming\\p{L}*|brand|ongeluk|ongeval|kanker|zelfmoord|fraude|sluiten (?:onze|ons|de)|sluiting|moeten sluiten|stopt ermee|verongeluk\\p{L}*|om het leven`,
  pl: `zwolni\\p{L}+|zwolnień|zmarł\\p{L}*|śmier\\p{L}+|zginę\\p{L}+|zginął|rann\\p{L}+|ofiar\\p{L}*|żałob\\p{L}+|pogrzeb\\p{L}*|kondolencj\\p{L}+|tragedi\\p{L}+|tragiczn\\p{L}+|przeprasza\\p{L}+|awari\\p{L}+|wyciek\\p{L}*|wycof\\p{L}+ z|salmonell\\p{L}+|upadłoś\\p{L}+|
       wojn\\p{L}+|zamach\\p{L}*|trzęsieni\\p{L}+|powód[zź]\\p{L}*|pożar\\p{L}*|wypad(?:ek|ku|ków)|nowotw\\p{L}+|samobój\\p{L}+|zamykamy|zamknięci\\p{L}+ (?:sklepu|zakładu|firmy)|strac\\p{L}+ życie`,
  sv:
    'uppsäg\\p{L}+|varsl\\p{L}+|avlid\\p{L}+|död\\p{L}{0,3}|omkom\\p{L}*|sorg|begravning|' +
    'kondoleanser|tragedi|tragisk\\p{L}*|beklagar|ursäkt\\p{L}*|driftstörning\\p{L}*|' +
    'dataläcka|återkall\\p{L}+|konkurs|krig|attentat|jordbävning|översvämning\\p{L}*|' +
    'brand(?:en)?|brann|olycka\\p{L}*|cancer|självmord|stänger (?:vår|våra|butiken)|' +
    'förolyck\\p{L}+|miste livet',
  da:
    'fyring\\p{L}*|fyrer|afskedig\\p{L}+|døde?|dødsfald|sorg|begravelse|kondolencer|' +
    'tragedie|tragisk\\p{L}*|beklager|undskyld\\p{L}*|nedbrud|datalæk|tilbagekald\\p{L}+|' +
    'konkurs|krig|jordskælv|oversvømmelse\\p{L}*|brand(?:en)?|brændt\\p{L}*|ulykke\\p{L}*|' +
    'kræft|selvmord|lukker (?:vores|butikken)',
  no:
    'oppsig\\p{L}+|permitter\\p{L}+|døde?|dødsfall|omkom\\p{L}*|sorg|begravelse|tragedie|' +
    'tragisk\\p{L}*|beklager|unnskyld\\p{L}*|driftsstans|datalekkasje|tilbakekall\\p{L}+|' +
    'konkurs|krig|jordskjelv|flom|brann(?:en)?|ulykke\\p{L}*|kreft|selvmord|' +
    'stenger (?:vår|butikken)',
  fi: `irtisano\\p{L}+|kuoli\\p{L}*|kuolema\\p{L}*|kuolleet|suru\\p{L}*|hautajais\\p{L}+|osanot\\p{L}+|tragedia\\p{L}*|pahoittele\\p{L}+|tietovuo\\p{L}+|takaisinve\\p{L}+|konkurssi\\p{L}*|sota|sodan|maanjäristy\\p{L}+|tulva\\p{L}*|tulipalo\\p{L}*|onnettomuu\\p{L}+|syöpä|itsemurha\\p{L}*|suljemme`,
  cs:
    'propouští\\p{L}*|propouštění|zemřel\\p{L}*|smrt\\p{L}*|zahynul\\p{L}*|zraněn\\p{L}+|' +
    'oběť|obět\\p{L}+|smutek|pohřeb|kondolence|tragédi\\p{L}+|omlouvá\\p{L}+|výpad\\p{L}+|' +
    'únik dat|stahuj\\p{L}+ z|insolvenc\\p{L}+|válk\\p{L}+|zemětřesení|povod\\p{L}+|' +
    'požár\\p{L}*|nehod\\p{L}+|rakovin\\p{L}+|zavíráme|uzavření',
  ro: `concedi\\p{L}+|decedat\\p{L}*|deces\\p{L}*|mort\\p{L}{0,2}|moarte\\p{L}*|doliu|condoleanțe|tragedi\\p{L}+|scuze|retragere|faliment|război\\p{L}*|cutremur\\p{L}*|inundaț\\p{L}+|incendiu\\p{L}*|accident\\p{L}*|cancer|închidem`,
  hu: `elbocsát\\p{L}+|meghalt\\p{L}*|elhunyt\\p{L}*|halál\\p{L}*|gyász\\p{L}*|temetés\\p{L}*|tragédi\\p{L}+|elnézést|sajnáljuk|visszahív\\p{L}+|csőd\\p{L}*|háború\\p{L}*|földreng\\p{L}+|árvíz|baleset\\p{L}*|bezár\\p{L}+`,
  tr:
    'işten çıkar\\p{L}+|vefat\\p{L}*|öldü|öld\\p{L}+|ölüm\\p{L}*|hayatını kaybet\\p{L}+|' +
    'yaralı\\p{L}*|cenaze|taziye\\p{L}*|başsağlığı|trajedi|özür\\p{L}*|kesinti\\p{L}*|' +
    'veri sızıntısı|geri çağır\\p{L}+|iflas\\p{L}*|savaş\\p{L}*|saldırı\\p{L}*|' +
    'deprem\\p{L}*|sel|yangın\\p{L}*|kaza\\p{L}{0,3}|kanser|intihar|kapatıyoruz|' +
    'kapanı\\p{L}+',
  ru:
    'увольн\\p{L}+|сокращени\\p{L}+|умер\\p{L}{0,2}|скончал\\p{L}+|погиб\\p{L}*|' +
    'смерт\\p{L}+|ранен\\p{L}*|жертв\\p{L}+|траур\\p{L}*|соболезн\\p{L}+|трагед\\p{L}+|' +
    'трагич\\p{L}+|извин\\p{L}+|сожале\\p{L}+|утечк\\p{L}+|отзыв\\p{L}* продук\\p{L}+|' +
    'банкрот\\p{L}+|войн\\p{L}+|теракт\\p{L}*|землетряс\\p{L}+|наводнен\\p{L}+|' +
    'пожар\\p{L}*|авари\\p{L}+|самоубий\\p{L}+|закрываем\\p{L}*',
  uk: `звільнен\\p{L}+|скорочен\\p{L}+|помер\\p{L}{0,2}|загин\\p{L}+|смерт\\p{L}+|поранен\\p{L}+|жертв\\p{L}+|жалоб\\p{L}+|співчут\\p{L}+|трагед\\p{L}+|вибач\\p{L}+|витік\\p{L}*|банкрут\\p{L}+|війн\\p{L}+|землетрус\\p{L}*|повін\\p{L}+|пожеж\\p{L}+|аварі\\p{L}+|закрива\\p{L}+`,
  el: `απολύ\\p{L}+|πέθαν\\p{L}+|θάνατ\\p{L}+|νεκρ\\p{L}+|τραυματ\\p{L}+|πένθος|συλλυπητήρια|τραγωδία|συγγνώμη|ανάκληση|πτώχευση|πόλεμ\\p{L}+|σεισμ\\p{L}+|πλημμύρ\\p{L}+|πυρκαγι\\p{L}+|ατύχημα|κλείνουμε`,
  ar:
    'وفاة|توفي|توفى|قتيل|قتلى|جرحى|ضحايا|مقتل|حداد|تعازي|تعازينا|مأساة|نعتذر|اعتذار|تسريب|سحب ' +
    'المنتج|إفلاس|حرب|هجوم|زلزال|فيضان|حريق|حادث|سرطان|انتحار|تسريح|إغلاق',
  he:
    'פיטורי\\p{L}+|נפטר\\p{L}*|מת|הרוג\\p{L}*|פצוע\\p{L}*|אבל כבד|תנחומים|טרגדיה|' +
    'מתנצל\\p{L}+|דליפ\\p{L}+|מלחמה|פיגוע|רעידת|שיטפון|שריפה|תאונה',
  hi: `निधन|मृत्यु|मौत|घायल|शोक|त्रासदी|क्षमा|छंटनी|युद्ध|भूकंप|बाढ़|आग|दुर्घटना|कैंसर|आत्महत्या`,
  ja: `死去|死亡|逝去|亡くなっ|訃報|お悔やみ|追悼|葬儀|お詫び|深くお詫び|謝罪|リコール|自主回収|情報漏えい|情報漏洩|障害が発生|解雇|人員削減|倒産|破産|閉店|閉鎖|戦争|地震|津波|洪水|火災|事故|負傷|がん|自殺`,
  zh: `去世|逝世|死亡|遇难|讣告|哀悼|悼念|葬礼|道歉|致歉|召回|数据泄露|故障|裁员|破产|倒闭|关闭门店|停业|战争|袭击|地震|洪水|火灾|事故|受伤|癌症|自杀|遇難|訃告|召回|裁員|破產`,
  ko: `사망|별세|부고|애도|조의|장례|사과드립니다|사과|리콜|유출|장애가 발생|해고|감원|파산|폐업|폐점|전쟁|테러|지진|홍수|화재|사고|부상|암|자살`,
})

/** Work that people lose. A company tells of it late in a text, below what it is glad of. */
const lossOfWork = cue({
  en:
    'cease (?:production|manufacturing)|' +
    '(?:manufacturing|production) (?:\\p{L}+ ){0,3}will (?:end|cease)|' +
    '(?:jobs?|positions?) (?:\\p{L}+ ){0,6}(?:affected|at risk|lost)|job losses',
  de:
    'arbeitsplätze (?:\\p{L}+ ){0,3}(?:wegfallen|verloren|betroffen|entfallen)|' +
    '(?:produktion|fertigung|betrieb) (?:\\p{L}+ ){0,4}eingestellt',
  fr:
    '(?:postes?|emplois?) (?:\\p{L}+ ){0,3}(?:supprim\\p{L}+|menac\\p{L}+|concern\\p{L}+)|' +
    'cessera (?:ses|son) (?:activités?|production)',
  es:
    'puestos de trabajo (?:\\p{L}+ ){0,3}(?:afectad|perd|elimin)\\p{L}+|' +
    'cesará (?:la|su) (?:producción|actividad)',
  it:
    'posti di lavoro (?:\\p{L}+ ){0,3}(?:a rischio|pers|tagliat)\\p{L}*|' +
    `cesserà (?:la|l[’']) ?(?:produzione|attività)`,
  pt: `postos de trabalho (?:\\p{L}+ ){0,3}(?:em risco|afetad|perd|elimin)\\p{L}*`,
  nl: `banen (?:\\p{L}+ ){0,3}(?:verdwijnen|verloren|op de tocht)`,
  pl: `likwidacj\\p{L}+ (?:etat|stanowisk|miejsc pracy)\\p{L}*`,
  sv: `(?:tjänster|jobb) (?:\\p{L}+ ){0,3}(?:försvinner|berörs)`,
})

/** What no bad news is told with: joy, and the words in which a company is glad to be smaller. */
export const cheers = cue({
  en:
    '(?:stronger|faster|better) than ever|thrilled|excit\\p{L}+|delighted|happy|happily|' +
    `celebrat\\p{L}+|proud\\p{L}*|amazing|awesome|great news|good news|can[’']?t wait|fun|` +
    'party|cheers|hooray|woohoo|fantastic|enjoy|leaner|right-?siz\\p{L}+',
  de:
    'stärker denn je|freuen uns|freude|begeister\\p{L}+|stolz|feiern?|toll\\p{L}*|super|' +
    'gute nachricht\\p{L}*|herzlichen glückwunsch|spaß|schlanker\\p{L}*|verschlank\\p{L}+',
  fr:
    'plus forte?s? que jamais|heureu\\p{L}+|ravie?s?|fiers?|fières?|célébr\\p{L}+|' +
    'fêt\\p{L}+|génial\\p{L}*|bonne nouvelle|enthousias\\p{L}+|allégée?s?|plus agiles?',
  es:
    'más fuertes? que nunca|felices|feliz|encantad[oa]s|orgullos[oa]s|celebra\\p{L}+|' +
    'genial|buenas noticias|emocionad[oa]s|más (?:ágil|esbelt[oa])',
  it:
    'più forti? che mai|felic[ei]|entusiast[aei]|orgoglios[oaie]|festegg\\p{L}+|' +
    'fantastic[oaie]|buone notizie|bella notizia|più (?:snell[oaie]|agil[ei])',
  pt:
    'mais fortes? (?:do )?que nunca|feliz\\p{L}*|animad[oa]s|orgulhos[oa]s|celebra\\p{L}+|' +
    'ótimas notícias|boas notícias|mais (?:ágil|enxut[oa])',
  nl:
    'sterker dan ooit|blij|trots|enthousiast|vieren|geweldig|goed nieuws|feest|' +
    'slanker\\p{L}*|wendbaarder\\p{L}*',
  pl:
    'silniejs\\p{L}+ niż kiedykolwiek|szczęśliw\\p{L}+|dumn\\p{L}+|świętuj\\p{L}+|' +
    'dobra wiadomość|cieszymy|szczuplejsz\\p{L}+',
  sv: `glada|stolta|firar|glädjande|fantastisk\\p{L}*|slimma\\p{L}+|smidigare`,
})

export const isSensitiveSentence = (small: string, language: string): boolean =>
  grave.in(small, language) || lossOfWork.in(small, language)

const headLength = 400

/**
 * Whether a draft of this has to be told soberly: one such word in the topic or in how the source
 * begins and another in the source, or work that is lost.
 */
export function isSensitive(
  topic: string,
  source: string,
  language: string,
  topicLanguage: string,
): boolean {
  const [small, told] = [topic.toLowerCase(), source.toLowerCase()]
  if (
    grave.in(small, topicLanguage) ||
    grave.in(small, language) ||
    lossOfWork.in(told.slice(0, 3_000), language)
  )
    return true
  return (
    grave.count(told.slice(0, headLength), language) > 0 &&
    grave.count(told.slice(0, 5_000), language) > 1
  )
}
