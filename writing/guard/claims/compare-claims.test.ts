import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignment } from '@crier/server/testing/samples.ts'
import { groundsOf } from '../grounds.ts'
import { changedClaims } from './compare-claims.ts'

type Case = readonly [language: string, source: string, honest: string, changed: string]

/** The draft that says the same passes, and the one that changes it gets a reason. */
function changesOf(why: RegExp, ...cases: readonly Case[]): void {
  for (const [language, text, honest, changed] of cases) {
    const grounds = groundsOf(assignment({ topic: '-', text }), [language], language)
    assert.deepEqual(changedClaims([honest], grounds), [], honest)
    const [found] = changedClaims([changed], grounds)
    assert.ok(found, changed)
    assert.match(found.why, why, changed)
    assert.ok(changed.includes(found.text) && text.includes(found.source))
  }
}

test('a claim that denies what its sentence says, or the other way round, is found', () => {
  changesOf(
    /denies/,
    [
      'en',
      'The old well supplies the upper village. The pump station is not open to visitors.',
      'Visitors: the pump station is not open.',
      'The pump station is open to visitors.',
    ],
    [
      'de',
      'Der Brunnen versorgt das Oberdorf. Das Pumpenhaus steht Besuchern nicht offen.',
      'Besuchern steht das Pumpenhaus nicht offen.',
      'Das Pumpenhaus steht Besuchern offen.',
    ],
    [
      'es',
      'El pozo abastece el pueblo. La caseta no admite visitas de escuelas.',
      'La caseta no admite visitas de escuelas.',
      'La caseta admite visitas de escuelas.',
    ],
  )
})

test('a rise for a fall, and a comparison the other way round, are found', () => {
  changesOf(
    /opposite/,
    [
      'en',
      'Water use in the valley fell during the drought. The council met in March.',
      'In the drought, water use in the valley fell.',
      'During the drought water use in the valley rose.',
    ],
    [
      'fr',
      'Les ventes de miel ont chuté pendant la sécheresse. Le conseil siège en mars.',
      'Pendant la sécheresse, les ventes de miel ont chuté.',
      'Les ventes de miel ont augmenté pendant la sécheresse.',
    ],
    [
      'nl',
      'De verkoop van honing daalde tijdens de droogte. De raad komt in maart bijeen.',
      'Tijdens de droogte daalde de verkoop van honing.',
      'De verkoop van honing steeg tijdens de droogte.',
    ],
  )
  changesOf(
    /comparison/,
    [
      'en',
      'Wool coats dry faster than cotton jackets. Both are sewn by hand.',
      'Wool coats dry faster than cotton jackets.',
      'Cotton jackets dry faster than wool coats.',
    ],
    [
      'de',
      'Wollmäntel trocknen schneller als Baumwolljacken. Beide werden genäht.',
      'Wollmäntel trocknen schneller als Baumwolljacken.',
      'Baumwolljacken trocknen schneller als Wollmäntel.',
    ],
    [
      'it',
      'I cappotti asciugano meglio rispetto alle giacche sottili. Tutto è cucito a mano.',
      'I cappotti asciugano meglio rispetto alle giacche sottili.',
      'Le giacche sottili asciugano meglio rispetto ai cappotti.',
    ],
  )
})

test('an association that becomes a cause, and a part that becomes the whole, are found', () => {
  changesOf(
    /cause/,
    [
      'en',
      'Short nights were associated with falls among gardeners. Twelve clubs took part.',
      'Short nights were linked with falls among gardeners.',
      'Short nights cause falls among gardeners.',
    ],
    [
      'de',
      'Kurze Nächte waren mit Stürzen der Gärtner verbunden. Zwölf Vereine nahmen teil.',
      'Kurze Nächte hängen mit Stürzen der Gärtner zusammen.',
      'Kurze Nächte verursachen Stürze der Gärtner.',
    ],
    [
      'pt',
      'As noites curtas estão associadas a quedas dos jardineiros. Doze clubes participaram.',
      'As noites curtas estão associadas a quedas dos jardineiros.',
      'As noites curtas provocam quedas dos jardineiros.',
    ],
  )
  changesOf(
    /part/,
    [
      'en',
      'The frogs were counted only in the eastern pond. Rain fell twice.',
      'The frogs were counted only in the eastern pond.',
      'The frogs were counted in every eastern pond.',
    ],
    [
      'de',
      'Die Frösche wurden nur im östlichen Teich gezählt. Es regnete zweimal.',
      'Gezählt wurden die Frösche nur im östlichen Teich.',
      'Die Frösche wurden in sämtlichen östlichen Teichen gezählt.',
    ],
    [
      'fr',
      'Les grenouilles ont été comptées uniquement dans un étang oriental. Il a plu deux fois.',
      'Les grenouilles ont été comptées uniquement dans un étang oriental.',
      'Les grenouilles ont été comptées dans tous les étangs orientaux.',
    ],
  )
})

test('a possibility, a plan and a condition that become a fact are found', () => {
  changesOf(
    /reservation/,
    [
      'en',
      'The lichen might clean the harbour air. Divers took samples.',
      'The lichen might clean the air of the harbour.',
      'The lichen has cleaned the harbour air.',
    ],
    [
      'de',
      'Der Verein plant ein Gewächshaus am Hafen. Taucher nahmen Proben.',
      'Am Hafen plant der Verein ein Gewächshaus.',
      'Der Verein hat am Hafen ein Gewächshaus eröffnet.',
    ],
    [
      'es',
      'La asociación prevé abrir un invernadero junto al puerto. Los buzos tomaron muestras.',
      'La asociación prevé un invernadero junto al puerto.',
      'La asociación ya tiene abierto un invernadero junto al puerto.',
    ],
    [
      'pl',
      'Stowarzyszenie planuje szklarnię obok portu. Nurkowie pobrali próbki.',
      'Obok portu stowarzyszenie planuje szklarnię.',
      'Stowarzyszenie już otwarło szklarnię obok portu.',
    ],
  )
})

test('another period, another month and another thing that is counted are found', () => {
  changesOf(
    /time/,
    [
      'en',
      'The kiln burns 30 logs a week. Deliveries stop at noon.',
      'Each week the kiln burns 30 logs.',
      'The kiln burns 30 logs a day.',
    ],
    [
      'de',
      'Der Ofen wird im Oktober gereinigt. Die Lieferungen enden im Mai 2027.',
      'Im Oktober wird der Ofen gereinigt.',
      'Der Ofen wird im Mai 2027 gereinigt.',
    ],
    [
      'it',
      'Il forno brucia 30 ceppi ogni settimana. Le consegne finiscono presto.',
      'Ogni settimana il forno brucia 30 ceppi.',
      'Il forno brucia 30 ceppi al giorno.',
    ],
  )
  changesOf(
    /something else/,
    [
      'en',
      'We asked 212 beekeepers in the valley. Orchard owners were not asked.',
      'In the valley we asked 212 beekeepers.',
      'In the valley we asked 212 orchard owners.',
    ],
    [
      'de',
      'Befragt wurden im Tal 212 Imker. Obstbauern nahmen nicht teil.',
      'Im Tal wurden 212 Imker befragt.',
      'Im Tal wurden 212 Obstbauern befragt.',
    ],
    [
      'fr',
      'Dans la vallée nous avons interrogé 212 apiculteurs. Les vignerons ne participaient pas.',
      'Nous avons interrogé 212 apiculteurs dans la vallée.',
      'Nous avons interrogé 212 vignerons dans la vallée.',
    ],
  )
})
