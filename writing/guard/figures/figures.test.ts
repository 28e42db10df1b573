import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figuresIn } from './figures.ts'
import { readable } from '../readable.ts'

function told(text: string, language: string) {
  return figuresIn(readable(text), [language]).map(
    ({ values, unit }) => `${values[0]}${unit === null ? '' : ` ${unit}`}`,
  )
}

test('figuresIn reads the same number however a language writes it', () => {
  const cases = [
    ['en', '61 % and 61 percent and 61 per cent', ['61 percent', '61 percent', '61 percent']],
    ['en', '38M, 38 million and 38,000,000', ['38000000', '38000000', '38000000']],
    ['de', '38 Mio. Euro und 1,5 Milliarden', ['38000000 eur', '1500000000']],
    ['fr', '4 200 arbres et 5 millions d’euros', ['4200', '5000000 eur']],
    ['es', '1.234.567 casas, el 2,5 por ciento', ['1234567', '2.5 percent']],
    ['ja', '500万円と約2万社', ['5000000 jpy', '20000']],
    ['ar', '١٢٠ مدرسة و٣٥ في المئة', ['120', '35 percent']],
    ['zh', '百分之61，3.5亿元', ['61 percent', '350000000 cny']],
    ['en', 'at 6:30 pm', ['1110 time']],
    ['de', 'um 18:30 Uhr', ['1110 time']],
    ['en', '20 to 30 percent', ['20 percent', '30 percent']],
    ['en', '30 June 2026', ['30', '6 calendar month', '2026']],
  ] as const
  for (const [language, text, figures] of cases)
    assert.deepEqual(told(text, language), figures, text)
})

test('figuresIn reads numbers in words', () => {
  const cases = [
    ['en', 'twenty-five people and three hundred more', ['25', '300']],
    ['de', 'fünfundzwanzig Städte', ['25']],
    ['fr', 'quatre-vingt-dix-sept écoles', ['97']],
    ['es', 'treinta y cinco casas', ['35']],
    ['nl', 'vijfentwintig huizen', ['25']],
    ['pl', 'dwadzieścia pięć drzew', ['25']],
    ['sv', 'arton timmar', ['18 hour']],
    ['ru', 'шесть лет', ['6 year']],
  ] as const
  for (const [language, text, figures] of cases)
    assert.deepEqual(told(text, language), figures, text)
})

test('figuresIn takes no number from a name such as B2B or GPT-4, and the month may only beside a number', () => {
  assert.deepEqual(told('GPT-4 and B2B may come', 'en'), [])
  assert.deepEqual(told('on 3 May', 'en'), ['3', '5 calendar month'])
})

test('figuresIn reads dates in digits, days, versions, halves and clocks as they are said', () => {
  const cases = [
    ['de', 'am 31.03.2026', ['31', '3 calendar month', '2026']],
    ['en', '2026-03-31', ['2026', '3 calendar month', '31']],
    ['fr', 'le 9 h 30, deux heures et demie', ['570 time', '2.5 hour']],
    ['de', 'zweieinhalb Stunden', ['2.5 hour']],
    ['fr', 'tous les samedis', ['6 weekday']],
  ] as const
  for (const [language, text, figures] of cases)
    assert.deepEqual(told(text, language), figures, text)
  assert.deepEqual(figuresIn('Version 8.2.0', ['en'])[0]!.values.slice(1), [8, 8.2])
  const days = (text: string) =>
    figuresIn(text, ['en']).flatMap(({ isDay, values }) => (isDay ? values : []))
  assert.deepEqual(
    days('31 March, April 12, the 14th of June, 5–7 May, 3 months, 2 in May 2026, March 31 people'),
    [31, 12, 14, 5, 7],
  )
})
