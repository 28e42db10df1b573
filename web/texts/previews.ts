import { texts } from './texts.ts'

export const previewTexts = texts('previewTexts', {
  ask: 'Ask a client',
  askAll: (count: number) =>
    count === 1 ? 'Ask a client about this post' : `Ask a client about these ${count} posts`,
  title: 'Show it to a client',
  explained: (count: number) =>
    'People with the link see ' +
    `${count === 1 ? 'this post as its network' : `these ${count} posts as their networks`} ` +
    `would show ${count === 1 ? 'it' : 'them'}, and may leave comments. They need no account.`,
  explainedPeriod: (period: string) =>
    `People with the link see all posts of ${period} as their networks would show them, also ` +
    'those that you schedule later, and may leave comments. They need no account.',
  expiry: 'The link works for',
  days: (days: number) => `${days} days`,
  mayApprove: 'They may approve and reject',
  mayApproveHint: 'For posts that are awaiting approval. Other posts need none.',
  make: 'Create link',
  once:
    'Copy the link now: it is shown only once. Give it to your client only. You can revoke it in ' +
    'Posts, under To approve.',
  links: 'Links for clients',
  link: (count: number, mayApprove: boolean) =>
    `${count === 1 ? '1 post' : `${count} posts`}, ${mayApprove ? 'to approve' : 'to comment on'}`,
  linkPeriod: (period: string, mayApprove: boolean) =>
    `All posts of ${period}, ${mayApprove ? 'to approve' : 'to comment on'}`,
  linkBy: (who: string | null, until: string) => `by ${who ?? 'someone'}, until ${until}`,
  comments: (count: number) => (count === 1 ? '1 comment' : `${count} comments`),
  revoke: 'Revoke',
  revoked: 'Revoked. The link no longer works.',
  said: 'Comments',
  client: 'client',
  someone: 'Someone',
  write: 'Write a comment',
  comment: 'Comment',
  visibleToClient: 'Visible to clients',
  visibleHint: 'Shown with your name below the post. Otherwise only your team sees the comment.',
  visible: 'visible to clients',
})
