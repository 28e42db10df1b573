import { useMutation, useQueryClient } from '@tanstack/react-query'
import { NativeSelect } from '../controls/field.tsx'
import { client } from '../data/client.ts'
import { session } from '../data/queries.ts'
import { ProblemCallout } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { settingsTexts } from '../texts/settings.ts'
import { exactText, numberText, weekdayName } from '../time/format.ts'
import {
  applyPreferences,
  language,
  readerOf,
  speaksAnother,
  type ReaderPreferences,
} from '../time/reader.ts'
import { viewerZone } from '../time/zone.ts'
import type { SignedInPerson } from './person.ts'

// Regions with different date formats; any other locale can be set over the API, and the
// browser's always.
const locales = (
  'ar-AE ar-EG ar-SA bg-BG bn-BD ca-ES cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB ' +
  'en-IE en-IN en-NZ en-US en-ZA es-AR es-ES ' +
  'es-MX et-EE fa-IR fi-FI fr-BE fr-CA fr-CH fr-FR he-IL hi-IN hr-HR hu-HU id-ID is-IS it-CH ' +
  'it-IT ja-JP ko-KR lt-LT lv-LV ms-MY ' +
  'nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK sl-SI sr-RS sv-SE th-TH tr-TR uk-UA ' +
  'vi-VN zh-CN zh-HK zh-TW'
).split(' ')
const names = new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' })
const weekStarts = { monday: 1, saturday: 6, sunday: 7 } as const

/** How dates, times and numbers are written for this person; each change is saved at once. */
export function ReadingSettings({ person }: { readonly person: SignedInPerson }) {
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (chosen: Partial<ReaderPreferences>) => client.updateSession({ body: chosen }),
    onSuccess: (changed) => {
      applyPreferences(changed)
      queries.setQueryData(session.queryKey, changed)
      if (speaksAnother()) location.reload()
      else say(settingsTexts.saved)
    },
  })
  const hourNames = { h12: settingsTexts.hours12, h23: settingsTexts.hours24 }
  const chosen = { ...person, ...(save.isPending && save.variables) }
  const automatic = readerOf(
    { locale: chosen.locale, week_start: 'auto', hour_cycle: 'auto' },
    navigator.language,
  )
  return (
    <section className="card" aria-labelledby="reading">
      <header className="card-head">
        <h2 id="reading">{settingsTexts.reading}</h2>
      </header>
      <div className="card-body stack">
        <div className="settings-three">
          <NativeSelect
            label={settingsTexts.locale}
            value={chosen.locale}
            onChange={(event) => save.mutate({ locale: event.target.value })}
            data={[
              { value: 'auto', label: settingsTexts.localeAuto(nameOf(navigator.language)) },
              ...[...new Set([...locales, ...(chosen.locale === 'auto' ? [] : [chosen.locale])])]
                .map((locale) => ({ value: locale, label: nameOf(locale) }))
                .toSorted((one, other) => one.label.localeCompare(other.label, language)),
            ]}
          />
          <NativeSelect
            label={settingsTexts.weekStart}
            value={chosen.week_start}
            onChange={(event) =>
              save.mutate({ week_start: event.target.value as ReaderPreferences['week_start'] })
            }
            data={[
              { value: 'auto', label: settingsTexts.asLocale(weekdayName(automatic.weekStart)) },
              ...Object.entries(weekStarts).map(([value, day]) => ({
                value,
                label: weekdayName(day),
              })),
            ]}
          />
          <NativeSelect
            label={settingsTexts.hours}
            value={chosen.hour_cycle}
            onChange={(event) =>
              save.mutate({ hour_cycle: event.target.value as ReaderPreferences['hour_cycle'] })
            }
            data={[
              { value: 'auto', label: settingsTexts.asLocale(hourNames[automatic.hourCycle]) },
              ...Object.entries(hourNames).map(([value, label]) => ({ value, label })),
            ]}
          />
        </div>
        <p className="small soft">{settingsTexts.localeHint}</p>
        <p className="small soft num">
          {settingsTexts.sample(exactText(person.signed_in_at, viewerZone), numberText(12_345))}
        </p>
        <ProblemCallout error={save.error} />
      </div>
    </section>
  )
}

function nameOf(locale: string): string {
  try {
    return names.of(locale) ?? locale
  } catch {
    return locale
  }
}
