import { cue } from './cue.ts'

/** A sentence that holds one takes back, or limits, what the sentence before it says. */
export const holdsContrast = cue({
  en: `however|caveat|on the other hand|nevertheless|nonetheless`,
  de: `jedoch|allerdings|hingegen|dennoch|andererseits`,
  fr: `cependant|toutefois|néanmoins|en revanche`,
  es: `sin embargo|no obstante|en cambio`,
  it: `tuttavia|però`,
  pt: `no entanto|porém|contudo|todavia`,
  nl: `echter|daarentegen|niettemin`,
  pl: `jednak|natomiast`,
  sv: `däremot`,
  da: `derimod`,
  no: `derimot`,
  nb: `derimot`,
  fi: `kuitenkin`,
  cs: `však|nicméně`,
  ru: `однако`,
  uk: `однак|проте`,
  tr: `ancak`,
  ro: `însă|totuși`,
  hu: `azonban|viszont`,
  el: `ωστόσο`,
})
