import fc from 'fast-check'

/**
 * Random drafts for the layout: real words and words of random letters in ten scripts, lists, tags,
 * emoji, addresses.
 */
export const randomDraft: fc.Arbitrary<string> = fc
  .constantFrom<ScriptSample>(...scripts())
  .chain((script) =>
    fc
      .array(
        fc.oneof(
          { weight: 5, arbitrary: paragraph(script) },
          { weight: 1, arbitrary: list(script) },
          { weight: 1, arbitrary: sentence(script, 4) },
        ),
        { minLength: 1, maxLength: 8 },
      )
      .chain((paragraphs) =>
        fc
          .option(tags(script))
          .map((last) => [...paragraphs, ...(last === null ? [] : [last])].join('\n\n')),
      ),
  )

interface ScriptSample {
  readonly name: string
  readonly words: readonly string[]
  readonly letters: readonly string[]
  readonly space: string
  readonly stop: string
}

export function scripts(): readonly ScriptSample[] {
  const sample = (
    name: string,
    words: string,
    letters: string,
    space = ' ',
    stop = '.',
  ): ScriptSample => {
    return {
      name,
      words: words.split(' '),
      letters: Array.from(new Intl.Segmenter('en').segment(letters), ({ segment }) => segment),
      space,
      stop,
    }
  }
  return [
    sample(
      'Latin',
      'The quick WWWW brown fox Übergrößenträger naïve l’été İstanbul Łódź “quoted” (aside) ' +
        '1,234.56 50% e-mail',
      'abcdefgmwxyzABMWÅÉßøœ',
    ),
    sample(
      'Greek',
      'Γράψε το μία φορά και θυμούνται αποφάσισαν ΩΜΕΓΑ «έτσι» ρωτήσει;',
      'αβγδεωψφάέήΩΜΨ',
    ),
    sample(
      'Cyrillic',
      'Пять привычек спокойных команд жжёшь ЩЩ «кавычки» Ђорђе їжак съешь',
      'абвгджшщюыфЖШЩЮї',
    ),
    sample(
      'Arabic',
      'تكتب الفرق الهادئة قراراتها مرة واحدة، ولن يسأل أحد «مرتين» مُحَمَّدٌ ﷺ ١٢٣ لا پژگچ',
      'ابتثجحخدسشصضعغفقكلمنهويّ',
      ' ',
      '؟',
    ),
    sample(
      'Hebrew',
      'צוותים רגועים כותבים החלטות פעם אחת, צה״ל שָׁלוֹם (כך) Slack',
      'אבגדהוזחטיכלמםנןסעפצקרשת',
    ),
    sample(
      'Devanagari',
      'वे निर्णय एक बार लेते हैं क्षत्रिय ज्ञान श्रृंखला संस्कृत ज़िम्मेदार औऔ १२३ “उद्धरण”',
      'कखगघचछजझटठडढतथदधनपफबभमयरलवशषसहक्षकीकौकृँ',
      ' ',
      '।',
    ),
    sample(
      'Thai',
      'ทีมที่ใจเย็น ตัดสินใจ ครั้งเดียว และจดเหตุผล ไว้ข้าง ผู้นำ เราๆ ซ้ำ ญาติ ปี่ ๑๒๓',
      'กขคงจฉชญดตทนบปพฟมยรลวสหอน้ำที่กู้',
      '',
      ' ',
    ),
    sample(
      'Chinese',
      '他们 只决定 一次 ， “为什么” （官网） 2026年 Crier 《书名》 、 35% 團隊 ￥100',
      '的一是不了人我在有他这中大来上国个到说们',
      '',
      '。',
    ),
    sample(
      'Japanese',
      '一度だけ 決めて 、 「理由」 そうすれば チーム ミーティング ちょっと 2012年 すごい〜 ＡＢ ｶﾅ',
      'あいうえおかきアイウエッャュー漢字日本語',
      '',
      '。',
    ),
    sample(
      'Korean',
      '침착한 팀의 다섯 가지 습관 결정하고 “이유” 그래서 100% 회의(전) 메모를',
      '가나다라마바사아자차카타파하뷁쀍',
    ),
  ]
}

const emoji = ['🎉', '👩🏽‍🚀', '🇯🇵', '❤️', '1️⃣', '👨‍👩‍👧‍👦', '✅', '☺', '→', '©', '½']
const addresses = [
  'https://example.com/a/very/long/path-with-words?and=parameters&more=of_them',
  '@someone',
  'name@example.com',
  '#tag_of_words',
]

function word({ words, letters }: ScriptSample): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...words) },
    {
      weight: 3,
      arbitrary: fc
        .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 14 })
        .map((some) => some.join('')),
    },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.constantFrom(...letters), { minLength: 15, maxLength: 60 })
        .map((some) => some.join('')),
    },
    { weight: 1, arbitrary: fc.constantFrom(...emoji, ...addresses) },
  )
}

const sentence = (script: ScriptSample, length: number) =>
  fc
    .array(word(script), { minLength: 1, maxLength: length })
    .map((words) => words.join(script.space) + script.stop)

const paragraph = (script: ScriptSample) =>
  fc
    .array(sentence(script, 14), { minLength: 1, maxLength: 6 })
    .map((sentences) => sentences.join(script.space))

const list = (script: ScriptSample) =>
  fc
    .tuple(
      fc.constantFrom('- ', '• ', '1. ', '✅ ', ''),
      fc.array(sentence(script, 6), { minLength: 2, maxLength: 9 }),
    )
    .map(([marker, lines]) => lines.map((line) => marker + line).join('\n'))

const tags = ({ letters }: ScriptSample) =>
  fc.constant(`#${letters.slice(0, 5).join('')} #crier #${letters.slice(-4).join('')}`)
