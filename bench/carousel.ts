import { liveClock } from '@crier/server/ports/clock.ts'
import { silentLog } from '@crier/server/ports/log.ts'
import type { Card, CardShape } from '@crier/writing/text/visual.ts'
import { keptRenderer } from '@crier/server/pictures/kept-renderer.ts'
import {
  benchDirectory,
  median,
  medianFigure,
  reported,
  round,
  type Benchmark,
  type Figure,
} from './harness.ts'

const cards = 10
const brand = { name: 'Northwind Bakery', colors: [], language: 'en' }
// As for a post that is due: at most nine wait otherwise.
const requester = { accountId: 'acct_bench', due: true }

/**
 * Ten cards of a carousel, as JPEGs and as a PDF: rendered, and asked for again. By the thread that
 * renders for the server.
 */
export const carousel: Benchmark = {
  name: 'carousel',
  async run({ brief }) {
    await using stack = new AsyncDisposableStack()
    const renderer = stack.use(
      keptRenderer({ directory: await benchDirectory(stack), clock: liveClock, log: silentLog }),
    )
    const asJpeg = async (slides: readonly Card[]) =>
      void (await Promise.all(
        slides.map(async (card) =>
          (await renderer.picture(requester, card, brand, 'jpeg')).bytes(),
        ),
      ))
    const asPdf = async (slides: readonly Card[]) =>
      void (await (await renderer.document(requester, slides, brand, 'Bread')).bytes())
    const turns = brief ? 1 : 5
    // The first start of the thread, and its fonts.
    await asJpeg(slidesOf('portrait', 'first').slice(0, 1))
    return [
      ...(await figuresOf('JPEG', turns, asJpeg, (turn) => slidesOf('portrait', turn))),
      ...(await figuresOf('PDF', turns, asPdf, (turn) => slidesOf('page', turn))),
    ]
  },
}

/** Each turn's texts are new, so that nothing is kept of them. */
async function figuresOf(
  format: string,
  turns: number,
  render: (slides: readonly Card[]) => Promise<void>,
  slidesIn: (turn: string) => readonly Card[],
): Promise<Figure[]> {
  const [cold, kept, processor]: number[][] = [[], [], []]
  for (let turn = 0; turn < turns; turn++) {
    const slides = slidesIn(`turn ${turn + 1}`)
    const before = process.cpuUsage()
    cold!.push(await took(() => render(slides)))
    const { user, system } = process.cpuUsage(before)
    processor!.push(round((user + system) / 1_000, 0))
    kept!.push(await took(() => render(slides)))
  }
  return [
    medianFigure(`${cards} cards as ${format}`, cold!, 'ms', 'under 600', (value) => value < 600),
    reported(`${cards} cards as ${format}: processor time`, median(processor!), 'ms'),
    reported(`${cards} cards as ${format}, kept`, median(kept!), 'ms'),
  ]
}

async function took(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return round(performance.now() - begun, 0)
}

function slidesOf(shape: CardShape, turn: string): Card[] {
  return texts.map((text, index) => ({
    text: `${text}\n\nOf ${turn}.`,
    number: index + 1,
    count: texts.length,
    shape,
  }))
}

const texts = [
  'Why our bread takes two days',
  '48 hours pass between the first flour and the first slice.',
  '“You cannot hurry a dough that is asleep.”',
  'What goes in:\n\n- Rye from the next village\n- Water\n- Salt\n- A starter that is older ' +
    'than the shop',
  'At five in the evening the dough is mixed and left alone. Nobody touches it before the ' +
    'morning, and the window stays open.',
  'The night does what no machine does: it gives the crumb its taste and the crust its colour.',
  '240 degrees, ten minutes of steam, and then forty minutes without.',
  'The first loaf out of the oven is cut for the bakers. It tells them what the ' +
    'others will be like.',
  'A loaf keeps for a week in linen. On the fourth day it is at its best, and ' +
    'that surprises most people.',
  'Come at seven, when it is warm. We keep one for you if you write before.',
]
