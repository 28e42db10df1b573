import { texts } from './texts.ts'

export const eventPageTexts = texts('eventPageTexts', {
  title: 'Events',
  ofEditors: 'Owners and editors of this workspace see its events.',
  which: 'Event',
  all: 'All events',
  from: 'From',
  to: 'Until',
  clear: 'Clear filters',
  empty: 'Nothing has happened yet',
  emptyText:
    'Each post that is published or fails is an event, whether a webhook is there or not. A ' +
    'webhook can be sent a test right away.',
  write: 'Write a post',
  toWebhooks: 'Webhooks',
  noneFound: 'No such events',
  noneFoundText:
    'None of this kind happened on these days. Events are kept for 90 days, if the operator ' +
    'has not chosen otherwise.',
  // It names the line for those who do not see it.
  named: (event: string, moment: string) => `${event}, ${moment}`,
  openPost: 'Open the post',
  event: 'Event',
  eventHint:
    'As the API returns it. A webhook receives event and data, and the time of the attempt as ' +
    'delivered_at.',
  copyEvent: 'Copy event',
  copyBody: 'Copy body',
  noWebhooks: 'There is no webhook that it could be sent to.',
  deliver: 'Deliver',
  neverSent: 'It was not sent there.',
  notAmongNewest: 'Not among the newest 100 deliveries there. Older ones are in its log.',
  target: 'Deliver to',
  deliveredAgain: (count: number) =>
    count === 1 ? 'On its way again' : `${count} on their way again`,
  outcomes: 'Delivered again',
  refused: 'Refused',
  answered: (status: number) => `answered ${status}`,
})

export const requestTexts = texts('requestTexts', {
  title: 'Requests',
  lead:
    'What programs have asked with keys of this workspace in the last 24 hours, at most the ' +
    'newest 1,000. Requests of this dashboard are not among them.',
  errors: 'All problem codes',
  empty: 'No requests in the last 24 hours',
  emptyText:
    'As soon as a program uses a key of this workspace, its requests and their answers appear ' +
    'here.',
  toKeys: 'API keys',
  noOperation: 'no such operation',
  request: 'Request',
  codeMeans: (code: string) => `What ${code} means`,
})

export const listenTexts = texts('listenTexts', {
  title: 'On your own machine',
  text:
    'A server elsewhere cannot reach a program that you are writing. After crier login this ' +
    'sends what happens from now on to it, signed, until you stop it.',
  more: 'The command line',
})
