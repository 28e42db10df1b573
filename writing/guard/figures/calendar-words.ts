// From January; languages in the order of `knownLanguages`, then others. Words that mean something
// else too stand in `ambiguous`.
const months = [
  'january jan januar janvier enero gennaio janeiro januari styczeń stycznia ocak январь января يناير',
  'february feb febr februar février febrero febbraio fevereiro februari luty lutego şubat февраль ' +
    'февраля فبراير',
  'march märz mars marzo março maart marzec marca mart март марта مارس',
  'april avril abril aprile kwiecień kwietnia nisan апрель апреля أبريل',
  'may mai mayo maggio maio mei maj maja mayıs май мая مايو',
  'june juni juin junio giugno junho czerwiec czerwca haziran июнь июня يونيو',
  'july juli juillet julio luglio julho lipiec lipca temmuz июль июля يوليو',
  'august aug août agosto augustus sierpień sierpnia augusti ağustos август августа أغسطس',
  'september sept sep septembre septiembre settembre setembro wrzesień września eylül сентябрь ' +
    'сентября سبتمبر',
  'october oct okt oktober octobre octubre ottobre outubro październik października ekim октябрь ' +
    'октября أكتوبر',
  'november nov novembre noviembre novembro listopad listopada kasım ноябрь ноября نوفمبر',
  'december dec dez dezember décembre diciembre dicembre dezembro grudzień grudnia aralık декабрь ' +
    'декабря ديسمبر',
]
// From Monday.
const weekdays = [
  'monday montag lundi lunes lunedì segunda-feira maandag poniedziałek måndag pazartesi ' +
    'понедельник الاثنين',
  'tuesday dienstag mardi martes martedì terça-feira dinsdag wtorek tisdag salı вторник الثلاثاء',
  'wednesday mittwoch mercredi miércoles mercoledì quarta-feira woensdag środa onsdag ' +
    'çarşamba среда среду الأربعاء',
  'thursday donnerstag jeudi jueves giovedì quinta-feira donderdag czwartek torsdag perşembe ' +
    'четверг الخميس',
  'friday freitag vendredi viernes venerdì sexta-feira vrijdag piątek fredag cuma пятница ' +
    'пятницу الجمعة',
  'saturday samstag sonnabend samedi sábado sabato zaterdag sobota lördag cumartesi суббота ' +
    'субботу السبت',
  'sunday sonntag dimanche domingo domenica zondag niedziela söndag pazar воскресенье الأحد',
]

/** Only beside a number: elsewhere they are verbs, planets, names or markets. */
export const ambiguousMonths: ReadonlySet<string> = new Set(
  'may march mars marzo mai mayo mei maj maja mart май marca august augustus abril april avril ocak ekim luty listopad lipca jan feb febr aug sept sep oct okt nov dec dez'.split(
    ' ',
  ),
)

export const monthOf: ReadonlyMap<string, number> = numbered(months)
export const weekdayOf: ReadonlyMap<string, number> = numbered(weekdays)

function numbered(lists: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    lists.flatMap((words, index) => words.split(' ').map((word) => [word, index + 1] as const)),
  )
}
