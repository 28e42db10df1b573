import { numberText } from '../../time/format.ts'
import type { cropTexts as English } from '../crop.ts'

export const germanCropTexts: typeof English = {
  crop: (name) => `${name} zuschneiden`,
  title: (name) => `${name} zuschneiden`,
  shape: 'Form',
  shapes: {
    free: 'Beliebig',
    square: 'Quadrat 1:1',
    portrait: 'Hochformat 4:5',
    phone: 'Handy 3:4',
    wide: 'Querformat 1,91:1',
    tall: 'Schmal 9:16',
  },
  scale: 'Größe',
  width: 'Breite',
  height: 'Höhe',
  left: 'Von links',
  top: 'Von oben',
  size: (width, height) => `${numberText(width)} × ${numberText(height)} Pixel`,
  use: 'Diesen Ausschnitt nehmen',
  cropped: (name) => `${name} zugeschnitten. Das ganze Bild liegt in der Mediathek.`,
  tooLarge:
    'Einen so großen Ausschnitt kann dieser Browser nicht schneiden. Wählen Sie einen kleineren.',
}
