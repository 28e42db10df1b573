/**
 * What the German texts must have: german/index.ts exports each of these (main.tsx hands it over).
 */
type TextName =
  | 'activityTexts'
  | 'agentTexts'
  | 'brandTexts'
  | 'calendarTexts'
  | 'changeTexts'
  | 'composerTexts'
  | 'connectingTexts'
  | 'connectionTexts'
  | 'contentTypeNames'
  | 'cropTexts'
  | 'developerTexts'
  | 'eventPageTexts'
  | 'eventTexts'
  | 'failureTexts'
  | 'faultTexts'
  | 'fontNames'
  | 'importTexts'
  | 'ledgerTexts'
  | 'libraryTexts'
  | 'listenTexts'
  | 'mediaTexts'
  | 'noticeTexts'
  | 'optionTexts'
  | 'outcomeTexts'
  | 'paletteTexts'
  | 'phaseTexts'
  | 'postTexts'
  | 'previewTexts'
  | 'problemTexts'
  | 'proofTexts'
  | 'queueTexts'
  | 'causeTexts'
  | 'reasonTexts'
  | 'remedyTexts'
  | 'requestTexts'
  | 'resultPageTexts'
  | 'resultTexts'
  | 'rewritingTexts'
  | 'scopeTexts'
  | 'settingsTexts'
  | 'setupTexts'
  | 'shellTexts'
  | 'signInTexts'
  | 'slotTexts'
  | 'snippetTexts'
  | 'sourcesTexts'
  | 'statusTexts'
  | 'templateNames'
  | 'toneNames'
  | 'undoTexts'
  | 'versionsTexts'
  | 'warningTexts'
  | 'workspaceTexts'

/** The same texts in another language: other words, the same parts and parameters. */
type Said<Texts> = Texts extends string
  ? string
  : Texts extends (...given: infer Given) => infer Answer
    ? (...given: Given) => Said<Answer>
    : { readonly [Part in keyof Texts]: Said<Texts[Part]> }

type German = { readonly [Name in TextName]: object }

const made = new Map<TextName, object>()
let german: German | null = null

/**
 * English texts, whose words are replaced where they stand once the page speaks another language.
 */
export function texts<const Texts extends object>(name: TextName, english: Texts): Said<Texts> {
  made.set(name, english)
  if (german !== null) replace(english, german[name])
  return english as unknown as Said<Texts>
}

/**
 * Before anything is drawn. Texts of modules that are loaded later are replaced as they are made.
 */
export function speak(language: German): void {
  german = language
  for (const [name, english] of made) replace(english, language[name])
}

function replace(texts: object, others: object): void {
  const into = texts as Record<string, unknown>
  for (const [part, other] of Object.entries(others)) {
    const present = into[part]
    if (typeof present === 'object' && present !== null) replace(present, other as object)
    else into[part] = other
  }
}
