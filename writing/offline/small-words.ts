import { stopWords } from '../text/stop-words.ts'

// Small words of languages that have no list of stop words.
const lists: Readonly<Record<string, string>> = {
  zh:
    '就是 时候 好多 也不 也不是 不是 都是 只是 还是 还有 还要 这个 那个 这些 那些 什么 怎么 这样 那样 没有 我们 你们 他们 她们 自己 一个 一些 一点 现在 今天 ' +
    '明天 昨天 去年 今年 明年 因为 所以 如果 但是 可以 已经 大家 知道 觉得 可能 以后 以前 之后 之前 时间 大概 比较 非常 特别 很多 有人 起来 出来 下来 过来',
  sv: `i å ö en ett den det de du vi ni han hon man jag mig dig sig oss er dem och att som är var på av med för från till om ur vid åt mot än när hur vad vem nu så då där här ej ju ja nej in ut upp ner kan ska ser får går gör ger blir vår vårt våra min mitt mina din ditt dina sin per två tre nya nytt gammal gamla stor stora små bättre hur alla allt andra aldrig alltid bara blev blir blivit borde både böra dessa detta deras denna efter eller emot endast ett finns fick flera från får fått före första genom
    gick göra gjort hade hans hela hennes honom häri innan inga ingen inom inte istället kommer kunna kunde lika mellan mera mest många måste mycket något några nästan också sedan
    sina sitt skall skulle själv som sådan samma sista under utan vara varit varje varför vilken vilket vilka vill ville åter även över ännu`,
  da: `i å en et den det de du vi i han hun man jeg mig dig sig os jer dem og at som er var på af med for fra til om ved mod end når hvad hvem nu så da der her ej jo ja nej ind ud op ned kan skal ser får går gør giver min mit mine din dit dine sin sit sine vor vort vore per to tre har nye gammel gamle stor store små bedre hvorfor alle aldrig alltid anden andet andre bare blev blevet bliver både deres dette disse efter eller endnu engang fået fordi flere første gennem gjorde gøre hans havde have hele hendes
    hvad hver hvis hvor hvordan hvorfor ikke imod ingen intet inden kommer kunne lige man mange meget mellem mest måtte nogen noget nogle næsten også omkring selv siden skal skulle sidste samme
    sådan under uden være været ville vores`,
  no: `i å en ei et den det de du vi han hun man jeg meg deg seg oss dere dem og at som er var på av med for fra til om ved mot enn når hva hvem nå så da der her jo ja nei inn ut opp ned kan skal ser får går gjør gir min mitt mine din ditt dine sin sitt sine vår vårt per to tre har nye gammel gamle stor store små bedre hvorfor alle aldri alltid annen annet andre bare ble blitt blir både deres dette disse etter eller ennå fått fordi flere første gjennom gjorde gjøre hans hadde have hele hennes
    hva hver hvis hvor hvordan hvorfor ikke imot ingen intet innen kommer kunne like mange meget mellom mest måtte noen noe nesten også omkring selv siden skal skulle siste samme
    slik under uten være vært ville våre`,
  fi: `uusi uudet uuden vanha suuri pieni parempi aina ainoa ainakin ehkä eikä emme enemmän eniten ennen ettei että hänen heidän heille ilman itse jokainen joka jonka joku jossa josta kaikki kanssa koko koska kuin kuinka kunnes kuten
    kyllä lisäksi lähes melkein mikä miksi mikään missä miten molemmat muut mutta myös mukaan näin niin niiden noin nyt ollut olla olisi oman ovat paljon paitsi pitää sekä siellä siis sitten
    tämä tämän tähän usein useita vaan vain vaikka vasta vielä voida voi yhtä yksi yleensä yhden`,
  pl: `nowy nowa nowe nowych nowego stary stara duży duża lepszy jak albo ależ aby bardzo bardziej bądź bez bowiem był była było były być będzie będą będą całe cały czyli czy czemu dlaczego dlatego dopiero dużo gdyby gdzie inne inny jako jakie jaki jaka jednak jedna jeden jedno
    jego jest jeszcze jeśli jeżeli każda każdy każde kiedy kilka która które który którzy lecz lub mają może można musi nasz nasza nasze natomiast niech nich niego niej nigdy nimi niż oraz około
    pod podczas ponad ponieważ potem poza prawie przed przede przez przy razem również sama same sobie swoje swój swoją takie taki taka także tego temu tej tych tylko więc więcej wiele wszystko wszyscy wśród
    zawsze zanim został została zostało`,
  cs: `nový nová nového starý velký lepší alespoň aniž aspoň bude budou byla byli bylo byly často dnes další jako jaké jaký jedna jeden jedno jejich jeho její jenom ještě každý každá každé kde která které který kteří kvůli lépe mají mezi mimo
    může možná musí naše našich nebo nebyl nech není nimi něco někdo nikdy nové pak pokud podle potom pouze před přes přesto právě proč proti proto protože při sami sice skoro svoje svou svých tak také takže tato tedy
    teprve toho tomu tyto vedle více vlastně všech všechno všichni však vůbec zase`,
  ro: `nouă noul noile vechi mare mari acea aceasta această acest acesta aceste acestea acolo acum altă alte altul anume apoi astfel atunci avea avem aveau bine când care căreia către ceea cele chiar cine cineva ceva cum dacă dar decât deci deja deși despre
    din dintre după este eram erau fără fiecare fiind foarte fost iar încă între iată lângă mai mult mulți multe numai nici nimic noastră noștri numai peste pentru poate prea prin printre până sale sunt spre
    sub toate toată tot totuși trebuie unde unii unul unor`,
  hu: `újra nagy kicsi régi addig ahhoz ahol akár akik akkor alatt általában amely amelyek ami amíg amikor annak arra attól azonban azok azzal bele benne csak egyes egyik egész előtt először ellen elég ennek erre ezek ezért ezzel fele felé
    forint hanem hogy hogyan holnap ilyen ismét itt játék jobban jó kell kellett képest között közül később kívül legyen lehet lett lesz majd már második maga mely meg mellett mert minden mindig mint mintha
    miért mivel miután most nagyon néhány nekik neki nélkül nincs olyan ott össze pedig persze rájuk sokkal sok során szerint talán tehát teljes több többi tovább továbbá után utána való valami vagy vagyis végül voltak volt`,
  tr: `yeni eski büyük küçük güzel aslında ancak artık bana bazen bazı belki beni benim bile birçok biraz biri birkaç birlikte bizim bizi böyle böylece buna bundan bunlar bunu bunun burada bütün çünkü daha dedi değil diğer diye dolayı
    elbette fakat gibi göre hâlâ halen hangi hatta hemen henüz hepsi herkes hiçbir için iken ilgili ilk iyi kadar karşı kendi kendisi kendini kimse mıydı nasıl neden nerede niçin niye olan olarak oldu olduğu olması olur olup
    onlar onları onların onun onu orada önce ötürü oysa rağmen sadece sanki seni senin sonra şey şeyi şimdi şöyle şunu tarafından tabii tüm üzere varsa veya yalnız yani yerine yine yoksa zaten zaman`,
  ru: `новый новая новое новые нового старый большой почему более больше будет будто были было была быть вдруг ведь весь впрочем всегда всего всем всех если есть ещё здесь зачем именно иногда каждый каждая как какая какой какие когда конечно который которая которые кто куда лишь
    лучше между меня мне много может можно мной моя надо наконец него нельзя нибудь никогда нами них ничего нужно однако около опять очень перед после потом потому почему почти при про разве сама сами свою своей своих
    себе себя сегодня сейчас сколько снова совсем такая такой также такие там тебя тем теперь тогда того тоже только тому тут уже хорошо хоть чего чему через что чтобы чуть этого этой этом этот эти`,
  uk: `новий нова нове нові старий великий чому адже більше буде були було була бути ваша ваші весь вона вони все всіх вже де для до є його йому її інші інша коли кожен кожна крім куди лише мене між може можна мій моя моє навіть наш наша наші нема ніколи нічого
    один одна однак ось перед після потім потрібно проте про саме свою своїх себе скільки також такий така такі там тепер тільки того тому тоді треба тут хоча хто цього цей цієї через чого чому щоб якщо яка який які`,
  el: `νέα νέο νέος νέες παλιά μεγάλη αλλά αλλη άλλη άλλο άλλοι άλλος ακόμα ακόμη αντί από αυτά αυτές αυτή αυτό αυτοί αυτός αυτού γιατί δηλαδή διότι εδώ είναι είχε εκεί εκείνη εκείνο εκείνος έναν ένας ένα επειδή έχει έχουν ήταν ήδη θέλει κάθε κάποιος κάποια
    κάτω και καθώς κατά κοντά κυρίως λίγο μάλλον μαζί μετά μέσα μέχρι μεταξύ μόνο μπορεί όλα όλες όλη όλοι όλος όμως όπου όπως όσο όταν οποία οποίο οποίος ούτε πάλι πάντα πάνω παρά πιο ποια ποιος πολλά πολύ πολλές ποτέ που πρέπει
    πριν προς πρώτη πρώτο πως πώς σαν σήμερα στην στις στο στον στους στα τόσο τότε τώρα ύστερα χωρίς`,
}

const sets = new Map<string, ReadonlySet<string>>()

// Their lists have the short words too, which elsewhere are small in any case.
const whole = /^(?:sv|da|no|nb|zh)$/

/** The language by which the lists of words know it: Bokmål is the Norwegian of all of them. */
export const listedAs = (language: string): string => (language === 'nb' ? 'no' : language)

/** Whether a word, in small letters, says nothing by itself in this language (ISO 639-1). */
export function isSmallWord(word: string, language: string): boolean {
  const stops = stopWords(language)
  if (stops.size > 0) return stops.has(word)
  return (word.length < 4 && !whole.test(language)) || listed(language).has(word)
}

function listed(language: string): ReadonlySet<string> {
  const known = sets.get(language)
  if (known !== undefined) return known
  const made = new Set((lists[listedAs(language)] ?? '').split(/\s+/))
  sets.set(language, made)
  return made
}
