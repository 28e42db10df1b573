import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSensitive } from '../cues/sensitive-topic.ts'

test('bad news is recognised in the topic, in each language', () => {
  for (const [language, topic] of Object.entries({
    en: 'We have to close our shop after 40 years',
    de: 'Stellenabbau bei uns in Kassel',
    fr: 'Notre fondateur est décédé',
    es: 'Cerramos nuestra librería después de 30 años',
    it: 'Un incendio ha distrutto il nostro magazzino',
    pt: 'Uma enchente atingiu a nossa fábrica',
    nl: 'Datalek bij onze leverancier',
    pl: 'Zmarł założyciel naszej firmy',
    sv: 'Vår grundare har avlidit',
    fi: 'Irtisanomme 40 työntekijää',
    cs: 'Zemřel náš zakladatel',
    tr: 'Depremde hayatını kaybedenler için',
    ru: 'Скончался основатель нашей компании',
    uk: 'Пожежа на нашому складі',
    ja: '創業者逝去のお知らせ',
    zh: '关于产品召回的公告',
    ko: '창업자 별세 알림',
    ar: 'وفاة مؤسس شركتنا',
  })) {
    assert.equal(isSensitive(topic, '', language, language), true, topic)
  }
  assert.equal(isSensitive('Why small teams ship faster', '', 'en', 'en'), false)
})

test('bad news is recognised in the source where the topic does not tell it, and one such word in a long text is none', () => {
  assert.equal(
    isSensitive(
      'News from the workshop',
      'On Monday a fire killed two people. Five were injured.',
      'en',
      'en',
    ),
    true,
  )
  assert.equal(
    isSensitive(
      'Neues aus der Werkstatt',
      'Wir trauern um unseren Kollegen, der am Montag verstorben ist.',
      'de',
      'de',
    ),
    true,
  )
  const history =
    `The museum opens on Sunday. ${'It shows how people in the valley lived. '.repeat(20)}A ` +
    'room tells of the war.'
  assert.equal(isSensitive('The new museum', history, 'en', 'en'), false)
})

test('work that is lost is bad news however late a company tells of it', () => {
  const glad = 'The company opens a new hall for its customers. '.repeat(12)
  for (const [language, loss] of Object.entries({
    en: 'The old works will cease production in March.',
    de: 'Im März wird die Fertigung am alten Ort eingestellt.',
    fr: '140 postes seront supprimés.',
    es: 'Hay 140 puestos de trabajo afectados.',
    it: 'Ci sono 140 posti di lavoro a rischio.',
    nl: 'Er gaan 140 banen verloren.',
  }))
    assert.equal(isSensitive('News', `${glad}${loss}`, language, language), true, loss)
  assert.equal(
    isSensitive('News', `${glad}It looks for people for 40 new jobs.`, 'en', 'en'),
    false,
  )
})
