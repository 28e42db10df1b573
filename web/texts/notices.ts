import { texts } from './texts.ts'

export const noticeTexts = texts('noticeTexts', {
  title: 'Notices',
  unread: (count: number, most: number) => `${count >= most ? `${most}+` : count} new`,
  markRead: 'Mark all as read',
  more: 'Show more',
  toSettings: 'Choose what you are told by mail or on this device',
  emptyTitle: 'Nothing to tell',
  emptyText:
    'Posts that fail or wait for you, connections that end and credits that run low are told here.',
  isNew: 'New',
  over: 'Settled',
  planned: (time: string) => `Planned for ${time}`,
  mailTitle: 'Notices by mail',
  mailNote: 'What you are told of by mail. The page with notices shows all of them.',
  deviceTitle: 'Notices in this browser',
  deviceNote:
    'As notifications, while a tab with the workspace is open: posts that failed or are ' +
    'unconfirmed, posts to approve, accounts to reconnect. Without an open tab there are ' +
    'none: this server sends nothing through the makers of browsers.',
  deviceLabel: 'Tell me in this browser',
  deviceCannot:
    'This browser tells nothing from this page. It does over https, and on an iPhone or iPad ' +
    'once the dashboard is installed.',
  deviceDenied:
    'The browser does not allow it. Allow notifications for this address in its settings, ' +
    'then try again.',
  noMail: 'This server sends no mail: notices stand in the dashboard only.',
  notProven: 'Mail goes to an address only after it was proven: open a link that was mailed to it.',
  when: 'When',
  whenNames: { at_once: 'At once', daily: 'Once a day, at 08:00' },
  kinds: {
    post_failed: 'A post could not be published',
    post_unconfirmed: 'It is not known whether a post is out: look there, and decide',
    post_to_approve: 'A post waits for approval',
    post_approved: 'Your post was approved',
    post_rejected: 'Your post was rejected',
    connection_expiring:
      'A connection ends soon and may not renew automatically: connect the account again',
    connection_needs_reconnect: 'A connection has to be made again',
    credits_low: 'Credits run low',
    texts_over_quota: 'Your texts are above what the plan allows. They can grow for 30 days.',
  },
  choices: {
    failed_posts: 'Posts that failed or are unconfirmed',
    posts_to_approve: 'Posts to approve, and decisions on mine',
    connections: 'Connections that have to be made again',
    low_credits: 'Credits that run low',
  },
})
