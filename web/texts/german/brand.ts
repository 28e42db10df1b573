import { numberText } from '../../time/format.ts'
import type {
  brandTexts as English,
  fontNames as EnglishFonts,
  templateNames as EnglishTemplates,
} from '../brand.ts'

export const germanBrandTexts: typeof English = {
  title: 'Marke',
  lead:
    'Woran sich Crier beim Schreiben hält und wie die Bilder aussehen, die aus ' +
    'Ihren Texten entstehen.',
  name: 'Name',
  nameHint: 'Steht auf Bildern',
  tone: 'Tonfall',
  voice: 'Stimme',
  voiceHint:
    'Wie Sie sprechen und wie Sie nie sprechen würden. Das wird vor jedem Entwurf gelesen.',
  hashtags: 'Hashtags',
  hashtagsHint: 'Durch Leerzeichen oder Kommas getrennt',
  signature: 'In geschriebenen Entwürfen',
  signatures: {
    off: 'Keiner dieser Hashtags',
    few: 'Die ersten zwei',
    all: 'Alle, soweit im Netzwerk üblich',
  },
  examples: 'Beispiele Ihrer Stimme',
  examplesHint: (most) =>
    `Bis zu ${numberText(most)} eigene Beiträge. Ein Sprachmodell sieht die drei, die am ` +
    'besten passen, nur um Ihren Stil zu treffen; was darin steht, wird nicht übernommen.',
  example: (number) => `Beispiel ${number}`,
  addExample: 'Beispiel hinzufügen',
  removeExample: (number) => `Beispiel ${number} entfernen`,
  logo: 'Logo',
  logoHint:
    'Steht auf Bildern statt des ersten Buchstabens des Namens, wo das Netzwerk es erlaubt.',
  chooseLogo: 'Bild wählen',
  otherLogo: 'Anderes Bild wählen',
  removeLogo: 'Logo entfernen',
  noImage: 'Ein Logo ist ein Bild: JPEG, PNG, WebP oder AVIF. Die Datei liegt in der Mediathek.',
  avoid: 'Wörter, die Sie meiden',
  avoidHint: 'Durch Kommas getrennt. Sie kommen in keinem geschriebenen Text vor.',
  language: 'Sprache',
  languageHint: 'Ein Kürzel wie en oder de-AT. Leer: die Sprache der Quelle oder des Themas.',
  font: 'Schriften der Bilder',
  template: 'Gestaltung der Bilder',
  templateHint: 'Wird verwendet, wo sie zum Text passt',
  colors: 'Farben der Bilder',
  background: 'Hintergrund',
  ink: 'Text',
  accent: 'Akzent',
  ownColors: 'Eigene Farben wählen',
  sample: 'Ein Bild aus Ihrem neuesten Entwurf',
  sampleHint: 'Aus Ihrem neuesten Entwurf, mit der Marke, wie sie gespeichert ist.',
  noSample: 'Schreiben Sie einen Entwurf, dann erscheint hier ein Bild davon.',
  leaveAsk: 'Das geänderte Markenprofil ist noch nicht gespeichert. Diese Seite verlassen?',
  save: 'Speichern',
  saved: 'Gespeichert',
}

export const germanFontNames: typeof EnglishFonts = {
  auto: 'Automatisch (Inter)',
  noto_sans: 'Noto Sans',
  inter: 'Inter',
  manrope: 'Manrope',
  montserrat: 'Montserrat mit Source Sans',
  playfair_display: 'Playfair Display mit Source Sans',
  lora: 'Lora',
  dm_serif_display: 'DM Serif Display mit DM Sans',
  space_grotesk: 'Space Grotesk mit Inter',
  oswald: 'Oswald mit Source Sans',
  roboto_slab: 'Roboto Slab mit Source Sans',
  nunito: 'Nunito',
  jetbrains_mono: 'JetBrains Mono mit Inter',
}

export const germanTemplateNames: typeof EnglishTemplates = {
  auto: 'Automatisch',
  cover: 'Titelblatt',
  number: 'Große Zahl',
  quotation: 'Zitat',
  list: 'Überschrift und Punkte',
  photo: 'Foto mit Text',
  closing: 'Schlusskarte',
}
