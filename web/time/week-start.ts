const [monday, friday, saturday, sunday] = [1, 5, 6, 7] as const

// Unicode CLDR 47, supplemental/weekData: every other region begins on Monday. Firefox has no
// Intl.Locale.prototype.getWeekInfo.
const fromSunday = new Set(
  (
    'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO ' +
    'MT MX MZ NI NP PA PE PH PK PR PT PY ' +
    'SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'
  ).split(' '),
)
const fromSaturday = new Set('AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '))

/** The day on which a week begins where a locale is spoken; 1 is Monday. */
export function weekStartOf(locale: string): number {
  // Most locales name their region; browsers look the likely one up in a table that they load for
  // it.
  const given = new Intl.Locale(locale)
  const region = given.region ?? given.maximize().region ?? ''
  if (region === 'MV') return friday
  return fromSaturday.has(region) ? saturday : fromSunday.has(region) ? sunday : monday
}
