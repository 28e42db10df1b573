import type { Account } from '@crier/sdk/operations.ts'
import { texts } from './texts.ts'

export const brandTexts = texts('brandTexts', {
  title: 'Brand kit',
  lead: 'How drafts are written, and how pictures made from your texts look.',
  name: 'Name',
  nameHint: 'Shown on pictures',
  tone: 'Tone',
  voice: 'Voice',
  voiceHint: 'How you write, and how you never would. Used for every draft.',
  hashtags: 'Hashtags',
  hashtagsHint: 'Separated by spaces or commas',
  signature: 'In generated drafts',
  signatures: {
    off: 'None of these hashtags',
    few: 'The first two',
    all: 'All, up to what is usual on the network',
  },
  examples: 'Examples of your voice',
  examplesHint: (most: number) =>
    `Up to ${most} posts of your own. A language model is shown the nearest three, for how ` +
    'you write; nothing they say is taken over.',
  example: (number: number) => `Example ${number}`,
  addExample: 'Add an example',
  removeExample: (number: number) => `Remove example ${number}`,
  logo: 'Logo',
  logoHint:
    'Drawn on pictures instead of the first letter of the name, where the network allows it.',
  chooseLogo: 'Choose a picture',
  otherLogo: 'Choose another picture',
  removeLogo: 'Remove logo',
  noImage: 'A logo is a picture: JPEG, PNG, WebP or AVIF. The file is in the library.',
  avoid: 'Words to avoid',
  avoidHint: 'Separated by commas. They never appear in a generated text.',
  language: 'Language',
  languageHint: 'A code such as en or de-AT. Empty: the language of the source or topic.',
  font: 'Fonts of pictures',
  template: 'Layout of pictures',
  templateHint: 'Used where it fits the text',
  colors: 'Colours of pictures',
  background: 'Background',
  ink: 'Text',
  accent: 'Accent',
  ownColors: 'Choose colours of your own',
  sample: 'A picture drawn from your newest draft',
  sampleHint: 'Drawn from your newest draft with the kit as it is saved.',
  noSample: 'Write a draft, and a picture of it is shown here.',
  leaveAsk: 'The changed brand kit is not saved yet. Leave this page?',
  save: 'Save',
  saved: 'Saved',
})

type Kit = Account['brand_kit']

export const fontNames = texts('fontNames', {
  auto: 'Automatic (Inter)',
  noto_sans: 'Noto Sans',
  inter: 'Inter',
  manrope: 'Manrope',
  montserrat: 'Montserrat with Source Sans',
  playfair_display: 'Playfair Display with Source Sans',
  lora: 'Lora',
  dm_serif_display: 'DM Serif Display with DM Sans',
  space_grotesk: 'Space Grotesk with Inter',
  oswald: 'Oswald with Source Sans',
  roboto_slab: 'Roboto Slab with Source Sans',
  nunito: 'Nunito',
  jetbrains_mono: 'JetBrains Mono with Inter',
} satisfies Readonly<Record<Kit['font'], string>>)

export const templateNames = texts('templateNames', {
  auto: 'Automatic',
  cover: 'Cover',
  number: 'Big number',
  quotation: 'Quotation',
  list: 'Heading and points',
  photo: 'Photo with text',
  closing: 'Closing card',
} satisfies Readonly<Record<Kit['template'], string>>)
