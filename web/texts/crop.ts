import { numberText } from '../time/format.ts'
import { texts } from './texts.ts'

export const cropTexts = texts('cropTexts', {
  crop: (name: string) => `Crop ${name}`,
  title: (name: string) => `Crop ${name}`,
  shape: 'Shape',
  shapes: {
    free: 'Any',
    square: 'Square 1:1',
    portrait: 'Portrait 4:5',
    phone: 'Phone 3:4',
    wide: 'Wide 1.91:1',
    tall: 'Tall 9:16',
  },
  scale: 'Size',
  width: 'Width',
  height: 'Height',
  left: 'From the left',
  top: 'From the top',
  size: (width: number, height: number) => `${numberText(width)} × ${numberText(height)} pixels`,
  use: 'Use this part',
  cropped: (name: string) => `${name} cropped. The whole picture is in the library.`,
  tooLarge: 'This browser cannot cut a part that large. Choose a smaller one.',
})
