/** The pairs of fonts that rendered pictures are set in. */
export const cardFonts = [
  'auto',
  'noto_sans',
  'inter',
  'manrope',
  'montserrat',
  'playfair_display',
  'lora',
  'dm_serif_display',
  'space_grotesk',
  'oswald',
  'roboto_slab',
  'nunito',
  'jetbrains_mono',
] as const
export type CardFont = (typeof cardFonts)[number]

/** How rendered pictures are laid out. */
export const cardTemplates = [
  'auto',
  'cover',
  'number',
  'quotation',
  'list',
  'photo',
  'closing',
] as const
export type CardTemplate = (typeof cardTemplates)[number]
