import { splitSentences } from '../../text/sentences/split-sentences.ts'

// What stands before a sentence and says nothing: it goes, and the sentence begins behind it.
const leads =
  /^(?:in today's [^,.\n]{3,60}(?:world|landscape|era|age|environment|market)[^,.\n]{0,20}, |in (?:a|the) (?:world|age|era) (?:where|of) [^,.\n]{3,60}, |let's (?:face it|be honest|be real)[,:] |it's no secret that |here's the thing: |the truth is[,:] |at the end of the day, |needless to say, |in der heutigen [^,.\n]{3,50}(?:welt|zeit)[^,.\n]{0,20},? |seien wir (?:mal )?ehrlich[,:] |es ist kein geheimnis, dass |hand aufs herz: |dans le monde (?:d'aujourd'hui|actuel)[^,.\n]{0,30}, |soyons honnêtes[,:] |ce n'est un secret pour personne[,:] |en el mundo (?:actual|de hoy)[^,.\n]{0,30}, |seamos sinceros[,:] |no es ningún secreto que |nel mondo (?:di oggi|attuale)[^,.\n]{0,30}, |non è un segreto che |no mundo (?:de hoje|atual)[^,.\n]{0,30}, |não é segredo que |in de wereld van vandaag[^,.\n]{0,30}, |laten we eerlijk zijn[,:] |w dzisiejszym [^,.\n]{3,40}(?:świecie|czasach)[^,.\n]{0,20}, |i dagens [^,.\n]{3,40}(?:värld|samhälle)[^,.\n]{0,20},? )/iu

// Sentences that are nothing else: they go where others stay.
const sentences =
  /^(?:(?:so,? )?let's (?:dive|jump|dig) (?:right )?in\b[^.\n]{0,20}|buckle up\b[^.\n]{0,20}|(?:it's|this is) a (?:total |real |true )?game[- ]?changer|game[- ]?changer|the future is (?:now|here|bright)|(?:and )?(?:that|this) changes everything|mind blown|read that again|let that sink in|(?:are you )?ready to (?:take|unlock|level up|elevate|transform)[^.\n]{0,60}|unlock (?:your|the) [^.\n]{0,40}(?:potential|power)[^.\n]{0,20}|the possibilities are endless|the sky is the limit|exciting times ahead|stay tuned\b[^.\n]{0,20}|tauchen wir ein|die zukunft ist jetzt|das ist ein (?:echter )?game ?changer|die möglichkeiten sind (?:endlos|grenzenlos)|es bleibt spannend|plongeons (?:ensemble )?dans[^.\n]{0,30}|le futur, c'est maintenant|les possibilités sont infinies|affaire à suivre|el futuro es (?:hoy|ahora)|las posibilidades son infinitas|il futuro è adesso|le possibilità sono infinite|o futuro é agora|as possibilidades são infinitas|de toekomst is nu|de mogelijkheden zijn eindeloos|przyszłość jest teraz|framtiden är här)\s*[.!…🚀🔥✨💡]*\s*$/iu

/**
 * The text without phrases that thousands of posts have, as far as something is left; what the
 * author or the source says so stays.
 */
export function withoutWornPhrases(
  text: string,
  language: string,
  isGiven: (phrase: string) => boolean,
): string {
  const lines = text.split('\n')
  const mended = lines.map((line) =>
    line.length > lineMax ? line : mendLine(line, language, isGiven),
  )
  const kept = mended.filter((line, index) => line !== '' || lines[index] === '')
  const result = kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return /\p{L}/u.test(result) ? result : text
}

const lineMax = 4000

function mendLine(line: string, language: string, isGiven: (phrase: string) => boolean): string {
  if (!leads.test(line) && !worthParting.test(line)) return line
  return splitSentences(line, language)
    .filter((sentence) => !sentences.test(sentence.trim()) || isGiven(sentence.trim()))
    .map((sentence) => {
      const lead = leads.exec(sentence)?.[0]
      if (lead === undefined || isGiven(lead.trim())) return sentence
      const rest = sentence.slice(lead.length)
      return rest.charAt(0).toLocaleUpperCase(language) + rest.slice(1)
    })
    .join('')
    .trimEnd()
}

// A word of each of the phrases: most lines hold none, and are not parted.
const worthParting =
  /let's|buckle|game|future|changes|mind blown|read that|sink in|ready to|unlock|possibilit|sky is|exciting|tuned|tauchen|zukunft|möglichkeiten|spannend|plongeons|futur|posibilidades|suivre|possibilidades|toekomst|mogelijkheden|przyszłość|framtiden|today's|heutigen|secre|geheimnis/iu
