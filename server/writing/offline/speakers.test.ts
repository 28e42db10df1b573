import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentType } from '@crier/contract/platform.ts'
import { assignment } from '../../testing/samples.ts'
import { offlineWriter } from '../offline-writer.ts'

const write = async (topic: string, text: string, contentType: ContentType = 'carousel') =>
  (await offlineWriter.write(assignment({ contentType, topic, text }))).pieces

test('initials before the turns of an interview are the name that only the topic tells', async () => {
  const talk = `tape 4, second pass

INT: How did you begin?
AR: I began with a rope of 90 metres and an old barge from the mill.
INT: And today?
AR: Today 4,100 people cross with us in a month, most of them on bicycles.
INT: What comes next?
AR: The second landing stage comes next, at the mill, in the month of May.`
  for (const piece of await write('Ana Ruiz on her ferry', talk)) if (piece.includes('“')) assert.match(piece, /— Ana Ruiz/)
})

test('a Chinese name before a colon is who speaks, and the host is not told', async () => {
  const talk = `主持人：欢迎收听，本期由河畔酒店赞助。
林小河：我们从一条九十米的绳子开始。
主持人：现在呢？
林小河：现在每个月有四千一百人过河，大多数骑自行车。
主持人：接下来做什么？
林小河：五月在磨坊旁边再建一个码头。`
  const told = (await write('林小河的渡船', talk, 'post')).join('\n')
  assert.match(told, /— 林小河/)
  assert.match(told, /四千一百人/)
  assert.doesNotMatch(told, /酒店|主持人/)
})

test('a quotation is told with the sentence that names who says it, past those that only point at them', async () => {
  for (const text of [
    'In 2019 we built a ferry. I sat in the kitchen of Bertram all night. I asked what he wanted. He put down the spoon. "Just let me steer on Sundays." It was the best advice of 40 that we got.',
    'En 2019 nous avons construit un bac. Nous étions chez Bertrand toute la nuit. Il posa la cuillère. « Laissez-moi tenir la barre le dimanche. » Sur 40 conseils, ce fut le meilleur.',
  ])
    for (const piece of await write('Our ferry', text, 'thread')) if (/[“"«]/.test(piece)) assert.match(piece, /Bertra/)
})

test('somebody who is called by the first name where they speak is told by the whole one', async () => {
  const text =
    'Zilda Prado, que conduz a barca, tem 52 anos. A barca levou 4.100 pessoas em abril. «A corda cantava todo o inverno», diz Zilda, e ri.'
  const piece = (await write('A barca', text, 'thread')).find((each) => each.includes('corda'))
  assert.match(piece!, /diz Zilda Prado/)
})
