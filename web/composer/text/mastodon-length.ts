import { countedText } from '@crier/contract/networks/mastodon-count.ts'
import extractUrls from 'twitter-text/dist/extractUrlsWithIndices.js'
import { countGraphemes } from './count-graphemes.ts'

// What a link counts on Mastodon's own servers; the server's own count follows with the preview.
const linkLength = 23

export const mastodonLength = (text: string) =>
  countGraphemes(countedText(text, linkLength, extractUrls))
