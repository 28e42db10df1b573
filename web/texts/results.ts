import { texts } from './texts.ts'

export const resultTexts = texts('resultTexts', {
  title: 'Results',
  names: { likes: 'Likes', comments: 'Comments', shares: 'Shares', views: 'Views' },
  untold: 'not reported',
  readAt: (moment: string) => `As of ${moment}`,
  none:
    'Nothing has been read yet. The network is asked about an hour after publication, and ' +
    'then less and less often for 30 days.',
  untoldAll: 'The network gave no numbers when it was asked. The post may have been deleted there.',
})
