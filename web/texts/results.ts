import { numberText } from '../time/format.ts'
import { texts } from './texts.ts'

const posts = (count: number) => (count === 1 ? '1 post' : `${numberText(count)} posts`)

export const resultTexts = texts('resultTexts', {
  title: 'What became of it',
  names: { likes: 'Likes', comments: 'Comments', shares: 'Shares', views: 'Views' },
  untold: 'not told',
  readAt: (moment: string) => `As of ${moment}`,
  none:
    'Nothing has been read yet. The network is asked about an hour after the post went out, and ' +
    'then ever more rarely for 30 days.',
  untoldAll: 'The network gave no numbers when it was asked. The post may have been deleted there.',
  weeks: 'Weeks',
  weeksLead: 'What went out, week by week. A post is on time within five minutes of its time.',
  weekOf: (from: string, to: string) => `${from} – ${to}`,
  thisWeek: 'This week',
  columns: {
    week: 'Week',
    planned: 'Planned',
    published: 'Went out',
    onTime: 'On time',
    failed: 'Failed',
  },
  told: (told: number, published: number) =>
    `Numbers for ${numberText(told)} of ${posts(published)}`,
  earlier: 'Show a year',
  noWeeks: [
    'No weeks to show yet',
    'Once posts are planned, each week stands here with what went out.',
  ],
  write: 'Write a post',
})
