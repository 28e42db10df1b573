import { eventTexts } from '../texts/developers.ts'
import type { Subscription } from './events.ts'

export const subscriptionText = (events: readonly Subscription[]): string =>
  events.map((event) => (event === '*' ? eventTexts[event] : event)).join(', ')
