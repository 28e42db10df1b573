import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openedSecrets } from './opened-secrets.ts'

function countedVault() {
  const asked: string[] = []
  const open = (sealed: string, context: string) => {
    asked.push(`${context} ${sealed}`)
    return context === 'here'
      ? Promise.resolve(`opened ${sealed}`)
      : Promise.reject(new Error('sealed for another place'))
  }
  return { asked, secrets: openedSecrets({ open }) }
}

test('openedSecrets opens a secret once until it forgets', async () => {
  const { asked, secrets } = countedVault()
  assert.deepEqual(await Promise.all([secrets.open('a', 'here'), secrets.open('a', 'here')]), [
    'opened a',
    'opened a',
  ])
  assert.equal(await secrets.open('b', 'here'), 'opened b')
  assert.deepEqual(asked, ['here a', 'here b'])
  secrets.forget()
  await secrets.open('a', 'here')
  assert.equal(asked.length, 3)
})

test('openedSecrets refuses for another place what it has opened for one', async () => {
  const { secrets } = countedVault()
  await secrets.open('a', 'here')
  await assert.rejects(secrets.open('a', 'there'), /another place/)
})

test('openedSecrets holds at most 2,048 secrets', async () => {
  const { asked, secrets } = countedVault()
  for (let index = 0; index <= 2_048; index++) await secrets.open(`${index}`, 'here')
  await secrets.open('0', 'here')
  assert.equal(asked.length, 2_050)
})
