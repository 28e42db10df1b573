import type { Source } from './writer.ts'
/** A topic out of a source: its title, else its first sentence, 5 to 500 characters. */
export function topicOf(source: Source): string {
  return (source.title ?? source.text).slice(0, 200)
}
