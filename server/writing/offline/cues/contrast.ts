import { cue } from './cue.ts'

/** A sentence that begins so takes back, or limits, what the sentence before it says. */
export const opensContrast = cue(
  {
    en: `but|however|yet|still|nevertheless|nonetheless|though|although|even so|that said|on the other hand|conversely|by contrast|in contrast|instead|
         only|except|unfortunately|the catch|one caveat|not every\\p{L}*|not all|critics|the exception|in fact|in reality|actually|despite|this does not|that does not|
         it does not|the effect|whether`,
    de: `aber|allerdings|jedoch|doch|dennoch|trotzdem|hingegen|dagegen|andererseits|nur|zwar|tatsächlich|stattdessen|leider|nicht alle\\p{L}*|kritiker\\p{L}*|
         trotz|einschränk\\p{L}+|ausgenommen|ob`,
    fr: `mais|cependant|toutefois|pourtant|néanmoins|en revanche|or|par contre|seul\\p{L}*|en réalité|en fait|reste que|malgré|attention|à l[’']inverse|hélas|tous ne`,
    es: `pero|sin embargo|no obstante|aunque|en cambio|s[oó]lo|en realidad|ahora bien|eso sí|a pesar|por el contrario|no tod[oa]s?`,
    it: `ma|però|tuttavia|eppure|invece|nonostante|al contrario|in realtà|solo|purtroppo|d[’']altra parte|non tutt[oaie]|i critici`,
    pt: `mas|porém|contudo|no entanto|entretanto|todavia|apesar|só|na verdade|ainda assim|por outro lado|nem tod[oa]s?|infelizmente`,
    nl: `maar|echter|toch|niettemin|daarentegen|hoewel|alleen|helaas|in werkelijkheid|ondanks|wel|niet alle\\p{L}*|daar staat tegenover`,
    pl: `ale|jednak|jednakże|lecz|natomiast|mimo|niestety|tylko|z drugiej strony|nie wszy\\p{L}+|choć`,
    sv: `men|dock|däremot|trots|ändå|tyvärr|å andra sidan|fast|bara|inte alla`,
    da: `men|dog|derimod|alligevel|desværre|på den anden side|trods|kun|ikke alle`,
    no: `men|likevel|derimot|dessverre|på den andre siden|trass|bare|ikke alle`,
    nb: `men|likevel|derimot|dessverre|på den andre siden|trass|bare|ikke alle`,
    fi: `mutta|kuitenkin|silti|toisaalta|valitettavasti|vain`,
    cs: `ale|však|avšak|nicméně|naopak|bohužel|přesto|pouze|jen|ne všichni`,
    sk: `ale|však|avšak|napriek|naopak|bohužiaľ|iba|len`,
    ro: `dar|însă|totuși|cu toate acestea|din păcate|doar|în schimb`,
    hu: `de|azonban|viszont|ugyanakkor|sajnos|mégis|csak`,
    tr: `ama|ancak|fakat|yine de|buna karşın|ne var ki|oysa|yalnızca|maalesef`,
    ru: `но|однако|тем не менее|зато|впрочем|к сожалению|только|не все|при этом|хотя`,
    uk: `але|однак|проте|втім|на жаль|тільки|лише|не всі|хоча`,
    el: `αλλά|όμως|ωστόσο|παρόλα αυτά|δυστυχώς|μόνο`,
    ar: `لكن|ولكن|غير أن|إلا أن|ومع ذلك|مع ذلك|بيد أن|رغم|وعلى الرغم`,
    he: `אבל|אך|אולם|עם זאת|למרות`,
    hi: `लेकिन|परंतु|हालांकि|मगर|फिर भी`,
    ja: `しかし|ただし|だが|一方|ところが|もっとも|とはいえ|けれども|でも|それでも|なお`,
    zh: `但|然而|不过|可是|只是|却|尽管|虽然|不過|儘管|雖然`,
    ko: `하지만|그러나|다만|반면|그런데|단,|그래도`,
  },
  'start',
)

/** The same in the middle of a sentence. */
export const holdsContrast = cue({
  en: `however|caveat|on the other hand|nevertheless|nonetheless`,
  de: `jedoch|allerdings|hingegen|dennoch|andererseits`,
  fr: `cependant|toutefois|néanmoins|en revanche`,
  es: `sin embargo|no obstante|en cambio`,
  it: `tuttavia|però`,
  pt: `no entanto|porém|contudo|todavia`,
  nl: `echter|daarentegen|niettemin`,
  pl: `jednak|natomiast`,
  sv: `däremot`,
  da: `derimod`,
  no: `derimot`,
  nb: `derimot`,
  fi: `kuitenkin`,
  cs: `však|nicméně`,
  ru: `однако`,
  uk: `однак|проте`,
  tr: `ancak`,
  ro: `însă|totuși`,
  hu: `azonban|viszont`,
  el: `ωστόσο`,
})

/** How far the figure of the sentence before holds: said of it right behind it, in whatever words. */
export const limitsClaim = cue({
  en: `only|just|not|no|never|none|nobody|nothing|neither|without|unless|if|still|except|excluding|excluded|at most|at least|depends|alone|estimate[ds]?|hardly|barely|though|however|rather than|instead of|subject to|provided|depend\\p{L}*|on top|extra|cannot|can[’']t|isn[’']t|wasn[’']t|aren[’']t|doesn[’']t|didn[’']t|won[’']t|mind you`,
  de: `nur|nicht|kein\\p{L}*|nie|niemand|ohne|wenn|falls|sofern|noch|außer|ausgenommen|höchstens|mindestens|allein|geschätzt|kaum|allerdings|jedoch|aber|zzgl|statt|das (?:mit|nicht|aber|auch|nur|bei|als|dürfte)|hinzu|freiwillig|vorbehalt\\p{L}*|abhäng\\p{L}+`,
  fr: `seulement|uniquement|ne|n[’']\\p{L}+|pas|aucune?|jamais|sans|sauf|si|hors|hormis|encore|toutefois|mais|au plus|au moins|estim\\p{L}+|à peine|en plus|s[’']y ajoute|sous réserve|dépend\\p{L}*|sujett?e?s? à`,
  es: `s[oó]lo|solamente|no|ningun\\p{L}*|nunca|nadie|sin|salvo|excepto|si|aún|todavía|pero|aunque|como mucho|al menos|estimaci\\p{L}+|apenas|aparte|sujet[oa]s? a|depende\\p{L}*|siempre que`,
  it: `solo|soltanto|non|nessun\\p{L}*|mai|senza|salvo|tranne|se|ancora|però|ma|al massimo|almeno|stim\\p{L}+|appena|a parte|esclus\\p{L}+|soggett[oaie] a|dipend\\p{L}+`,
  pt: `só|apenas|somente|não|nenhum\\p{L}*|nunca|ninguém|sem|salvo|exceto|se|ainda|mas|porém|no máximo|pelo menos|estimativ\\p{L}+|à parte|sujeit[oa]s? a|depende\\p{L}*|desde que`,
  nl: `alleen|slechts|maar|niet|geen|nooit|niemand|zonder|behalve|als|tenzij|nog|hooguit|minstens|geschat|amper|wel|exclusief|daar moet bij|voorbehoud|hangt af|mits|dat (?:terug|niet|ook|wel|zelf)`,
  pl: `tylko|jedynie|nie|żad\\p{L}+|nigdy|nikt|bez|oprócz|jeśli|jeżeli|jeszcze|ale|najwyżej|co najmniej|szacun\\p{L}+|ledwie|osobno|zależy|pod warunkiem`,
  sv: `bara|endast|inte|ingen|inget|inga|aldrig|utan|utom|om|ännu|fortfarande|men|högst|minst|uppskattning\\p{L}*|knappt|exklusive|förutsatt|beror|förbehåll`,
  da: `kun|ikke|ingen|intet|aldrig|uden|undtagen|hvis|endnu|stadig|men|højst|mindst|skøn\\p{L}*|knap`,
  no: `bare|kun|ikke|ingen|aldri|uten|unntatt|hvis|ennå|fortsatt|men|høyst|minst|anslag\\p{L}*|knapt`,
  nb: `bare|kun|ikke|ingen|aldri|uten|unntatt|hvis|ennå|fortsatt|men|høyst|minst|anslag\\p{L}*|knapt`,
  tr: `yalnızca|sadece|ancak|değil|yok|hiç|olmadan|eğer|henüz|hâlâ|en çok|en az|tahmin\\p{L}*`,
  ru: `только|лишь|не|нет|ни|никто|без|кроме|если|ещё|пока|но|максимум|минимум|оценк\\p{L}+`,
  ja: `だけ|のみ|ではな|ません|なかった|ない|除|場合|ただし|まだ|推定|限`,
  zh: `只|仅|不|没|无|除|如果|尚|但|估计|最多|至少`,
  ar: `فقط|ليس|لم|لن|لا|بدون|إلا|إذا|لكن|تقريبا`,
})

/** What was only expected: alone it is told as if it had come true. */
export const holdsPrediction = cue({
  en: `predict\\p{L}*|forecast\\p{L}*|fear|feared|fears|expected(?! of )|anticipated|warned|had promised|were supposed|was supposed`,
  de: `vorhergesagt\\p{L}*|prognos\\p{L}+|prognost\\p{L}+|befürcht\\p{L}+|(?<!von \\p{L}{1,12} )erwartet\\p{L}*|gewarnt|warnten`,
  fr: `prévu\\p{L}*|prévoyai\\p{L}+|prédi\\p{L}+|craign\\p{L}+|redout\\p{L}+|s[’']attendai\\p{L}+`,
  es: `predij\\p{L}+|preve[ií]\\p{L}*|tem[ií]a\\p{L}*|esperab\\p{L}+|pronostic\\p{L}+`,
  it: `prevedev\\p{L}+|previst\\p{L}+|temev\\p{L}+|aspettav\\p{L}+`,
  pt: `previ\\p{L}+|temi\\p{L}+|esperav\\p{L}+|receav\\p{L}+`,
  nl: `voorspel\\p{L}+|vrees\\p{L}+|vreesd\\p{L}+|verwacht\\p{L}+`,
  pl: `przewid\\p{L}+|obawia\\p{L}+|prognoz\\p{L}+|spodziewa\\p{L}+`,
  sv: `förutspå\\p{L}*|befara\\p{L}*|väntade\\p{L}*`,
  ru: `прогноз\\p{L}+|опаса\\p{L}+|ожида\\p{L}+`,
  ja: `予測|予想|懸念|見込み`,
  zh: `预计|预测|担心|預計`,
})

/** How far a finding holds: said of the whole text, often long after the finding. */
export const limitsFindings = cue({
  en: `caution\\p{L}*|with care|pinch of salt|limitations?|small sample|peer[- ]reviewed|preprint|do(?:es)? not prove|did not prove|cannot (?:prove|show|say|rule out)|cause and effect|causation|
       causal|preliminary|too early|self-reported|no control group|not (?:yet )?been (?:replicated|reviewed)|observational|correlation|only (?:one|a single) (?:site|school|city|hospital|company)|
       may not (?:apply|hold)|not representative|not yet reviewed|(?:can[’']t|cannot) (?:yet )?say|did(?: not|n[’']t) (?:look|measure|test|ask)|exploratory|one winter|laborator(?:y|ies)|in the lab|drop(?:ped)? out|volunteers who|by chance|chance finding|not (?:statistically )?significant|(?:numbers|figures) are too small|explains? (?:some|part|a part) of it|(?:two|three|some) things (?:must|should|have to|need to) be (?:added|said)`,
  de: `einschränk\\p{L}+|mit vorsicht|kleine stichprobe|stichprobe (?:war|ist) klein|vorläufig\\p{L}*|nicht repräsentativ|beweis\\p{L}* nicht|belegt? nicht|kein\\p{L}* (?:beweis|kontrollgruppe|kausal\\p{L}*)|
       ursächlich\\p{L}*|kausal\\p{L}*|korrelation|nur ein(?:e[nmr]?)? (?:winter|sommer|saison|jahr|ort|schule|klinik|betrieb)|freiwillig gemeldet|können wir nicht sagen|im labor|unter laborbedingungen|selbstauskunft|selbstauskünfte?n?|noch nicht begutachtet|nicht (?:gesichert|signifikant)|zufall(?: sein)?|zahlen sind zu klein|erklärt (?:einen teil|manches) davon|(?:zwei|drei|einige) dinge (?:gehören|müssen|sind) (?:dazu|noch|hinzu\\p{L}+)`,
  fr: `prudence|limites?|petit échantillon|échantillon (?:est|était) (?:petit|réduit|faible)|préliminaires?|ne prouv\\p{L}+ pas|lien de cause|causalité|corrélation|pas représentati\\p{L}+|en laboratoire|prépublication|pas encore relu\\p{L}*|nous ne savons pas|une seule (?:saison|école|ville)|un seul (?:hiver|été|site|hôpital)|dû au hasard|pas significati\\p{L}+|chiffres sont trop (?:petits|faibles)|l[’']explique en partie|en explique une partie|(?:deux|trois) (?:précisions|choses (?:à|doivent|sont à) (?:ajout|précis)\\p{L}+)`,
  es: `cautela|con (?:cuidado|prudencia)|limitaci\\p{L}+|muestra (?:es|era|fue) (?:pequeña|reducida)|muestra pequeña|preliminar\\p{L}*|no (?:prueba|demuestra)\\p{L}*|causalidad|causa y efecto|correlación|no es representativ\\p{L}+|en (?:el )?laboratorio|sin revisar|no sabemos|un solo (?:invierno|verano|centro|colegio)|una sola (?:ciudad|temporada)|fruto del azar|no (?:es|son) significativ\\p{L}+|cifras son demasiado pequeñas|lo explica en parte|explica una parte|(?:dos|tres) cosas (?:hay que|deben|conviene) (?:añadir|aclarar)\\p{L}*|hay que añadir (?:dos|tres) cosas`,
  it: `cautela|con prudenza|limit[ei]|campione (?:è|era) (?:piccolo|ridotto)|piccolo campione|preliminar\\p{L}*|non (?:prova|dimostra)\\p{L}*|causa-effetto|causalità|correlazione|non (?:è )?rappresentativ\\p{L}+|non (?:è )?ancora rivist\\p{L}+|in laboratorio|non sappiamo|un solo (?:inverno|ospedale|comune)|una sola (?:stagione|scuola)|(?:frutto del|un) caso(?= |[.,;])|non (?:è|sono) significativ\\p{L}+|numeri sono troppo piccoli|lo spiega in parte|ne spiega una parte|(?:due|tre) cose (?:vanno|devono|bisogna) (?:aggiunt|precisat|aggiung)\\p{L}*`,
  pt: `cautela|com (?:cuidado|prudência)|limitaç\\p{L}+|amostra (?:é|era|foi) pequena|amostra pequena|preliminar\\p{L}*|não (?:prova|demonstra)\\p{L}*|causalidade|causa e efeito|correlação|ainda não foi (?:aceite|revist\\p{L}+|publicad\\p{L}+)|não sabemos|em laboratório|em casa pode ser|um só (?:inverno|hospital)|obra do acaso|não (?:é|são) significativ\\p{L}+|números são demasiado pequenos|explica em parte|explica uma parte|(?:duas|três) coisas (?:devem|há que|é preciso) (?:acrescent|esclarec)\\p{L}*`,
  nl: `voorzichtig\\p{L}*|beperking\\p{L}*|kleine steekproef|steekproef (?:was|is) klein|voorlopig\\p{L}*|bewijst? niet|oorzakelijk\\p{L}*|causa\\p{L}+|correlatie|nog niet beoordeeld|in het lab\\p{L}*|weten we niet|te weinig om|slechts één (?:winter|school|ziekenhuis)|toeval(?: zijn)?|niet significant|getallen zijn te klein|verklaart een deel|(?:twee|drie) dingen (?:moeten|horen) (?:er )?(?:nog )?(?:bij|gezegd|toegevoegd)\\p{L}*`,
  pl: `ostrożn\\p{L}+|ograniczeni\\p{L}+|mała próba|wstępn\\p{L}+|nie dowodz\\p{L}+|przyczynow\\p{L}+|korelacj\\p{L}+|dziełem przypadku|nieistotn\\p{L}+ statystycznie|liczby są zbyt małe|częściowo to (?:tłumaczy|wyjaśnia)|(?:dwie|trzy) rzeczy (?:trzeba|należy) doda\\p{L}+`,
  sv: `försiktig\\p{L}*|begränsning\\p{L}*|litet urval|preliminär\\p{L}*|bevisar inte|orsakssamband\\p{L}*|slumpen|inte (?:statistiskt )?(?:signifikant|säkerställd\\p{L}*)|siffrorna är för små|förklarar en del|(?:två|tre) saker (?:bör|ska|måste) (?:läggas till|sägas|tilläggas)`,
  ru: `ограничени\\p{L}+|предварительн\\p{L}+|не доказ\\p{L}+|не представля\\p{L}+|не репрезентативн\\p{L}+|причинн\\p{L}+ связ\\p{L}+|корреляц\\p{L}+|небольш\\p{L}+ выборк\\p{L}+|осторожн\\p{L}+`,
  tr: `sınırlılı\\p{L}+|ön bulgu\\p{L}*|kanıtlamaz|kanıtlamıyor|temsil etm\\p{L}+|nedensel\\p{L}*|küçük (?:bir )?örneklem|ihtiyatl\\p{L}+`,
  da: `begrænsning\\p{L}*|forsigtig\\p{L}*|foreløbig\\p{L}*|beviser ikke|årsagssammenhæng\\p{L}*|ikke repræsentativ\\p{L}*|lille stikprøve`,
  no: `begrensning\\p{L}*|forsiktig\\p{L}*|foreløpig\\p{L}*|beviser ikke|årsakssammenheng\\p{L}*|ikke representativ\\p{L}*|lite utvalg`,
  nb: `begrensning\\p{L}*|forsiktig\\p{L}*|foreløpig\\p{L}*|beviser ikke|årsakssammenheng\\p{L}*|ikke representativ\\p{L}*|lite utvalg`,
  ko: `한계|예비|인과관계|표본이 작`,
  ar: `لا يثبت|حذر|أولية|علاقة سببية|عينة صغيرة`,
  ja: `限界|予備的|因果関係|小規模な`,
  zh: `局限|初步|因果关系|样本较小|样本量`,
})

/** What limits something that was said long before: it says of a part only, on a condition, or not yet. */
export const limitsFromAfar = cue({
  en: `only|not yet|unless|provided|condition|subject to|depend\\p{L}*|except|exclud\\p{L}+|not (?:included|covered|available|finished|counted|open|for)|do(?:es)? not (?:count|include|cover|apply)|for now|so far|at (?:best|most)|refer[s]? to|appl(?:y|ies) to|a good (?:day|week|month|year)|in winter|half (?:that|of)|estimat\\p{L}+|unpaid|without|apply to|has not been decided|(?:not|nothing) (?:yet )?(?:been )?decided|undecided|(?:numbers|figures) are too small|by chance`,
  de: `nur|noch nicht|bisher nur|ausschlie(?:ß|ss)lich|sofern|vorausgesetzt|voraussetzung|bedingung|vorbehalt\\p{L}*|außer|ausgenommen|nicht (?:enthalten|inbegriffen|dabei|fertig|für)|zählt nicht|gilt (?:nicht )?für|bezieht sich|testbetrieb|geschätzt|schätzung|höchstens|ohne|gelten (?:nicht )?(?:nur )?für|nicht entschieden|noch offen|nicht gesichert|zufall|zu (?:klein|wenige)`,
  fr: `seulement|uniquement|seul\\p{L}*|pas encore|sauf|hors|condition|réservée?s?|sous réserve|dépend\\p{L}*|ne (?:comprend|couvre|compte|vaut|concerne)|concernent? (?:uniquement|seulement)|vaut pour|estim\\p{L}+|au (?:mieux|plus)|sans|valent pour|pas (?:encore )?(?:été )?(?:décidée?s?|tranchée?s?)|hasard|trop (?:petits?|faibles?|peu nombreux)`,
  es: `s[oó]lo|solamente|únicamente|todavía no|aún no|salvo|excepto|condición|siempre que|sujet[oa]s? a|depend\\p{L}+|no (?:incluye|cubre|cuenta)|se refiere|estimaci\\p{L}+|como (?:mucho|máximo)|sin|vale[n]? para|no (?:está|se ha|ha sido) decidid[oa]|sin decidir|azar|demasiado pequeñ\\p{L}+`,
  it: `solo|soltanto|unicamente|non ancora|salvo|tranne|condizione|a patto|riservat\\p{L}+|spetta\\p{L}*|soggett[oaie] a|dipend\\p{L}+|non (?:comprende|copre|conta|sono terminati|è terminat[oa])|si riferisce|stim\\p{L}+|al massimo|senza|val(?:e|gono) per|non (?:è|è stat[oa]) (?:ancora )?decis[oa]|un caso(?= |[.,;])|troppo piccol\\p{L}+`,
  pt: `só|apenas|somente|ainda não|salvo|exceto|condição|desde que|sujeit[oa]s? a|depend\\p{L}+|não (?:inclui|cobre|conta)|refere-se|estimativ\\p{L}+|no máximo|sem|vale[m]? para|não (?:está|foi) (?:ainda )?decidid[oa]|por decidir|acaso|demasiado pequen\\p{L}+`,
  nl: `alleen|slechts|enkel|nog niet|tenzij|behalve|voorwaarde|mits|voorbehoud|hangt af|niet (?:inbegrepen|meegeteld|klaar|voor)|telt niet|geldt (?:niet )?voor|slaat op|geschat\\p{L}*|schatting|hooguit|zonder|gelden (?:niet )?(?:alleen )?voor|(?:nog )?niet besl(?:ist|oten)|toeval|te (?:klein|weinig)`,
  pl: `tylko|jedynie|wyłącznie|jeszcze nie|chyba że|oprócz|pod warunkiem|zależy|nie (?:obejmuje|wlicza|dotyczy)|dotyczy|szacun\\p{L}+|najwyżej|bez|nie (?:jest |została? )?(?:jeszcze )?(?:rozstrzygnięt|zdecydowan)\\p{L}+|przypad(?:ek|kiem)|zbyt mał\\p{L}+`,
  sv: `bara|endast|enbart|ännu inte|utom|förutsättning|förutsatt|villkor|förbehåll|beror|ingår inte|räknas inte|gäller (?:inte )?(?:bara|endast|under)|uppskatt\\p{L}+|högst|utan|gäller (?:för )?(?:dagar|heta|varma)|inte (?:beslutat|avgjort|bestämt)|slump\\p{L}*|för (?:få|små)`,
  da: `kun|endnu ikke|undtagen|forudsætning|forudsat|betingelse|afhænger|gælder (?:ikke )?(?:kun|for)|skøn\\p{L}*|højst|uden`,
  no: `bare|kun|ennå ikke|unntatt|forutsetning|forutsatt|betingelse|avhenger|gjelder (?:ikke )?(?:bare|for)|anslag\\p{L}*|høyst|uten`,
  nb: `bare|kun|ennå ikke|unntatt|forutsetning|forutsatt|betingelse|avhenger|gjelder (?:ikke )?(?:bare|for)|anslag\\p{L}*|høyst|uten`,
  tr: `yalnızca|sadece|ancak|henüz|hariç|şart\\p{L}*|koşul\\p{L}*|bağlı|geçerli|tahmin\\p{L}*|en çok|olmadan`,
  ru: `только|лишь|ещё не|пока|кроме|услови\\p{L}+|зависит|не (?:включает|входит)|относится|оценк\\p{L}+|максимум|без`,
  ja: `のみ|だけ|限|場合|除|別途|まだ|条件|目安|推定|使用した場合`,
  zh: `仅|只|除|尚未|还没|条件|前提|视|估计|最多|不含|不包括`,
  ar: `فقط|باستثناء|بشرط|شرط|يعتمد|تقدير|لا يشمل|ليس بعد|حتى الآن`,
})
