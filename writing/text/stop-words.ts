import { knownLanguage, type KnownLanguage } from './known-language.ts'

// Function words, auxiliaries and the commonest colourless verbs and adverbs: what ends a key
// phrase (RAKE) and tells languages apart.
const lists: Readonly<Record<KnownLanguage, string>> = {
  en: `a about above across actually after again against ago all almost alone along already also although always am among an and another any
    anyone anything are aren't around as ask asked at away back be became because become becomes been before began behind being below best better between beyond
    both but by called came can can't cannot come comes could couldn't despite did didn't do does doesn't doing don't done down due during each
    either else enough especially etc even ever every everyone everything except far few fewer find finds first for found from further gave get gets getting give
    given gives go goes going gone good got had hadn't has hasn't have haven't having he hence her here hers herself him himself his how however
    i if in indeed instead into is isn't it it's its itself just keep keeps kept know known last later least less let like likely look looks made
    mainly make makes making many may maybe me mean means might mine more moreover most mostly much must my myself near nearly need needs
    neither never nevertheless next no nobody none nor not nothing now nowhere of off often on once one ones only onto or other others
    otherwise our ours ourselves out over own per perhaps put quite rather really reported said same saw say saying says see seem seemed seems seen
    several shall she should shouldn't show showed shows since so some somebody somehow someone something sometimes soon still such take
    takes taking tell than that that's the their theirs them themselves then there there's therefore these they they're thing things think
    this those though through throughout thus till to today together told too took toward towards tried tries try two under unless until up
    upon us use used uses using usually very via want wants was wasn't way ways we we're well went were weren't what whatever when whenever where
    whereas wherever whether which while who whoever whole whom whose why will with within without won't would wouldn't yes yet you
    you're your yours yourself`,
  de: `aber alle allein allem allen aller allerdings alles als also am an andere anderem anderen anderer anderes auch auf aus außer außerdem
    bei beide beiden beim bereits besonders bis bisher bleibt bringt da dabei dadurch dafür dagegen daher damit danach dann daran darauf daraus
    darf darin darum darunter darüber das dass davon dazu dein deine dem den denen denn dennoch der deren derzeit des deshalb dessen desto
    deswegen dich die dies diese diesem diesen dieser dieses dir doch dort du durch dürfen eben ebenso eher eigene eigenen ein eine einem einen einer eines
    einfach einige einigen einiger einmal er erst erste ersten es etwa etwas euch euer eure fast für ganz gar geben gegen gegenüber geht
    gehört genau gerade gern gewesen gibt gilt ging gleich gut habe haben hat hatte hatten hätte hätten her heute hier hin hinter ich ihm ihn ihnen
    ihr ihre ihrem ihren ihrer ihres im immer in indem innerhalb ins ist ja je jede jedem jeden jeder jedes jedoch jemand jetzt kam kann kaum kein
    keine keinem keinen keiner kommen kommt können könnte könnten lassen laut liegt machen macht man manche mehr mein meine meist mich mir mit
    mittlerweile möchte mögen muss müssen musste nach nachdem nahm natürlich neben nein nicht nichts nie niemand noch nun nur ob obwohl oder oft
    ohne paar per pro rund sagt sagte sehr sei sein seine seinem seinen seiner seines seit seitdem selbst sich sie sieht sind so sobald sogar
    solche soll sollen sollte sondern sonst sowie sowohl statt steht stellt trotz trotzdem über überhaupt um und uns unser unsere unserem unseren
    unserer unter viel viele vielen vielleicht vom von vor voraus während wann war waren warum was weder wegen weil weiter weitere weiteren welche
    welchem welchen welcher welches wenig weniger wenn wer werde werden wem wen wessen wie wieder will wir wird wirklich wo wobei wodurch wollen worden
    wurde wurden würde würden zeigt zu zudem zum zur zusammen zwar zwei zwischen`,
  fr: `a ai ainsi alors après as assez au aucun aucune auquel aura aurait aussi autant autour autre autres aux auxquels avaient avait avant avec
    avez avoir avons bien car ce ceci cela celle celles celui cependant certain certaine certaines certains ces cet cette ceux chacun chaque
    chez ci comme comment contre dans de début dehors déjà depuis des desquels dessous dessus deux devait devant devenir devient devrait dit
    doit doivent donc dont du duquel durant elle elles en encore enfin enfin entre es est et étaient était étant été être eu eux fait faire
    fait faut fois font grâce hors ici il ils je jamais jusqu jusque juste l la laquelle le lequel les lesquels leur leurs loin lors lorsque lui
    là ma mais malgré même mêmes mes mettre mieux moi moins mon ne ni non nos notamment notre nous on ont or ou où par parce parfois parmi
    pas pendant permet permettent peu peut peuvent plupart plus plusieurs plutôt point pour pourquoi pourrait pourtant premier première
    prend près presque puis puisque qu quand quant que quel quelle quelles quelque quelques quels qui quoi rien s sa sans sauf se selon sera
    serait seraient ses seul seule seulement si sien soit son sont souvent sous suis sur surtout ta tandis tant te tel telle telles tels tes
    toi ton toujours tous tout toute toutefois toutes très trop tu un une va vers veut via voici voilà vont vos votre vous vraiment y`,
  es: `a además ahora al algo algún alguna algunas alguno algunos allí ambos ante antes aquel aquella aquellas aquellos aquí así aún aunque bajo
    bastante bien cada casi como cómo con contra cual cuál cuales cualquier cuando cuándo cuanto cuánto de debe deben debido decir del demás
    dentro desde después dice dijo donde dónde dos durante e el él ella ellas ello ellos embargo en encima entonces entre era eran es esa esas ese
    eso esos está estaba estaban estamos están estar estas esta este esto estos estoy fin fue fueron fuera gracias gran ha haber había habían
    hace hacen hacer hacia han has hasta hay he hemos hizo hoy incluso ir jamás junto la las le les lo los luego llegar lleva más mas me mediante
    mejor menos mi mí mientras mis misma mismas mismo mismos mucha muchas mucho muchos muy nada nadie ni ningún ninguna no nos nosotros
    nuestra nuestras nuestro nuestros nunca o otra otras otro otros para parece parte pero poca pocas poco pocos podemos poder podría porque por
    primer primera primero puede pueden pues que qué quien quién quienes quiere realmente respecto se sea sean según ser será serán si sí sido
    siempre siendo sin sino sobre sólo solo somos son soy su sus suya suyo tal también tampoco tan tanto te tener tenemos tenía ti tiene tienen
    toda todas todavía todo todos tras través tu tú tus un una unas uno unos usted ustedes va van varias varios vez veces ya y yo`,
  it: `a abbiamo adesso ai al alcun alcuna alcune alcuni alla alle allo allora altra altre altri altro anche ancora appena attraverso avere aveva
    avevano avrebbe bene bensì che chi ci ciascuno ciò circa coi col come con contro cosa così cui da dà dagli dai dal dalla dalle dallo davanti
    davvero degli dei del della delle dello dentro deve devono di dice dietro dopo dove due dunque durante e è ecco ed egli ella era erano
    esse essere essi fa fare fatto fin finché fino forse fra fu furono gli grazie ha hai hanno ho i il in infatti inoltre insieme invece io la
    là le lei li lo loro lui ma mai me mediante meglio meno mentre mi mia mie miei mio molta molte molti molto ne né negli nei nel nella nelle
    nello nessun nessuna nessuno niente noi non nostra nostre nostri nostro nulla o od oggi ogni ognuno oltre oppure ora ossia per perché
    perciò però più poca poche pochi poco poi possono prima primo proprio può pure qua qual qualche qualcosa qualcuno quale quali quando quanta quante
    quanti quanto quasi quella quelle quelli quello questa queste questi questo qui quindi sarà sarebbe se secondo sei sembra sempre senza si sì sia
    siamo siano solo sono sopra soprattutto sotto spesso sta stanno stata state stati stato stessa stesse stessi stesso su sua sue sugli sui sul
    sulla sulle sullo suo suoi tale tali tanta tante tanti tanto te ti tra tranne troppo tu tua tue tuo tuoi tutta tuttavia tutte tutti tutto
    un una uno va vari varie verso vi via viene vengono voi volta volte vostra vostre vostri vostro`,
  pt: `a à agora ainda além algo alguém algum alguma algumas alguns ali ambos ante antes ao aos apenas apesar após aquela aquelas aquele aqueles
    aqui aquilo as às assim até através bastante bem cada cerca com como conforme contra contudo cuja cujo da dá daquele daquilo das de debaixo
    dela dele deles demais dentro depois desde dessa desse desta deste deve devem devido disse disso disto diz do dois dos durante e é ela elas ele
    eles em embora enquanto então entre era eram essa essas esse esses esta está estamos estão estar estas estava estavam este estes eu
    faz fazem fazer feito fez ficar foi fora foram forma grande há havia hoje inclusive isso isto já junto la lá lhe lhes lo logo mais mas me
    meio melhor menos mesma mesmas mesmo mesmos meu meus minha minhas muita muitas muito muitos na nada não nas nem nenhum nenhuma nessa nesse nesta
    neste ninguém no nos nós nossa nossas nosso nossos num numa nunca o onde os ou outra outras outro outros para parece parte pela pelas pelo
    pelos perante pode podem poder pois por porém porque porquê pouca poucas pouco poucos primeira primeiro própria próprio qual quais qualquer
    quando quanto quantos quase que quê quem quer são se segundo seja sejam sem sempre sendo ser será serão seu seus si sido sim sob sobre
    somente sou sua suas tal talvez também tampouco tanta tanto tão te tem têm temos ter tinha tinham toda todas todavia todo todos tu tua
    tudo um uma umas uns vai vão vários várias vez vezes você vocês`,
  nl: `aan achter al alle alleen alles als altijd ander andere anders asjeblieft behalve beide ben beneden bent bij bijna bijvoorbeeld binnen blijft
    blijkt boven buiten daar daardoor daarin daarmee daarna daarom daarvan dan dat de deze die dit doen doet door doordat dus echt echter een
    één eens eerst eerste eigen elk elke en enige enkel enkele er erg ergens ervan even gaan gaat geen gegeven gehad geven gewoon geworden goed had
    hadden heb hebben hebt heeft heel hem hen het hetzelfde hier hierbij hierdoor hij hoe hoewel hun ieder iedere iedereen iemand iets ik in inmiddels is
    ja jaar je jij jou jouw jullie kan keer kon konden krijgen krijgt kun kunnen kunt laat laten liggen ligt maakt maar maken me meer meest
    meestal men met mij mijn minder misschien moest moet moeten mogen na naar naast nadat neemt nee net niemand niet niets nieuw noch nodig nog nogal nooit
    nu of om omdat onder ons onze ook op over overal paar per pas rond samen sinds slechts sommige soms staan staat steeds te tegen tegelijk ten ter
    terug terwijl toch toe toen tot totdat tussen twee u uit uw vaak van vanaf vandaag vanuit veel verder vol volgens voor vooral voordat vrij waar
    waarbij waardoor waarin waarmee waarom waarop waaronder wanneer want waren was wat we wel welk welke werd werden wie wij wil willen worden
    wordt zal ze zeer zegt zei zelf zelfs zich zij zijn zo zoals zodat zodra zonder zou zouden zowel zullen`,
}

const sets = new Map<string, ReadonlySet<string>>()
const none: ReadonlySet<string> = new Set()

/** The stop words of a language (ISO 639-1), lower case; empty for a language without a list. */
export function stopWords(language: string): ReadonlySet<string> {
  const kept = sets.get(language)
  if (kept !== undefined) return kept
  const known = knownLanguage(language)
  if (known === null) return none
  const made = new Set(lists[known].trim().split(/\s+/))
  sets.set(known, made)
  return made
}
