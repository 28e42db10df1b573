import { emptyBrandKit } from '@crier/contract/account.ts'
import type { Assignment, WriterBrand } from '../ports/writer.ts'

/** Texts and assignments for tests. */
export function assignment(
  part: Partial<Omit<Assignment, 'source' | 'brandKit'>> & {
    text?: string | undefined
    url?: string
    brand?: Partial<WriterBrand>
  },
): Assignment {
  const { text, url, brand, ...rest } = part
  return {
    platform: 'linkedin',
    contentType: 'post',
    tone: 'professional',
    topic: 'What we learned from cutting build times',
    source: text === undefined ? null : { url: url ?? null, title: null, text },
    ...rest,
    brandKit: { ...emptyBrandKit, ...brand },
  }
}

export const samples = {
  en: {
    topic: 'What we learned from cutting build times',
    text: `How we cut our build time

Last spring our continuous integration pipeline took 42 minutes on average. Developers told us in every retrospective that they avoided small pull requests because each one cost them most of an hour.[1] However, nobody had measured where the time went.

We started by recording every step for two weeks. Dependency installation alone accounted for 37% of the total, and end-to-end tests for another 29%. Dr. Miller from the platform team suggested caching dependencies by lock file instead of by branch. That change took one afternoon.

Next we split the end-to-end tests into eight shards and moved the slowest tests to a nightly run. The median build now takes 9 minutes, and the 95th percentile stays under 14 minutes. Build costs fell from $11,400 to $4,900 a month.

The average pull request shrank from 412 changed lines to 176, and reviews are finished on the same day in 81% of cases.

Not everything worked. A remote build cache saved almost nothing because our artefacts change too often.

Subscribe to our newsletter to get more posts like this. All rights reserved.`,
  },
  de: {
    topic: 'Wärmeplanung: jetzt beginnt die Arbeit',
    text: `Seit Anfang 2024 gilt in Deutschland das Wärmeplanungsgesetz. Städte mit mehr als 100.000 Einwohnern müssen bis zum 30. Juni 2026 einen Wärmeplan vorlegen, kleinere Gemeinden haben bis Mitte 2028 Zeit. Rund die Hälfte der deutschen Haushalte heizt noch mit Erdgas.

Fernwärme gilt in dicht bebauten Gebieten als günstigste Lösung, z. B. in Innenstädten mit vielen Mehrfamilienhäusern. Prof. Weber von der Hochschule rät, zuerst die Abwärme der örtlichen Industrie zu erfassen. Für die Planung zahlt der Bund den Ländern 500 Millionen Euro.`,
  },
  fr: {
    topic: 'Le télétravail après la mode',
    text: `Selon l'Insee, 22 % des salariés du privé télétravaillent au moins un jour par semaine. Dans les grandes entreprises, cette part atteint 38 %. Cependant, les jeunes embauchés en profitent moins que les autres. Mme Durand, directrice des ressources humaines d'un groupe lyonnais, a vu l'absentéisme baisser de 12 % en un an. Les accords d'entreprise prévoient le plus souvent deux jours par semaine.`,
  },
  es: {
    topic: 'Naranjas con menos agua',
    text: `La cooperativa de Cádiz produce 3.200 toneladas de naranjas al año. En 2023 la sequía redujo la cosecha un 40 %. Los agricultores instalaron sensores de humedad en 150 hectáreas y redujeron el consumo de agua un 28 %. La Sra. Ortega, presidenta de la cooperativa, calcula que la inversión se amortiza en tres años.`,
  },
  it: {
    topic: 'Città 30, un anno dopo',
    text: `Il comune di Bologna ha introdotto il limite di 30 km/h in quasi tutte le strade urbane nel gennaio 2024. Nel primo anno gli incidenti sono calati del 13 per cento e i feriti dell'11 per cento. I tempi di percorrenza degli autobus sono rimasti quasi invariati. I critici temevano un forte rallentamento del traffico.`,
  },
  pt: {
    topic: 'Reciclagem que funciona',
    text: `O centro de reciclagem de Curitiba processa 120 toneladas de resíduos por dia. Em 2025, 65% dos moradores separavam o lixo em casa, contra 48% cinco anos antes. As escolas municipais incluíram a reciclagem no currículo do ensino fundamental. No entanto, o vidro ainda é um problema porque o transporte custa caro.`,
  },
  nl: {
    topic: 'Fietsen parkeren in Utrecht',
    text: `De gemeente Utrecht opende in 2019 de grootste fietsenstalling ter wereld, met plaats voor 12.500 fietsen. Ruim 60 procent van de reizigers komt met de fiets naar het station. De stalling kostte 48 miljoen euro en is de eerste 24 uur gratis. Volgens dhr. De Vries van de gemeente staat de stalling op werkdagen voor 90 procent vol.`,
  },
  pl: {
    topic: 'Drzewa dla miasta Gdańsk',
    text: `Miasto Gdańsk posadziło w tym roku 4200 drzew. Każde nowe drzewo kosztuje średnio 900 złotych. Mieszkańcy wybierali miejsca w internetowej ankiecie. Drzewa obniżają temperaturę ulic nawet o 6 stopni.`,
  },
  ja: {
    topic: '中小企業の脱炭素',
    text: `東京都は来年度から中小企業の脱炭素支援を拡大する。補助金の上限は1社あたり500万円になる。対象は従業員300人以下の企業で、約2万社が利用できる見込みだ。太陽光パネルの設置費用も補助の対象になる。`,
  },
  ar: {
    topic: 'الطاقة الشمسية في المدارس',
    text: `ركبت الوزارة ألواحا شمسية في 120 مدرسة هذا العام. انخفضت فاتورة الكهرباء بنسبة 35 في المئة. تخطط الوزارة لتجهيز 400 مدرسة أخرى قبل نهاية 2027.`,
  },
} as const
