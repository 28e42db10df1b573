/**
 * The few notes on a voice that can be obeyed without understanding them; the others only reach
 * a model.
 */
export interface VoiceCues {
  readonly emoji: boolean
  readonly hashtags: boolean
  readonly exclamations: boolean
}

const none = String.raw`(?:no|without|never(?: use)?|avoid|don[’']?t use|do not use|keine?|ohne|sans|pas d[e’']|jamais d[e’']|sin|nunca|senza|niente|mai|sem|não use|geen|zonder)\s*(?:any |use |les |l[’']|the )?`

/**
 * Reads "no emoji", "ohne Hashtags", "sans exclamation" and the like out of the brand's notes on
 * its voice.
 */
export function voiceCues(voice: string | null): VoiceCues {
  const denies = (what: string) =>
    voice !== null && new RegExp(`(?<!\\p{L})${none}${what}`, 'iu').test(voice)
  return {
    emoji: !denies('(?:emoji|émoji|smiley|emoticon)'),
    hashtags: !denies('(?:hash-?tag|mots?-dièse)'),
    exclamations: !denies('(?:exclamation|exclamaci|exclama|esclama|uitroep|ausrufe)'),
  }
}
