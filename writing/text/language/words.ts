import cs from './words/cs.json' with { type: 'json' }
import da from './words/da.json' with { type: 'json' }
import de from './words/de.json' with { type: 'json' }
import el from './words/el.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import es from './words/es.json' with { type: 'json' }
import fi from './words/fi.json' with { type: 'json' }
import fr from './words/fr.json' with { type: 'json' }
import hu from './words/hu.json' with { type: 'json' }
import it from './words/it.json' with { type: 'json' }
import nl from './words/nl.json' with { type: 'json' }
import no from './words/no.json' with { type: 'json' }
import pl from './words/pl.json' with { type: 'json' }
import pt from './words/pt.json' with { type: 'json' }
import ro from './words/ro.json' with { type: 'json' }
import ru from './words/ru.json' with { type: 'json' }
import sv from './words/sv.json' with { type: 'json' }
import tr from './words/tr.json' with { type: 'json' }
import uk from './words/uk.json' with { type: 'json' }
import zh from './words/zh.json' with { type: 'json' }

/** What is known of the words of a language, each list in one text. */
interface LanguageWords {
  /**
   * Function words, auxiliaries and the commonest verbs and adverbs without a meaning: what ends a
   * key phrase (RAKE) and tells languages apart.
   */
  readonly stopWords?: string
  /** The same of languages that have no such list. */
  readonly smallWords?: string
  /** The verbs of most headlines, as they stand behind their subject; English ones without ending. */
  readonly finiteVerbs?: string
  /** Those of them that are nouns as well: "job offers". Only what follows tells them apart. */
  readonly verbsAndNouns?: string
}

const byLanguage: ReadonlyMap<string, LanguageWords> = new Map(
  Object.entries({
    cs,
    da,
    de,
    el,
    en,
    es,
    fi,
    fr,
    hu,
    it,
    nl,
    no,
    pl,
    pt,
    ro,
    ru,
    sv,
    tr,
    uk,
    zh,
  }),
)

const sets = new Map<string, ReadonlySet<string>>()

/** The words of a list, in small letters, by language (ISO 639-1); empty for one without a list. */
export function wordsOf(list: keyof LanguageWords, language: string): ReadonlySet<string> {
  const name = `${list} ${language}`
  const made = sets.get(name) ?? new Set(byLanguage.get(language)?.[list]?.split(' '))
  if (byLanguage.has(language)) sets.set(name, made)
  return made
}
