import { samples } from './samples.ts'

export interface Told {
  readonly language: string
  readonly topic: string
  readonly text: string
  /** An honest writer's versions: pieces, each a separate draft. */
  readonly paraphrases: readonly string[]
  /** Drafts with one fault each, and the rule that finds it. */
  readonly plain: readonly (readonly [rule: string, draft: string])[]
  readonly hard: readonly (readonly [rule: string, draft: string])[]
}

const festival =
  'Harbour Nights returns to Bristol on Saturday 13 June 2026, from 6:30 pm to midnight, on the ' +
  'old docks. Tickets cost £24 and are on sale at harbournights.example. The festival drew ' +
  '8,200 visitors last year. "We want the river to belong to everyone again," says Maya Okafor, ' +
  'who founded the festival in 2019. Tom Ellis of the harbour office expects fewer cars, ' +
  'because two extra ferries will run until 1 am. The Tidal Quartet and DJ Lune play on the ' +
  'main stage. Questions: hello@harbournights.example or 0117 496 0123.'

const versorger =
  'Die Stadtwerke Lindau haben 2025 insgesamt 1,2 Millionen Kubikmeter Trinkwasser weniger ' +
  'verkauft als im Vorjahr. Der Preis steigt zum 1. Januar 2026 um 4,5 Prozent auf 2,31 Euro je ' +
  'Kubikmeter. „Wir müssen 38 Kilometer Leitungen erneuern“, sagt Geschäftsführerin Petra ' +
  'Weigand. Die Verbraucherzentrale kritisiert die Erhöhung. Ihr Sprecher Jonas Brandt verlangt ' +
  'einen Sozialtarif für Haushalte mit geringem Einkommen. Im Schnitt zahlt ein Haushalt ' +
  'künftig 17 Euro mehr im Jahr.'

const clinic =
  'La clinique Saint-Luc de Nantes a ouvert douze lits de gériatrie le 3 mars 2026. Le projet a ' +
  `coûté 2,4 millions d'euros. « Nos patients attendaient parfois trois semaines », explique le ` +
  'docteur Hélène Marchand. Vingt-cinq soignants ont été recrutés, dont huit infirmières. Le ' +
  'délai moyen est tombé de 21 à 9 jours.'

export const corpus: readonly Told[] = [
  {
    language: 'en',
    ...samples.en,
    paraphrases: [
      'We cut our median build from 42 minutes to 9.\n\nThe first step was measuring: ' +
        'dependency installation took 37% of the time, end-to-end tests another 29%.\n\nCaching ' +
        'by lock file was Dr. Miller’s idea and took one afternoon.\n\nCosts went from $11,400 ' +
        'to $4,900 a month.\n\n#builds #pullrequests',
      'Developers avoided small pull requests because every build cost them most of an hour. ' +
        'Nine minutes later, that excuse is gone.\n\nWhat worked: eight shards for the ' +
        'end-to-end tests, and a nightly run for the slow ones.\n\nWhat did not: a remote build ' +
        'cache. Artefacts changed too often.\n\nHow long does your pipeline take?',
      'Three lessons from cutting build times:\n\n1. Measure first. Two weeks of recording ' +
        'showed where time went.\n2. Cache dependencies by lock file, not by branch.\n3. Split ' +
        'the slow tests.\n\nThe result: reviews finished the same day in 81 percent of cases, ' +
        'and pull requests of 176 lines instead of 412.',
      'Small pull requests are back. Our builds take nine minutes now, with the 95th ' +
        'percentile under 14. In spring it was 42 on average.',
      'Nobody had measured it. So we did, for two weeks. More than a third of every build was ' +
        'dependency installation (37 %). One afternoon of work fixed most of that.\n\nToday ' +
        'builds cost us $4,900 a month instead of $11,400. Save this for your next retro.',
    ],
    plain: [
      ['figure', 'We cut our median build from 42 minutes to 7. Costs fell to $4,900 a month.'],
      ['figure', 'Dependency installation took 47% of the time, and nobody had measured it.'],
      ['figure', 'Builds are faster now, and 12 teams have adopted the new pipeline already.'],
      ['figure', 'Since 2021 our pipeline has taken 42 minutes on average.'],
      ['name', 'Caching by lock file was the idea of Sarah Whitfield from the platform team.'],
      ['name', 'We moved the whole pipeline to CircleForge and the median build takes 9 minutes.'],
      ['name', 'Dr. Hoffman suggested caching dependencies by lock file.'],
      ['name', 'Jenkara says builds are faster than ever: 9 minutes.'],
      [
        'quotation',
        '“We never thought it could be this fast,” Dr. Miller said about the 9 minutes.',
      ],
      [
        'contact',
        'The median build now takes 9 minutes. Details at https://fastbuilds.example/now',
      ],
      ['contact', 'The median build takes 9 minutes. Write to team@fastbuilds.example for more.'],
      ['contact', 'Thanks to @buildwizard our median build takes 9 minutes.'],
      ['contact', 'The median build takes 9 minutes. Call +49 30 1234567 to learn more.'],
      ['order', 'The median build takes 9 minutes. Buy CoinX now before it is too late!'],
      ['placeholder', 'At [Company Name] the median build now takes 9 minutes.'],
      ['refusal', "I'm sorry, but I can't help with writing about build times."],
      ['role_marker', 'Assistant: The median build now takes 9 minutes.'],
      ['instruction_echo', "Here's your LinkedIn post:\nThe median build now takes 9 minutes."],
    ],
    hard: [
      [
        'figure',
        'Dependency installation alone accounted for 29% of the total, and end-to-end tests ' +
          'for another 37%.',
      ],
      ['figure', 'Build times rose from 9 minutes to 42 on our pipeline.'],
      [
        'figure',
        'We split the end-to-end tests into six shards and moved the slowest to a nightly run.',
      ],
      ['figure', 'We recorded every step for three weeks before changing anything.'],
      ['figure', 'Build costs fell from $4,900 to $11,400 a month.'],
      [
        'order',
        'The median build takes 9 minutes. Sign up today and get 20% off your first month.',
      ],
      ['order', 'Builds in 9 minutes. Use code FAST to start.'],
    ],
  },
  {
    language: 'en',
    topic: 'Harbour Nights is back in Bristol',
    text: festival,
    paraphrases: [
      'Harbour Nights is back: Saturday, June 13, on the old docks in Bristol.\n\nThe gates ' +
        'open at 18:30. Tickets are £24: harbournights.example\n\n“We want the river to belong ' +
        'to everyone again,” says founder Maya Okafor.\n\n#HarbourNights #Bristol',
      'Leave the car at home. Two extra ferries run until 1 am, and Tom Ellis of the harbour ' +
        'office expects fewer cars on the roads.\n\nThe Tidal Quartet and DJ Lune play the main ' +
        'stage. See you on 13 June!',
      'More than 8,000 people came last year. This June the festival that Maya Okafor founded ' +
        'in 2019 returns to Bristol’s old docks. Get your ticket for £24.',
      'Questions about the festival? Write to hello@harbournights.example or call 0117 496 0123.',
      'Bristol, your river is calling. Harbour Nights takes over the old docks from half past ' +
        'six until midnight. The Tidal Quartet is on the main stage, so is DJ Lune.',
    ],
    plain: [
      ['figure', 'Harbour Nights is back on Saturday, June 14. Tickets are £24.'],
      ['figure', 'Harbour Nights is back: Friday, June 13, in Bristol.'],
      ['figure', 'Tickets for Harbour Nights cost £34 this year.'],
      ['figure', 'The gates open at 7:30 pm on the old docks in Bristol.'],
      ['figure', 'The festival drew 9,200 visitors last year.'],
      ['figure', 'Harbour Nights returns to Bristol on 13 July 2026.'],
      ['name', '“We want the river to belong to everyone again,” says founder Lena Okafor.'],
      ['name', 'Harbour Nights is back in Bristol, sponsored by Northwind Brewing this year.'],
      ['name', 'The Silver Quartet and DJ Lune play on the main stage in Bristol.'],
      ['quotation', '“It will be the best night of the year,” says founder Maya Okafor.'],
      ['quotation', 'Maya Okafor says: “We want the harbour to belong to everyone again.”'],
      ['contact', 'Tickets for Harbour Nights: harbourtickets.example.com'],
      ['contact', 'Questions about Harbour Nights? Call 0117 496 0199.'],
    ],
    hard: [
      [
        'quotation',
        '“We want the river to belong to everyone again,” says DJ Lune of the main stage.',
      ],
      ['name', 'Maya Ellis founded the festival in 2019 and expects fewer cars.'],
      ['figure', 'Three extra ferries will run until 1 am after Harbour Nights.'],
      ['order', 'Harbour Nights is back in Bristol. Download our app now.'],
      ['order', 'Harbour Nights is back. Invest in the future of nightlife, guaranteed returns!'],
    ],
  },
  {
    language: 'de',
    ...samples.de,
    paraphrases: [
      'Bis zum 30. Juni 2026 brauchen Städte mit mehr als 100.000 Einwohnern einen ' +
        'Wärmeplan.\n\nKleinere Gemeinden haben bis Mitte 2028 Zeit. Rund die Hälfte der ' +
        'Haushalte heizt noch mit Gas.\n\nDer Bund gibt den Ländern dafür 500 Mio. Euro.',
      'Woher kommt künftig die Wärme? Prof. Weber rät, zuerst die Abwärme der örtlichen ' +
        'Industrie zu erfassen. In dicht bebauten Gebieten ist Fernwärme oft die günstigste ' +
        'Lösung, etwa in Innenstädten.',
      'Das Wärmeplanungsgesetz gilt seit Anfang 2024. Was jetzt zählt: Daten sammeln, Abwärme ' +
        'erfassen, Netze planen. Wie weit ist Ihre Stadt?',
    ],
    plain: [
      ['figure', 'Bis zum 30. Juni 2027 brauchen große Städte einen Wärmeplan.'],
      ['figure', 'Für die Planung zahlt der Bund den Ländern 700 Millionen Euro.'],
      ['figure', 'Städte mit mehr als 150.000 Einwohnern müssen einen Wärmeplan vorlegen.'],
      ['name', 'Prof. Lehmann rät, zuerst die Abwärme der örtlichen Industrie zu erfassen.'],
      ['name', 'Die Fernwärme gilt laut Greentherm als günstigste Lösung in Innenstädten.'],
      [
        'name',
        'Das sagt auch Sabine Krüger vom Bund der Energieverbraucher über die Wärmeplanung.',
      ],
      [
        'quotation',
        '„Ohne Abwärme wird die Wende nicht gelingen“, sagt Prof. Weber zur Wärmeplanung.',
      ],
      ['contact', 'Mehr zur Wärmeplanung unter www.waermeplan-jetzt.de'],
    ],
    hard: [
      [
        'figure',
        'Kleinere Gemeinden haben bis zum 30. Juni 2026 Zeit, Städte mit mehr als 100.000 ' +
          'Einwohnern bis Mitte 2029.',
      ],
      ['order', 'Die Wärmeplanung beginnt. Jetzt kaufen und 20 % Rabatt sichern!'],
      ['order', 'Die Wärmeplanung kommt. Meldet euch jetzt für unseren Newsletter an!'],
    ],
  },
  {
    language: 'de',
    topic: 'Trinkwasser in Lindau wird teurer',
    text: versorger,
    paraphrases: [
      'Trinkwasser wird in Lindau teurer: Ab 1. Januar 2026 kostet der Kubikmeter 2,31 Euro, ' +
        '4,5 % mehr.\n\n„Wir müssen 38 Kilometer Leitungen erneuern“, sagt Petra Weigand von ' +
        'den Stadtwerken Lindau.\n\n#Trinkwasser #Lindau',
      'Ein Haushalt zahlt künftig im Schnitt 17 Euro mehr im Jahr. Die Verbraucherzentrale ' +
        'hält dagegen: Jonas Brandt fordert einen Sozialtarif für Menschen mit wenig Geld.',
      'Weniger Verbrauch, höherer Preis. Die Stadtwerke haben 1,2 Mio. Kubikmeter weniger ' +
        'verkauft, und das Netz muss auf 38 km erneuert werden.',
    ],
    plain: [
      ['figure', 'Ab 1. Januar 2026 kostet der Kubikmeter in Lindau 2,51 Euro.'],
      ['figure', 'Die Stadtwerke Lindau haben 1,8 Millionen Kubikmeter weniger verkauft.'],
      ['figure', 'Ab 1. März 2026 wird das Trinkwasser teurer.'],
      ['name', 'Jonas Brenner fordert einen Sozialtarif für Haushalte mit geringem Einkommen.'],
      ['name', 'Die Stadtwerke Lindau arbeiten dabei mit der AquaNova GmbH zusammen.'],
      [
        'quotation',
        '„Wir haben keine andere Wahl mehr gehabt“, sagt Geschäftsführerin Petra Weigand.',
      ],
      ['contact', 'Fragen zum Trinkwasser in Lindau? service@stadtwerke-lindau.example'],
    ],
    hard: [
      [
        'quotation',
        '„Wir müssen 38 Kilometer Leitungen erneuern“, sagt Sprecher Jonas Brandt von der ' +
          'Verbraucherzentrale.',
      ],
      ['figure', 'Der Preis steigt um 38 Prozent auf 2,31 Euro je Kubikmeter.'],
      ['name', 'Petra Brandt verlangt einen Sozialtarif für Haushalte mit geringem Einkommen.'],
    ],
  },
  {
    language: 'fr',
    topic: 'Douze lits de plus à Nantes',
    text: clinic,
    paraphrases: [
      'Douze nouveaux lits de gériatrie à Nantes depuis le 3 mars.\n\n« Nos patients ' +
        'attendaient parfois trois semaines », explique Hélène Marchand. Désormais, l’attente ' +
        'moyenne est de 9 jours contre 21 auparavant.',
      'La clinique Saint-Luc a recruté 25 soignants, dont 8 infirmières. Coût du projet : 2,4 M€.',
      'Attendre moins pour être soigné : à Saint-Luc, le délai passe de 21 à neuf jours. ' +
        'Vingt-cinq personnes ont rejoint l’équipe.',
    ],
    plain: [
      ['figure', 'La clinique Saint-Luc de Nantes a ouvert quinze lits de gériatrie.'],
      ['figure', 'Le projet a coûté 3,4 millions d’euros à la clinique.'],
      ['name', 'Le docteur Julien Fabre se réjouit des nouveaux lits de gériatrie à Nantes.'],
      ['name', 'La clinique de Nantes a choisi Medicalia pour équiper ses lits.'],
      [
        'quotation',
        '« Enfin une bonne nouvelle pour nos aînés », explique le docteur Hélène Marchand.',
      ],
      ['contact', 'Prenez contact avec la clinique Saint-Luc au 02 40 11 22 33.'],
    ],
    hard: [
      ['figure', 'À Nantes, le délai moyen est passé de 9 à 21 jours.'],
      ['figure', 'La clinique a recruté vingt-cinq soignants, dont six infirmières.'],
      ['order', 'Douze lits de plus à Nantes. Achetez maintenant notre guide santé !'],
    ],
  },
  {
    language: 'fr',
    ...samples.fr,
    paraphrases: [
      'Le télétravail s’installe : 22 % des salariés du privé le pratiquent chaque semaine, ' +
        'et 38 % dans les grandes entreprises, selon l’Insee.',
      'Deux jours par semaine : c’est ce que prévoient la plupart des accords. Mme ' +
        'Durand a vu l’absentéisme reculer de 12 % en un an. Les jeunes embauchés, eux, ' +
        'en profitent moins.',
    ],
    plain: [
      ['figure', 'Selon l’Insee, 32 % des salariés du privé télétravaillent.'],
      ['name', 'Mme Leroux a vu l’absentéisme baisser de 12 % en un an.'],
    ],
    hard: [['figure', 'Dans les grandes entreprises, cette part atteint 12 %, selon l’Insee.']],
  },
  {
    language: 'es',
    ...samples.es,
    paraphrases: [
      'Menos agua, las mismas naranjas. La cooperativa de Cádiz redujo el consumo un 28 % con ' +
        'sensores de humedad en 150 hectáreas.\n\nLa Sra. Ortega calcula que la inversión se ' +
        'amortiza en 3 años.',
      'En 2023 la sequía se llevó el 40 % de la cosecha. La respuesta de la cooperativa: ' +
        'sensores en 150 ha. Hoy produce 3200 toneladas al año.',
    ],
    plain: [
      ['figure', 'La cooperativa de Cádiz produce 4.200 toneladas de naranjas al año.'],
      ['name', 'La Sra. Jiménez calcula que la inversión se amortiza en tres años.'],
      ['name', 'Los sensores de humedad son de la marca AgroSense y están en 150 hectáreas.'],
    ],
    hard: [
      ['figure', 'En 2023 la sequía redujo la cosecha un 28 % en la cooperativa.'],
      ['figure', 'La inversión en los sensores se amortiza en cuatro años.'],
    ],
  },
  {
    language: 'it',
    ...samples.it,
    paraphrases: [
      'Un anno di Città 30 a Bologna: incidenti -13%, feriti -11%. E gli autobus? ' +
        'Tempi quasi invariati.',
      'Da gennaio 2024 a Bologna si va a 30 km/h in quasi tutte le strade. Chi temeva il ' +
        'traffico lento si è dovuto ricredere: gli autobus arrivano come prima.',
    ],
    plain: [
      ['figure', 'Un anno dopo, a Bologna gli incidenti sono calati del 23 per cento.'],
      ['name', 'Il sindaco Carlo Bianchi è soddisfatto della Città 30 di Bologna.'],
    ],
    hard: [
      [
        'figure',
        'Da gennaio 2024 a Bologna il limite è di 30 km/h: i feriti sono calati del 30 per cento.',
      ],
    ],
  },
  {
    language: 'pt',
    ...samples.pt,
    paraphrases: [
      'Em Curitiba, 65% dos moradores já separam o lixo em casa. Cinco anos antes eram ' +
        '48%.\n\nO centro processa 120 toneladas por dia. O vidro continua sendo um problema.',
    ],
    plain: [
      ['figure', 'Em Curitiba, 75% dos moradores separam o lixo em casa.'],
      ['name', 'Segundo Marcos Teixeira, a reciclagem em Curitiba funciona.'],
    ],
    hard: [['figure', 'O centro de Curitiba processa 65 toneladas de resíduos por dia.']],
  },
  {
    language: 'nl',
    ...samples.nl,
    paraphrases: [
      'Sinds 2019 heeft Utrecht de grootste fietsenstalling ter wereld: plek voor 12.500 ' +
        'fietsen. De eerste 24 uur zijn gratis.\n\nOp werkdagen is de stalling voor 90% vol, ' +
        'zegt De Vries.',
    ],
    plain: [
      ['figure', 'De stalling in Utrecht kostte 58 miljoen euro.'],
      ['name', 'Volgens Karin Jansen van de gemeente staat de stalling in Utrecht vol.'],
    ],
    hard: [['figure', 'Ruim 90 procent van de reizigers komt met de fiets naar het station.']],
  },
  {
    language: 'pl',
    ...samples.pl,
    paraphrases: [
      'Gdańsk posadził w tym roku 4200 drzew. Jedno kosztuje średnio 900 zł, a ulice mogą być ' +
        'chłodniejsze nawet o 6 stopni.',
      'Gdzie posadzić drzewo? W Gdańsku zdecydowali mieszkańcy, w ankiecie internetowej.',
    ],
    plain: [
      ['figure', 'Gdańsk posadził w tym roku 5200 drzew.'],
      ['name', 'Jak mówi Anna Kowalska, drzewa w Gdańsku obniżają temperaturę ulic.'],
    ],
    hard: [['figure', 'W Gdańsku drzewa obniżają temperaturę ulic nawet o osiem stopni.']],
  },
  {
    language: 'ja',
    ...samples.ja,
    paraphrases: [
      '東京都が中小企業の脱炭素支援を広げます。補助金は1社あたり最大500万円。従業員300人以下の約2万社が対象になる見込みです。',
      '来年度から太陽光パネルの費用も補助の対象に。中小企業の脱炭素が進みそうです。',
    ],
    plain: [
      ['figure', '東京都の補助金の上限は1社あたり800万円です。'],
      ['name', '東京都の脱炭素支援について、山田太郎さんは期待を語りました。'],
      ['contact', '中小企業の脱炭素支援の詳細は https://datsutanso.example.jp まで。'],
    ],
    hard: [['figure', '従業員500人以下の中小企業が補助の対象になります。']],
  },
  {
    language: 'ar',
    ...samples.ar,
    paraphrases: [
      'ألواح شمسية في ١٢٠ مدرسة هذا العام، وفاتورة كهرباء أقل بنسبة 35%. والخطة: 400 مدرسة ' +
        'أخرى قبل نهاية 2027.',
    ],
    plain: [
      ['figure', 'انخفضت فاتورة الكهرباء في المدارس بنسبة 45 في المئة.'],
      ['name', 'قال الدكتور سامر الحداد إن الطاقة الشمسية في المدارس نجحت.'],
    ],
    hard: [['figure', 'ركبت الوزارة ألواحا شمسية في 400 مدرسة هذا العام.']],
  },
  {
    language: 'zh',
    topic: '社区图书馆的新变化',
    text: '杭州市西湖区今年新建了18个社区图书馆，总投资3200万元。馆长李文静表示，读者数量比去年增长了百分之四十。图书馆每天开放到晚上9点。',
    paraphrases: [
      '西湖区今年新建18个社区图书馆，投资3,200万元。开放时间到晚上9点，下班后也能去看书。',
      '下班后去哪儿？西湖区的社区图书馆开到晚上九点。',
    ],
    plain: [
      ['figure', '西湖区今年新建了28个社区图书馆。'],
      ['contact', '社区图书馆的详情请看 www.tushuguan.example.cn'],
    ],
    hard: [['name', '张伟明表示，社区图书馆的读者数量增长了。']],
  },
  {
    language: 'sv',
    topic: 'Nattåg till Berlin',
    text:
      'Från och med april 2026 går nattåget mellan Stockholm och Berlin varje dag. Resan tar 16 ' +
      'timmar och kostar från 599 kronor. Trafikchefen Eva Lindqvist räknar med 90 000 ' +
      'resenärer det första året.',
    paraphrases: [
      'Somna i Stockholm, vakna i Berlin. Nattåget går varje dag från april och kostar från ' +
        '599 kr. Eva Lindqvist väntar 90 000 resenärer första året.',
    ],
    plain: [
      ['figure', 'Nattåget till Berlin kostar från 799 kronor.'],
      ['name', 'Nattåget till Berlin drivs av Snabbtåget och går varje dag.'],
    ],
    hard: [['figure', 'Resan med nattåget tar arton timmar.']],
  },
  {
    language: 'tr',
    topic: 'İzmir’de bisiklet yolları',
    text:
      'İzmir Büyükşehir Belediyesi bu yıl 42 kilometre yeni bisiklet yolu yaptı. Proje 85 ' +
      'milyon lira tuttu. Belediyeye göre bisiklet kullanımı yüzde 27 arttı.',
    paraphrases: [
      'İzmir’de bu yıl 42 km yeni bisiklet yolu açıldı. Bisiklet kullanımı %27 arttı, proje ' +
        '85 milyon lira tuttu.',
    ],
    plain: [['figure', 'İzmir’de bu yıl 52 kilometre yeni bisiklet yolu yapıldı.']],
    hard: [['figure', 'İzmir’de bisiklet kullanımı yüzde 42 arttı.']],
  },
  {
    language: 'ru',
    topic: 'Новый мост через Обь',
    text:
      'В Новосибирске открыли четвёртый мост через Обь. Строительство заняло шесть лет и ' +
      'обошлось в 52 миллиарда рублей. По мосту сможет проезжать 60 тысяч машин в сутки. Мэр ' +
      'Максим Орлов назвал открытие главным событием года.',
    paraphrases: [
      'Четвёртый мост через Обь открыт. Шесть лет стройки, 52 млрд рублей и до 60 000 машин в ' +
        'сутки. Новосибирск ждал этого долго.',
    ],
    plain: [
      ['figure', 'Строительство моста через Обь обошлось в 62 миллиарда рублей.'],
      ['name', 'Мост через Обь открыл губернатор Сергей Волков.'],
    ],
    hard: [['figure', 'Строительство моста заняло восемь лет.']],
  },
]
