import type { Fault } from './fault.ts'
import type { Ground, Grounds } from './grounds.ts'

interface Family {
  /** A sentence that has the reader do it. */
  readonly asks: RegExp
  /** Words of the source or topic that make it theirs. */
  readonly about: RegExp
}

// What readers are sold or sent to do. A draft may ask for comments, saves and followers; for money, data and visits only where its
// source or topic speaks of them.
const families: readonly Family[] = [
  {
    asks: /(?:^|[.!?:;–—-]\s*|\b(?:now|today|and|please|jetzt|heute|und|et|y|e|en|just) )(?:buy|order|purchase|shop|get yours|grab yours|pre-?order|kauft?|kaufen sie|bestellt?|bestellen sie|sichert? (?:dir|euch)|achète[zr]?|achetez|commandez|compra|cómpralo|compren|pide|acquista|compra|ordina|compre|peça|koop|bestel|kup|zamów|köp|beställ|купите|закажите|satın al|kaufe)\b(?! (?:out|into it|time|of|to|in))|(?:jetzt|heute|noch heute) (?:kaufen|bestellen|sichern|zugreifen)|(?:limited|exclusive|special) offer|while (?:stocks?|supplies) lasts?|don't miss (?:this|our) (?:deal|offer|sale)|今すぐ(?:購入|注文)|立即(?:购买|订购|下单)|지금 (?:구매|주문)|اشتر(?:ي|وا)? الآن|اطلب الآن|अभी खरीदें/imu,
    about:
      /(?<!\p{L})(?:buy|bought|ticket|purchas|order|sale|sell|sold|shop|store|price|offer|kauf|bestell|preis|angebot|achet|achat|command|vente|vend|compr|venta|vende|precio|acquist|ordin|prezzo|koop|prijs|kup|zamów|cena|köp|beställ|pris|куп|заказ|цен|satın|fiyat)|購入|注文|販売|购买|订购|售|구매|주문|판매|شراء|اشتر|سعر|बिक्री|खरीद/iu,
  },
  {
    asks: /(?<!\p{L})(?:invest (?:now|today|in)|buy (?:crypto|bitcoin|coins?|shares|stocks?|tokens?)|double your money|get rich|passive income|guaranteed returns?|risk[- ]free|investier(?:t|en sie|e) (?:jetzt|in)|investissez|invierte|investi (?:ora|in)|invista|airdrop|presale|to the moon)\b/iu,
    about: /(?<!\p{L})(?:invest|crypto|krypto|bitcoin|coin|token|share|stock|aktie|fonds|fund|bourse|bolsa|borsa)/iu,
  },
  {
    asks: /(?<!\p{L})(?:(?:promo|discount|coupon|voucher|rabatt|gutschein)[- ]?codes?|use (?:the )?code\b|mit (?:dem )?code\b|code promo|código (?:de )?(?:descuento|promocional)|codice sconto|kortingscode|\d{1,2} ?% (?:off|discount|rabatt|de réduction|de descuento|di sconto|de desconto|korting|zniżki|rabatt)|free (?:trial|shipping|gift)|kostenlos(?:er|e)? (?:test|versand|probe)|essai gratuit|prueba gratis|prova gratuita|teste grátis|gratis proef)|割引コード|优惠码|할인 코드|كود خصم/iu,
    about:
      /(?<!\p{L})(?:code|promo|discount|coupon|voucher|rabatt|gutschein|réduction|descuento|sconto|desconto|korting|zniżk|free|kostenlos|gratuit|gratis|grátis|trial|off\b)|割引|优惠|할인|خصم/iu,
  },
  {
    asks: /(?<!\p{L})(?:sign ?up|register (?:now|today|here|for|at)|join (?:our|the) (?:waitlist|newsletter|list|webinar|community)|subscribe (?:to|now|today|here)|book (?:a|your|now|today)\b(?! (?:about|on|that|that|by))|apply (?:now|today|here)|melde(?:t|n sie)? (?:dich|euch|sich)[^.\n]{0,30} an|jetzt anmelden|abonnier(?:e|t|en sie)|buche? (?:jetzt|deinen)|jetzt (?:buchen|bewerben|registrieren)|inscrivez-vous|inscris-toi|abonnez-vous|réservez|regístrate|inscríbete|suscríbete|reserva (?:ya|tu)|iscriviti|registrati|prenota|inscreva-se|cadastre-se|schrijf je in|meld je aan|abonneer|zapisz się|zarejestruj się|anmäl dig|подпишитесь|зарегистрируйтесь|kaydol|abone ol)|(?:今すぐ|ぜひ)(?:登録|申し込|お申し込|ご登録|予約)|立即(?:注册|报名|订阅|预约)|지금 (?:가입|신청|등록|예약)|(?:سجل|اشترك) الآن|अभी (?:रजिस्टर|साइन अप)/iu,
    about:
      /(?<!\p{L})(?:sign|regist|join|subscri|newsletter|book|appl(?:y|ic)|waitlist|webinar|member|anmeld|meld|abonn|buch|bewerb|mitglied|inscri|abonn|réserv|suscri|reserv|iscri|prenot|cadastr|schrijf|inschrij|aanmeld|zapis|zarejestr|rejestr|anmäl|подпис|регистр|kayıt|kaydol|abone|ticket|event)|登録|申し込|申込|予約|注册|报名|订阅|预约|가입|신청|등록|예약|سجل|تسجيل|اشتراك|पंजीकरण/iu,
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
]

/** Orders and advertisements to the readers that neither source nor topic speaks of, a sentence each. */
export function checkOrders(text: string, piece: number, { all }: Grounds): Fault[] {
  const faults: Fault[] = []
  let offset = 0
  for (const line of text.split('\n')) {
    for (const family of families) {
      const match = family.asks.exec(line.slice(0, lineMax))
      if (match === null || all.some((ground) => isAbout(ground, family))) continue
      const start = offset + match.index
      faults.push({
        rule: 'order',
        piece,
        start,
        end: start + match[0].length,
        detail: `“${match[0].trim()}” sends readers to do what neither the source nor the topic speaks of: leave it out.`,
      })
    }
    offset += line.length + 1
  }
  return faults
}

const lineMax = 4000
const known = new WeakMap<Ground, Map<Family, boolean>>()

/** A source of a hundred thousand characters is searched once for each family, and only where a draft asks for something. */
function isAbout(ground: Ground, family: Family): boolean {
  const results = known.get(ground) ?? new Map<Family, boolean>()
  known.set(ground, results)
  const result = results.get(family) ?? family.about.test(ground.readable)
  results.set(family, result)
  return result
}
