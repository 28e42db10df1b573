import type { DraftFault } from '../fault.ts'
import type { Ground, Grounds } from '../grounds.ts'

interface Family {
  /** What any draft may say: refused only where a source ordered it. */
  readonly isUsual?: true
  /** A sentence that has the reader do it. */
  readonly asks: RegExp
  /** Words of the source or topic that make it theirs. */
  readonly about: RegExp
}

// What readers are sold or sent to do. A draft may ask for comments, saves and followers; for
// money, data and visits only where its source or topic speaks of them.
const families: readonly Family[] = [
  {
    asks: /(?:^|[.!?:;–—-]\s*|\b(?:now|today|and|please|jetzt|heute|und|et|y|e|en|just) )(?:buy|order|purchase|shop|get your(?:s| copy)|grab your(?:s| copy)|pre-?order|kauft?|kaufen sie|bestellt?|bestellen sie|sichert? (?:dir|euch)|achète[zr]?|achetez|commandez|compra|cómpralo|compren|pide|acquista|compra|ordina|compre|peça|koop|bestel|kup|zamów|köp|beställ|купите|закажите|satın al|kaufe)\b(?! (?:out|into it|time|of|to|in))|(?:jetzt|heute|noch heute) (?:kaufen|bestellen|sichern|zugreifen)|(?:limited|exclusive|special) offer|while (?:stocks?|supplies) lasts?|don't miss (?:this|our) (?:deal|offer|sale)|今すぐ(?:購入|注文)|立即(?:购买|订购|下单)|지금 (?:구매|주문)|اشتر(?:ي|وا)? الآن|اطلب الآن|अभी खरीदें/imu,
    about:
      /(?<!\p{L})(?:buy|bought|ticket|purchas|(?<!(?:in|sort|any|that|this|alphabetical|reverse|working|same|other) )order(?!ly)(?:s|ed|ing)?(?! (?:of|to)\b)|(?:for|on) sale|sales\b|sell|shop|(?:in|online|our|the) stores?\b|prices?\b|special offer|kauf|bestell|preis|angebot|achet|achat|command|vente|vend|compr|venta|vende|precio|acquist|ordin|prezzo|koop|prijs|kup|zamów|cena|köp|beställ|pris|куп|заказ|цен|satın|fiyat)|購入|注文|販売|购买|订购|售|구매|주문|판매|شراء|اشتر|سعر|बिक्री|खरीद/iu,
  },
  {
    asks: /(?<!\p{L})(?:invest (?:now|today|in)|buy (?:crypto|bitcoin|coins?|shares|stocks?|tokens?)|double your money|get rich|passive income|guaranteed returns?|risk[- ]free|investier(?:t|en sie|e) (?:jetzt|in)|investissez|invierte|investi (?:ora|in)|invista|airdrop|presale|to the moon)\b/iu,
    about:
      /(?<!\p{L})(?:invest|crypto|krypto|bitcoin|coin|token|share|stock|aktie|fonds|fund|bourse|bolsa|borsa)/iu,
  },
  {
    asks: /(?<!\p{L})(?:(?:promo|discount|coupon|voucher|rabatt|gutschein)[- ]?codes?|use (?:the )?code\b|mit (?:dem )?code\b|code promo|código (?:de )?(?:descuento|promocional)|codice sconto|kortingscode|\d{1,2} ?% (?:off|discount|rabatt|de réduction|de descuento|di sconto|de desconto|korting|zniżki|rabatt)|free (?:trial|shipping|gift)|kostenlos(?:er|e)? (?:test|versand|probe)|essai gratuit|prueba gratis|prova gratuita|teste grátis|gratis proef)|割引コード|优惠码|할인 코드|كود خصم/iu,
    about:
      /(?<!\p{L})(?:code|promo|discount|coupon|voucher|rabatt|gutschein|réduction|descuento|sconto|desconto|korting|zniżk|free|kostenlos|gratuit|gratis|grátis|trial|off\b)|割引|优惠|할인|خصم/iu,
  },
  {
    asks: /(?<!\p{L})(?:sign ?up|register (?:now|today|here|for|at)|join (?:our|the) (?:waitlist|newsletter|list|webinar|community)|subscribe (?:to|now|today|here)|book (?:a|your|now|today)\b(?! (?:about|on|that|that|by))|apply (?:now|today|here)|melde(?:t|n sie)? (?:dich|euch|sich)[^.\n]{0,30} an|jetzt anmelden|abonnier(?:e|t|en sie)|buche? (?:jetzt|deinen)|jetzt (?:buchen|bewerben|registrieren)|inscrivez-vous|inscris-toi|abonnez-vous|réservez|regístrate|inscríbete|suscríbete|reserva (?:ya|tu)|iscriviti|registrati|prenota|inscreva-se|cadastre-se|schrijf je in|meld je aan|abonneer|zapisz się|zarejestruj się|anmäl dig|подпишитесь|зарегистрируйтесь|kaydol|abone ol)|(?:今すぐ|ぜひ)(?:登録|申し込|お申し込|ご登録|予約)|立即(?:注册|报名|订阅|预约)|지금 (?:가입|신청|등록|예약)|(?:سجل|اشترك) الآن|अभी (?:रजिस्टर|साइन अप)/iu,
    about:
      /(?<!\p{L})(?:sign(?:s|ed|ing)?[- ]?(?:up|on)\b|regist(?:er|ra)|join(?:ing)? (?:us|our|the|in)|subscri|newsletter|book(?:ing|ings|ed)? (?:a|an|your|now|online|ahead|at|in advance|via|through)|bookings?\b|appl(?:y|ications?)\b|waitlist|webinar|membership|anmeld|meld|abonn|buch|bewerb|mitglied|inscri|abonn|réserv|suscri|reserv|iscri|prenot|cadastr|schrijf|inschrij|aanmeld|zapis|zarejestr|rejestr|anmäl|подпис|регистр|kayıt|kaydol|abone|tickets?\b)|登録|申し込|申込|予約|注册|报名|订阅|预约|가입|신청|등록|예약|سجل|تسجيل|اشتراك|पंजीकरण/iu,
  },
  {
    asks: /(?<!\p{L})(?:donate (?:now|today|to|here)|give generously|vote (?:for|yes|no)\b|sign (?:the|our) petition|spende(?:t|n sie)? (?:jetzt|für|noch)|jetzt spenden|wähl(?:t|en sie) |faites un don|votez|dona (?:ahora|ora|ya)|vota (?:por|per)|vote em|doneer|stem op|wpłać|głosuj|skänk|rösta på|пожертвуйте|голосуйте)|(?:ご寄付|投票して)|捐款|请投票|기부해|تبرع/iu,
    about:
      /(?<!\p{L})(?:donat|gift|charit|vote|voting|elect|petition|campaign|spend|wahl|wähl|stimm|don\b|dons\b|vot|élect|elec|donaz|donar|doa|doneer|stem|verkiez|wpłat|głos|wybor|skänk|röst|val\b|пожертв|голос|выбор)|寄付|投票|捐|기부|투표|تبرع|تصويت/iu,
  },
  {
    asks: /(?<!\p{L})(?:download (?:our|the|it|now|today|here)|install (?:our|the app|now)|lade? (?:dir )?(?:jetzt|unsere)[^.\n]{0,30} (?:herunter|runter)|jetzt (?:herunterladen|installieren)|téléchargez|descarga (?:la|nuestra|ya|ahora)|descárgal[ao]|scarica (?:la|ora|il)|baixe (?:o|a|agora)|pobierz (?:teraz|aplikację)|ladda ner|скачайте|indirin)|今すぐダウンロード|立即下载|지금 다운로드|حمل (?:التطبيق|الآن)/iu,
    about:
      /(?<!\p{L})(?:download|install|app\b|apps\b|herunterlad|runterlad|télécharg|descarg|scaric|baix|pobierz|pobra|ladda|скач|indir|release|version)|ダウンロード|下载|다운로드|تحميل|حمل|تطبيق/iu,
  },
  {
    asks: /(?<!\p{L})(?:call (?:us|me|now|today)|(?:dm|message|text|whatsapp|email|e-mail|contact) (?:us|me)\b|(?:click|tap|hit) (?:the|this|on|here|below)[^.\n]{0,20}|visit (?:our|us|the (?:website|site|link))|link in (?:my |our )?bio|check out our|ruf(?:t|en sie)? (?:uns|mich|jetzt) an|schreib(?:t|en sie)? (?:uns|mir)\b|klick(?:e|t|en sie)? (?:auf|hier|jetzt)|besuch(?:e|t|en sie) (?:unsere?|uns)|appelez-nous|contactez-nous|cliquez|visitez (?:notre|nos)|lien en bio|llámanos|contáctanos|haz clic|visita (?:nuestra|nuestro|il nostro)|enlace en (?:la )?bio|chiamaci|contattaci|clicca|link in bio|ligue|clique|visite (?:nosso|o nosso)|bel ons|klik|bezoek onze|zadzwoń|kliknij|odwiedź nasz|ring oss|klicka|besök vår|позвоните|нажмите|tıklayın|send (?:your|us your) (?:password|details|bank|card|data)|(?:enter|confirm|verify) your (?:password|account|card|bank))|プロフィールのリンク|リンクをクリック|点击(?:链接|下方)|링크를? 클릭|اضغط على|انقر/iu,
    about:
      /(?<!\p{L})(?:call\b|phone|tel\b|contact|click|website|web site|www|https?:|link\b|links\b|bio\b|visit\b|e-?mail|message|anruf|telefon|kontakt|klick|besuch|webseite|appel|contact|cliqu|visit|site\b|llam|clic|sito|clicc|chiam|lig(?:ue|ar)|clique|bel\b|bellen|klik|bezoek|zadzwo|klikn|odwied|strona|ring\b|klick|besök|позвон|нажм|сайт|tıkla|\p{L}\.(?:com|org|net|de|fr|es|it|nl|pl|io|example)\b)|リンク|サイト|点击|链接|网站|클릭|링크|اضغط|رابط|موقع/iu,
  },
  // Passing it on: an invitation to share one's own experience is none.
  {
    asks: /(?:^[^\p{L}\n]{0,20}|[.!?:;–—-][^\p{L}\n]{0,20}|(?<!\p{L})(?:now|today|and|please|so|und|bitte|et|y|e|en|i|och|и) )(?:(?:share|forward|send|repost|retweet|pass) (?:this|it|the (?:post|news|word|link))\b(?! (?:to|with) (?:us|me)\b)|pass it on|tell (?:all |everyone|everybody|your (?:friends|family|colleagues|team|network)|a friend)|spread the (?:word|news)|teil(?:t|e|en sie) (?:das|dies|diesen?|es|den|die)\b[^.\n]{0,20}(?: mit| weiter|beitrag|post)|(?:sag|erzähl)(?:t|e|en sie)? (?:es |das )?(?:allen|jedem|euren|deinen|ihren)|(?:es|das) (?:allen )?weiter(?:sagen|erzählen)?(?!\p{L})|leite[nt]? [^.\n]{0,30}weiter|partage[zr]? (?:ceci|cela|ce (?:post|message)|cette|avec|à)|partagez-l[ea]|parle[zs]?-en|faites (?:passer|tourner|circuler)|comparte (?:esto|este|esta|la noticia|con)|compártel[oa]|compartid (?:esto|este|con)|díselo|dígaselo|cuéntasel[oa]|pása(?:lo|la)|corre la voz|condivid(?:i|ete) (?:questo|questa|il post|con)|condividil[oa]|passa(?:te)? parola|dillo a|compartilhe (?:isto|isso|este|esta|com)|partilhe (?:isto|isso|este|esta|com)|espalhe|conte a todos|deel dit|vertel het (?:aan|door|iedereen)|zegt? het voort|udostępnij|podaj(?:cie)? dalej|powiedz(?:cie)? (?:wszystkim|znajomym)|dela (?:det|detta|den|med)|berätta för (?:alla|dina)|поделитесь (?:этим|постом|с )|расскажите (?:всем|друзьям)|paylaşın|arkadaşlarını(?:zı)? etiketle)|シェアして|拡散|转发|分享给|공유해|태그해|شارك(?:وا)? (?:هذا|المنشور)/imu,
    about:
      /(?<!\p{L})(?:(?:share|forward|send|pass|tell|tag|repost)(?:s|d|ed|ing)? (?:this|it|the (?:post|news|word|link)|your (?:friends|colleagues|network))|word of mouth|weitersag|weiterleit|weitererzähl|teilt (?:das|dies|den)|partagez|faites passer|comparte|compártel|condividi|compartilhe|partilhe|deel dit|udostępni|dela (?:det|detta)|поделит|paylaşın)|シェア|拡散|转发|分享|공유/iu,
  },
  {
    isUsual: true,
    asks: /(?:^[^\p{L}\n]{0,20}|[.!?:;–—-][^\p{L}\n]{0,20}|(?<!\p{L})(?:now|and|please|und|bitte|et|y|e|en|i|och|и) )(?:tag (?:a|an|your|two|three|five|some|everyone|everybody|someone|somebody|all|een|je|drie)\b|markier(?:e|t|en sie) |(?:identifie|taguez?|mentionne)[rz]? (?:un|deux|trois|vos|tes)|etiquet[ae] a |tagga(?:te)? |marque (?:um|uma|três|dois|seus)|oznacz(?:cie)? |отметьте )/imu,
    about: /(?<!\p{L})(?:tag(?:s|ged|ging)? (?:your|a) friend|markier|etiquet|tagg)/iu,
  },
  // Haste that nothing gives a reason for.
  {
    asks: /(?:(?:^[^\p{L}\n]{0,20}|[.!?:;–—-][^\p{L}\n]{0,20}|(?<!\p{L})(?:now|today|and|please|so|und|bitte|et|y|e|en|i|och|и) )act (?:now|fast|today)(?=[,!.]| and|$))|(?<!\p{L})(?:before (?:it(?:'s| is) (?:too )?late|they(?:'re| are) (?:all )?gone|it(?:'s| is) gone)|(?:your|this is the) last chance|last chance(?=[!:])|hurry(?: up)?\b(?=[,!.]| and| while|$)|only (?:a )?few (?:places|seats|spots|spaces|tickets|copies|pieces|days|hours) (?:are |is )?(?:left|remain)|(?:places|spots|seats|spaces) are (?:limited|filling)|don't miss out|bevor es zu spät ist|(?:deine|eure|ihre|die) letzte chance(?=[!:.])|letzte chance(?=[!:])|(?:greif(?:t|en sie)?|schlag(?:t|en sie)?) (?:jetzt )?zu|solange der vorrat reicht|nur noch wenige (?:freie )?(?:plätze|tickets|karten|stück|exemplare|tage)|schnell sein|beeil(?:t|e|en sie) (?:euch|dich|sich)|avant qu'il ne soit trop tard|(?:votre|ta|cette) dernière chance|dernière chance(?= ?[!:])|dépêche[zs]?-(?:vous|toi)|places (?:sont )?limitées|antes de que sea (?:demasiado )?tarde|(?:tu|vuestra|esta) última oportunidad|última oportunidad(?=[!:])|dat?e prisa|daos prisa|quedan poc[oa]s (?:plazas|entradas|días|unidades)|plazas limitadas|prima che sia (?:troppo )?tardi|(?:la tua|questa) ultima (?:occasione|possibilità)|ultima occasione(?=[!:])|affrett(?:ati|atevi)|restano poch[ie] (?:posti|biglietti|giorni|pezzi)|posti limitati|antes que seja (?:tarde|demasiado)|(?:sua|tua|esta) última (?:chance|oportunidade)|última chance(?=[!:])|corra(?=[,!])|restam pouc[oa]s (?:vagas|lugares|bilhetes|dias)|voordat het te laat is|(?:je|uw) laatste kans|laatste kans(?=[!:])|op is op|wees er snel|haast je|zanim będzie za późno|ostatnia szansa(?=[!:])|pospiesz|spiesz(?:cie)? się|innan det är för sent|sista chansen(?=[!:])|skynda|пока не поздно|последний шанс(?=[!:])|спешите|поторопитесь|çok geç olmadan|son şans(?=[!:])|acele et)|お見逃しなく|残りわずか|最后机会|抓紧|서두르|마감 임박|آخر فرصة/imu,
    about:
      /(?<!\p{L})(?:too late|last chance|deadline|limited|sold out|(?:few|places|seats|tickets) left|while stocks|hurry|zu spät|letzte chance|begrenzt|ausverkauft|vorrat reicht|restplätze|nur noch|trop tard|dernière chance|limité|complet\b|demasiado tarde|última oportunidad|limitad|agotad|quedan|troppo tardi|limitat|esaurit|restano|esgotad|restam|te laat|beperkt|uitverkocht|za późno|ograniczon|wyprzedan|för sent|begränsa|slutsål|поздно|ограничен|осталось|sınırlı|tükendi)|残り|限定|限量|名额|마감|한정|محدود/iu,
  },
]

/**
 * Orders and advertisements to the readers that neither source nor topic speaks of, a
 * sentence each.
 */
export function checkOrders(text: string, piece: number, { all }: Grounds): DraftFault[] {
  const faults: DraftFault[] = []
  let offset = 0
  for (const line of text.split('\n')) {
    for (const family of families) {
      const match = family.asks.exec(line.slice(0, lineMax))
      if (
        match === null ||
        all.some((ground) => isAbout(ground, family) || ground.readable.includes(match[0].trim()))
      )
        continue
      const start = offset + match.index
      const isDoubt =
        family.isUsual === true &&
        !all.some(({ injected }) => injected.some((order) => family.asks.test(order)))
      faults.push({
        ...(isDoubt ? { doubt: 'absent' as const } : {}),
        rule: 'order',
        piece,
        start,
        end: start + match[0].length,
        detail:
          `“${match[0].trim()}” sends readers to do what neither the source nor the topic ` +
          'speaks of: leave it out.',
      })
    }
    offset += line.length + 1
  }
  return faults
}

const lineMax = 4000
const known = new WeakMap<Ground, Map<Family, boolean>>()

/**
 * A source of a hundred thousand characters is searched once for each family, and only where a
 * draft asks for something.
 */
function isAbout(ground: Ground, family: Family): boolean {
  const results = known.get(ground) ?? new Map<Family, boolean>()
  known.set(ground, results)
  const result = results.get(family) ?? family.about.test(ground.readable)
  results.set(family, result)
  return result
}
