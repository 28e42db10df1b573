import { listedAs } from './small-words.ts'

// The verbs that headlines and first sentences have most, as they stand behind their subject.
// English ones without their ending.
const lists: Readonly<Record<string, string>> = {
  en: `add agree aim allow announce answer appear apply arrive ask avoid bake become begin believe belong break bring build buy call carry catch cause celebrate change choose claim close collect come compare
    consider contain continue cost count cover create cut decide deliver depend describe design develop discover double drive drop earn eat employ end enjoy enter expand expect explain face fail fall fear feel fight fill find
    finish fix follow forget gain get give go grow happen hear help hire hold hope improve include increase introduce invest invite join keep know lack launch lead learn leave let lie like listen live look lose love
    make manage mark mean measure meet mend move need notice offer open order overtake own pay plant play prefer prepare prevent print produce promise protect prove provide publish pull push put raise reach read rebuild receive recommend
    reduce refuse remain remember remove reopen repair replace reply report require rescue return reveal rise run save say see seek seem sell send serve set share show shrink sing sit sleep solve speak spend stand start
    stay stop struggle succeed suffer suggest support survive swap take talk teach tell test thank think train travel treat triple try turn understand unveil use visit vote wait wake walk want warn watch wear welcome win wish wonder work write`,
  fr: `accueille accueillent achète achètent aide aident aime aiment annonce annoncent apprend apprennent arrive arrivent attend attendent augmente baisse cherche cherchent choisit commence commencent connaît construit continue coûte coûtent crée créent
    croit dépasse devient deviennent dit disent donne donnent embauche emploie entre évite existe fabrique fait font ferme ferment fête finit gagne gagnent garde gardent grandit invite invitent lance lancent lit mène mesure montre montrent naît offre offrent
    ouvre ouvrent paie part passe perd perdent permet peut peuvent plante porte prend prennent prépare produit propose proposent protège quitte raconte recrute reçoit réduit remplace répare reste restent réussit rouvre sait sauve sert signe sort soutient tient
    tourne travaille travaillent trouve trouvent va vaut vend vendent veut veulent vient viennent vise visite vit vivent voit vote`,
  es: `abre abren acoge alcanza anuncia anuncian aprende aprenden aumenta ayuda ayudan baja baila busca buscan cabe cambia canta celebra celebran cierra cierran compra compran conoce consigue construye contrata contratan convierte corre crea crean crece crecen cree
    cuesta cuestan cumple da dan deja dice dicen duerme elige empieza empiezan encuentra enseña entra espera estrena evita existe explica fabrica falta gana ganan gasta hace hacen invita lanza lanzan lee llega llegan lleva llevan logra mejora mide muestra nace
    ofrece ofrecen pasa paga pierde pierden pide planta ponen pone prepara presenta produce protege prueba publica puede pueden quiere quieren recibe recibe reabre reduce regresa renueva repara reúne sabe saben sale salen salva sigue siguen sirve sube suma tiene tienen
    toca trabaja trabajan trae usa vale va van vende venden viaja viene vienen visita vive viven vota vuelve vuelven`,
  it: `accoglie aiuta aiutano ama annuncia apre aprono arriva arrivano aspetta assume assumono aumenta cambia cerca cercano chiede chiude chiudono compie compra comprano conosce costa costano costruisce crea crede cresce crescono dà danno dice dicono diventa dorme entra esiste esce
    evita fa fanno festeggia finisce funziona guadagna impara imparano inizia invita lancia lascia lavora lavorano legge mette misura mostra nasce offre offrono ottiene paga parla parte passa perde perdono permette pianta porta portano prende prendono prepara presenta produce propone protegge
    prova pubblica può possono racconta raccoglie raddoppia resta restano riapre riceve riduce ripara risparmia sa sale salva sceglie scende scopre scrive segue serve si sogna spiega supera tiene torna tornano trova trovano usa va vanno vale vende vendono viaggia viene vengono vince vincono
    visita vive vivono vota vuole vogliono`,
  pt: `abre abrem acolhe ajuda ajudam alcança anuncia anunciam aprende aprendem aumenta busca cai celebra chega chegam compra compram começa começam conhece consegue constrói contrata contratam cresce crescem cria criam custa custam dá dão deixa diz dizem dorme encontra ensina entra escolhe espera
    estreia evita existe explica fabrica faz fazem fecha fecham ganha ganham gasta lança lançam lê leva levam mede mostra muda nasce oferece oferecem paga passa pede perde perdem planta põe pode podem precisa prepara produz protege publica quer querem reabre recebe reduz repara sabe sabem sai salva
    segue serve sobe soma tem têm torna trabalha trabalham traz usa vai vão vale vende vendem vê viaja vem vêm visita vive vivem volta voltam vota`,
  nl: `begint begint biedt bouwt brengt daalt deelt doet eet eindigt gaat gaan geeft geven gelooft groeit groeien haalt heeft hebben helpt helpen herstelt hoopt hoort houdt kent kiest koopt kopen komt komen kost kosten krijgt krijgen laat leert leren leest leeft levert ligt loopt maakt maken
    meet mist moet neemt nemen nodigt opent openen overleeft plant praat presenteert redt reist repareert rijdt schrijft slaapt sluit sluiten spaart speelt sterft stijgt stopt telt toont trekt valt vergeet verdient verdwijnt verhuist verkoopt verkopen verliest vertelt viert vindt vinden vliegt vraagt
    wacht wil willen wint winnen woont wordt worden werkt werken weet weten zegt zeggen ziet zingt zit zoekt zoeken zorgt`,
}

// Of the English ones those that are nouns as well: "job offers". Only what follows tells
// them apart.
const alsoNouns = new Set(
  `aim answer break call catch cause change claim cost count cover cut design drive drop end face fall fear feel fight find fix gain help hire hold hope increase launch lead lack love mark measure move need notice offer order pay plant play produce promise print pull push raise record report return rise run set share show start stay stop support swap take talk test train travel treat try turn use visit vote wait walk watch win wish work`.split(
    /\s+/,
  ),
)
const behindVerb =
  /^(?:the|a|an|to|its|his|her|their|our|my|your|it|them|us|how|why|what|more|two|three|four|five|six|seven|eight|nine|ten|\d.*)$/

const sets = new Map<string, ReadonlySet<string>>()

/**
 * Whether a word is a verb as it stands behind its subject and before this next word, both in small
 * letters: "learns", "apprend".
 */
export function isFiniteVerb(word: string, next: string, language: string): boolean {
  const verbs = listed(listedAs(language))
  if (language !== 'en') return verbs.has(word)
  // "learns", "reaches", "carries", "learned", "carried"; "opens" and not "open".
  const isPast = word.endsWith('ed')
  if (!isPast && (!word.endsWith('s') || word.endsWith('ss'))) return false
  const stem = word.slice(0, isPast ? -2 : -1)
  const forms = [
    stem,
    `${stem}e`,
    stem.replace(/e$/, ''),
    stem.replace(/ie?$/, 'y'),
    stem.replace(/(.)\1$/, '$1'),
  ]
  const form = forms.find((each) => verbs.has(each))
  return form !== undefined && (isPast || !alsoNouns.has(form) || behindVerb.test(next))
}

function listed(language: string): ReadonlySet<string> {
  const known = sets.get(language)
  if (known !== undefined) return known
  const made = new Set((lists[language] ?? '').split(/\s+/).filter((word) => word !== ''))
  sets.set(language, made)
  return made
}
