import {
  chooseColors,
  colorChoices,
  useColorChoice,
  type ColorChoice,
} from '../controls/color-scheme.ts'
import { SegmentedControl } from '../controls/segmented-control.tsx'
import { settingsTexts } from '../texts/settings.ts'

/** Light, dark, or as the system has it: a choice of this device. */
export function ColorScheme() {
  const chosen = useColorChoice()
  return (
    <section className="card" aria-labelledby="colors">
      <header className="card-head">
        <h2 id="colors">{settingsTexts.colors}</h2>
      </header>
      <div className="card-body stack">
        <p className="soft small">{settingsTexts.colorsNote}</p>
        <SegmentedControl
          aria-label={settingsTexts.colors}
          value={chosen}
          onChange={(choice) => chooseColors(choice as ColorChoice)}
          data={colorChoices.map((value) => ({ value, label: settingsTexts.colorNames[value] }))}
        />
      </div>
    </section>
  )
}
