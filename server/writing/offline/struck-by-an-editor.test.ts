import assert from 'node:assert/strict'
import { test } from 'node:test'
import { platforms, type ContentType, type Platform } from '@crier/contract/platform.ts'
import { assignment } from '../../testing/samples.ts'
import { offlineWriter } from '../offline-writer.ts'

// What a careful editor struck out of drafts, one test for each class.

type Part = Parameters<typeof assignment>[0]

const write = async (part: Part): Promise<readonly string[]> => (await offlineWriter.write(assignment(part))).pieces

/** The draft of each network and form. */
async function drafts(topic: string, text: string): Promise<{ platform: Platform; contentType: ContentType; told: string }[]> {
  const found = []
  for (const platform of platforms)
    for (const contentType of ['post', 'thread', 'carousel'] as const)
      found.push({ platform, contentType, told: (await write({ platform, contentType, topic, text })).join('\n\n') })
  return found
}

test('the head of a page is no text: paths, menus, bylines, dates and the reporter', async () => {
  const pages = [
    [
      'Les sabots Loire',
      /Accueil/,
      `Accueil / Sabots / Loire\n\nSabots Loire, vert mousse\n74 €\n\nSemelle en peuplier des bords de Loire, tournée à l'atelier. Cuir tanné au châtaignier, sans chrome.`,
    ],
    [
      'Plainbooks, accounting',
      /Pricing|Login/,
      `Plainbooks\nProduct · Pricing · Login · Start free trial\n\nAccounting for one-person companies\n\n£6 a month in the first year, then £9. Connect your bank and Plainbooks proposes where each payment belongs.`,
    ],
    [
      'La librairie flottante du canal',
      /Vauquelin|8 avril/,
      `Culture\n\nUne librairie qui change de quai tous les mois\nPar Sidonie Vauquelin, le 8 avril 2027\n\nLa péniche Marguerite transporte 7 000 livres le long du canal et s'arrête un mois dans chaque village.`,
    ],
    [
      'Straßenlaternen',
      /Imhoff/,
      `Lokales\n\nDas Licht kommt, wenn jemand kommt\nVon Ruprecht Imhoff\n\nSeit einem Jahr leuchten die Laternen in Oberwaldau nur noch, wenn jemand vorbeigeht. Der Stromverbrauch ist um 38 Prozent gesunken.`,
    ],
    [
      'Moinhos de maré',
      /outubro/,
      `Região\n\nMoinhos de maré voltam a trabalhar, desta vez para a rede elétrica\n3 de outubro de 2026\n\nOs três moinhos de maré da ria voltaram a funcionar depois de 60 anos parados.`,
    ],
    [
      '旧铁路改成了公园',
      /记者|梁雨辰|本报讯/,
      `旧铁路改成了公园\n\n本报讯(记者 梁雨辰)停运十九年的货运铁路改成的线形公园,南段将于5月1日开放,北段预计年底完工。公园全长6.5公里。`,
    ],
    [
      '旧铁路改成了公园',
      /记者|梁雨辰|新华社/,
      `旧铁路改成了公园\n\n新华社北京5月1日电(记者梁雨辰)停运十九年的货运铁路改成的线形公园今天开放。公园全长6.5公里。`,
    ],
    [
      'Phones at school',
      /BOARD|DRAFT/,
      `BOARD OF GOVERNORS, WYCHELM SECONDARY SCHOOL\nMinutes, 12 May 2027 (DRAFT – not yet approved)\n\nIn attendance: Hollis Vantreight (chair), Amara Oyelaran (head)\n\nMs Lisle moved that phones be put into lockers from 1 September, for one year. AGREED 6:1.`,
    ],
    [
      'Battery ferry starts',
      /ARDANSIDE|1,412|20 May/,
      `PRESS RELEASE – embargoed until 00:01, 20 May 2027\n\nBattery ferry starts on Loch Ardan\n\nARDANSIDE, 20 May 2027: The first battery ferry of Loch Ardan Lines starts service on 3 June. MV Selkie carries 84 passengers and six cars.\n\nENDS\n\nNotes to editors\n1. Photographs are available.\n2. Loch Ardan Lines is owned by its 1,412 members.`,
    ],
    [
      'quillparse 5',
      /npm|sponsors|Parse\(/,
      `# quillparse 5.0.0\n\n\`npm i quillparse@5\`\n\n## Performance\n\nParsing is 3.4 times as fast as in version 4 on files over 1 MB.\n\n## Added\n\n- \`parse(stream)\` accepts a \`ReadableStream\`.\n- Types are written for TypeScript 7.\n\nThanks to our sponsors: nobody yet.`,
    ],
  ] as const
  for (const [topic, debris, text] of pages) for (const { told } of await drafts(topic, text)) assert.doesNotMatch(told, debris)
})
