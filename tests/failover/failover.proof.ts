import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { runFailovers } from './lab.ts'

// A lease that died with its holder's transaction lasts a minute: both wait for it at once.
suite('a primary that dies', { concurrency: 2 }, () => {
  test('is followed by its synchronous standby: nothing accepted is lost, doubled or left unconfirmed, the server goes on', async (t) => {
    const figures = await runFailovers(t, { failovers: 1, synchronous: true, people: 2 })
    assert.deepEqual(
      [figures.lost, figures.doubled, figures.unconfirmedAndNotOut.length, figures.failedOtherwise],
      [0, 0, 0, 0],
      JSON.stringify(figures),
    )
    assert(figures.published > 0)
    t.diagnostic(`writes again after ${figures.outagesMs.join(', ')} ms`)
  })

  test('failover: to a standby without the last commits loses the last accepted posts, and publishes nothing twice', async (t) => {
    const figures = await runFailovers(t, { failovers: 1, synchronous: false, people: 2 })
    assert(figures.lost > 0, 'the link has lost nothing: this test shows nothing')
    assert.deepEqual([figures.doubled, figures.failedOtherwise], [0, 0], JSON.stringify(figures))
  })
})
