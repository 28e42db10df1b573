import type { Account } from '@crier/sdk/operations.ts'
import { NativeSelect } from '../controls/field.tsx'
import { brandTexts, fontNames, templateNames } from '../texts/brand.ts'

type Kit = Account['brand_kit']

interface Props {
  readonly font: Kit['font']
  readonly template: Kit['template']
  readonly change: (part: Partial<Pick<Kit, 'font' | 'template'>>) => void
}

/** The fonts and the layout of pictures. */
export function PictureStyle({ font, template, change }: Props) {
  return (
    <>
      <NativeSelect
        size="xs"
        label={brandTexts.font}
        value={font}
        onChange={(event) => change({ font: event.target.value as Kit['font'] })}
        data={Object.entries(fontNames).map(([value, label]) => ({ value, label }))}
      />
      <NativeSelect
        size="xs"
        label={brandTexts.template}
        description={brandTexts.templateHint}
        value={template}
        onChange={(event) => change({ template: event.target.value as Kit['template'] })}
        data={Object.entries(templateNames).map(([value, label]) => ({ value, label }))}
      />
    </>
  )
}
