import { networkNames } from '@crier/contract/networks/index.ts'

/**
 * Words that are written with a capital without naming anybody, lower case: calendars are checked
 * as figures.
 */
export const commonCapitals: ReadonlySet<string> = setOf(`
  ${networkNames.join(' ')}
  i i'm i'll i've i'd ok o.k ps p.s q&a faq diy rip asap tl dr tldr vs am pm bc ad
  ai ki ia ml it hr pr ceo cto cfo coo cmo vp hq api sdk ui ux os tv pc usb url html css sql pdf csv json gps sms wifi wi-fi id vat gdp roi kpi kpis b2b b2c saas seo llm llms
  internet web eu un us u.s usa uk u.k uno nato who ue onu ee.uu vn dsgvo gdpr co2 covid europe europa european europäische europäischen
  english german french spanish italian portuguese dutch polish swedish american british chinese japanese indian turkish russian arabic african asian
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
  christmas easter god dr prof mr mrs ms mme m sir herr frau hr fr dott sig sra sr dña don doña
  twitter crier linktree
  part step tip slide day week lesson fact myth question answer chapter no nr`)

/** Before the name of a person. */
export const titles: ReadonlySet<string> = setOf(`
  mr mrs ms dr prof professor doctor sir lady president chancellor minister senator mayor judge captain coach ceo cto cfo
  herr frau hr fr dipl doktor professorin präsident präsidentin kanzler kanzlerin ministerin bürgermeister bürgermeisterin
  m mme mlle monsieur madame docteur président présidente ministre maire sr sra señor señora don doña doctora dra presidente presidenta alcalde alcaldesa ministra
  sig signor signora dott dottoressa prof.ssa sindaco sindaca ministro dhr mevr mw meneer mevrouw burgemeester
  pan pani prezes burmistrz herra rouva fru`)

/** Around who speaks. */
export const speechVerbs: ReadonlySet<string> = setOf(`
  says said tells told explains explained adds added notes noted argues argued warns warned announces announced calls reports reported claims claimed believes
  sagt sagte erklärt erklärte betont betonte berichtet warnt warnte meint rät fordert so laut
  dit déclare explique affirme souligne annonce précise raconte selon
  dice dijo explica explicó afirma señala advierte cuenta asegura según
  così ainsi así assim thus tak zo
  disse spiega afferma racconta avverte sottolinea secondo
  diz explicou afirmou conta alerta segundo
  zegt zei vertelt legt waarschuwt aldus volgens
  mówi powiedział powiedziała wyjaśnia dodaje podkreśla według
  säger sade berättar förklarar enligt varnar
  говорит сказал сказала рассказывает считает отмечает`)

/** What follows the one subject of a sentence. */
export const singularVerbs: ReadonlySet<string> = setOf(`
  is was has says said will can plans wants offers launched launches announced announces expects bought buys acquired acquires opens opened unveils unveiled joined joins leads led
  makes made builds built provides provided helps helped confirms confirmed reports reported invests invested
  ist war hat wird kann plant will bietet kündigt startet eröffnet übernimmt sagt
  est a était va propose annonce lance prévoit ouvre
  es ha fue va anuncia lanza ofrece planea abre
  è ha era sarà annuncia lancia offre apre
  é foi vai anuncia lança oferece abre tem
  heeft wil gaat biedt opent kondigt
  jest był ma planuje ogłasza otwiera
  är har var ska planerar öppnar`)

/** What a name of an organisation ends with or stands behind. */
export const organisationWords: ReadonlySet<string> = setOf(`
  inc ltd llc corp corporation company group gmbh ag kg se ohg ev e.v verein stiftung s.a sa sarl sas spa srl bv nv ab oy as plc holding labs foundation institute university bank
  konzern firma unternehmen hersteller anbieter startup start-up bei laut marke agentur société entreprise empresa compañía fundación universidad azienda società bedrijf firmy spółka företaget`)

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}
