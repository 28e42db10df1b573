import { texts } from './texts.ts'

export const noticeTexts = texts('noticeTexts', {
  title: 'Notifications',
  unread: (count: number, most: number) => `${count >= most ? `${most}+` : count} new`,
  markRead: 'Mark all as read',
  more: 'Show more',
  toSettings: 'Choose what you receive by email or on this device',
  emptyTitle: 'No notifications',
  emptyText:
    'Failed posts, requests for approval, expiring connections and low credits appear here.',
  isNew: 'New',
  over: 'Settled',
  planned: (time: string) => `Planned for ${time}`,
  mailTitle: 'Email notifications',
  mailNote: 'What you receive by email. The page Notifications shows all of them.',
  deviceTitle: 'Browser notifications',
  deviceNote:
    'Only while a tab of the workspace is open: posts that failed or are unconfirmed, posts to ' +
    'approve, accounts to reconnect. This server sends nothing through push services.',
  deviceLabel: 'Notify me in this browser',
  deviceCannot:
    'This browser shows no notifications of this page. They need https, and on an iPhone or ' +
    'iPad the installed dashboard.',
  deviceDenied:
    'The browser does not allow it. Allow notifications for this address in its settings, ' +
    'then try again.',
  noMail: 'This server sends no email: notifications appear in the dashboard only.',
  notProven: 'Email is sent to confirmed addresses only: open a link that was sent to yours.',
  when: 'When',
  whenNames: { at_once: 'At once', daily: 'Once a day, at 08:00' },
  kinds: {
    post_failed: 'A post could not be published',
    post_unconfirmed: 'It is unknown whether a post was published: check the network and decide',
    post_to_approve: 'A post is awaiting approval',
    post_approved: 'Your post was approved',
    post_rejected: 'Your post was rejected',
    connection_expiring: 'A connection expires soon and may not renew automatically: reconnect it',
    connection_needs_reconnect: 'A connection needs to be reconnected',
    credits_low: 'Credits are low',
    texts_over_quota: 'Your texts are above what the plan allows. They can grow for 30 days.',
  },
  choices: {
    failed_posts: 'Posts that failed or are unconfirmed',
    posts_to_approve: 'Posts to approve, and decisions on mine',
    connections: 'Connections that need to be reconnected',
    low_credits: 'Low credits',
  },
})
