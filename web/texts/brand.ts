import type { Account } from '@crier/sdk/operations.ts'

export const brandTexts = {
  title: 'Brand kit',
  lead: 'What the writer keeps to, and how the pictures drawn from your texts look.',
  name: 'Name',
  nameHint: 'Shown on pictures',
  tone: 'Tone',
  voice: 'Voice',
  voiceHint: 'How you talk, and how you never would. The writer reads this before every draft.',
  hashtags: 'Hashtags',
  hashtagsHint: 'Separated by spaces or commas',
  avoid: 'Words to avoid',
  avoidHint: 'Separated by commas. They never appear in a generated text.',
  language: 'Language',
  languageHint: 'A code such as en or de-AT. Empty: the language of the source or topic.',
  font: 'Fonts of pictures',
  template: 'Layout of pictures',
  templateHint: 'Taken wherever it suits the text',
  colors: 'Colours of pictures',
  background: 'Background',
  ink: 'Text',
  accent: 'Accent',
  ownColors: 'Choose colours of your own',
  sample: 'A picture drawn from your newest draft',
  sampleHint: 'Drawn from your newest draft with the kit as it is saved.',
  noSample: 'Write a draft, and a picture of it is shown here.',
  save: 'Save',
  saved: 'Saved',
}

type Kit = Account['brand_kit']

export const fontNames: Readonly<Record<Kit['font'], string>> = {
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
}

export const templateNames: Readonly<Record<Kit['template'], string>> = {
  auto: 'Each by its text',
  cover: 'Cover',
  number: 'Big number',
  quotation: 'Quotation',
  list: 'Heading and points',
  photo: 'Photo with text',
  closing: 'Closing card',
}
