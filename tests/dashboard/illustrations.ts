import { sharp } from '@crier/server/testing/file-makers.ts'

/**
 * Pictures for a bakery: drawn, because the project holds no photographs. JPEGs of 1,200 by
 * 1,500 pixels.
 */
export const illustrations: readonly {
  readonly name: string
  readonly altText: string
  readonly draw: () => string
}[] = [
  {
    name: 'round-loaf.jpg',
    altText: 'A round rye loaf with a cross cut into its crust',
    draw: () => scene('#e9d8bd', '#8d6b4a', roundLoaf(600, 820, 360)),
  },
  {
    name: 'baguettes.jpg',
    altText: 'Three baguettes side by side on a board',
    draw: () => scene('#d9e2dc', '#6f5a44', [250, 560, 870].map((x) => baguette(x)).join('')),
  },
  {
    name: 'rolls.jpg',
    altText: 'Nine rolls on a tray',
    draw: () => scene('#f0d9c8', '#50443b', places.map(([x, y]) => roundLoaf(x, y, 130)).join('')),
  },
  {
    name: 'stollen.jpg',
    altText: 'A Stollen under a thick coat of sugar',
    draw: () => scene('#c9d3e0', '#7a5b45', stollen()),
  },
]

export const drawn = async ({ draw }: (typeof illustrations)[number]): Promise<Buffer> =>
  sharp(Buffer.from(draw())).jpeg({ quality: 88 }).toBuffer()

const places = [350, 600, 850].flatMap((x) => [620, 870, 1_120].map((y) => [x, y] as const))

function scene(wall: string, table: string, on: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1500">
<defs>
<radialGradient id="crust" cx="0.4" cy="0.3" r="0.8"><stop offset="0" stop-color="#e0ab62"/><stop offset="0.6" stop-color="#b06f31"/><stop offset="1" stop-color="#6d3d18"/></radialGradient>
<linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.55"/><stop offset="1" stop-color="#000" stop-opacity="0.12"/></linearGradient>
<filter id="soft"><feGaussianBlur stdDeviation="22"/></filter>
</defs>
<rect width="1200" height="1500" fill="${wall}"/><rect width="1200" height="1500" fill="url(#wall)"/>
<rect y="480" width="1200" height="1020" fill="${table}"/>
${[560, 700, 860, 1_040, 1_240]
  .map(
    (y) =>
      `<path d="M0 ${y} Q600 ${y + 26} 1200 ${y - 8}" stroke="#000" stroke-opacity="0.13" ` +
      'stroke-width="5" fill="none"/>',
  )
  .join('')}
${on}</svg>`
}

function roundLoaf(x: number, y: number, radius: number): string {
  const cut = (turn: number) =>
    `<path d="M${x - radius * 0.62} ${y - radius * 0.1} Q${x} ${y - radius * 0.42} ` +
    `${x + radius * 0.62} ${y - radius * 0.1}" transform="rotate(${turn} ${x} ` +
    `${y - radius * 0.12})" stroke="#f1dcae" stroke-width="${radius * 0.1}" ` +
    'stroke-linecap="round" fill="none"/>'
  return (
    `${shadow(x, y + radius * 0.62, radius)}<ellipse cx="${x}" cy="${y}" rx="${radius}" ` +
    `ry="${radius * 0.78}" fill="url(#crust)"/>${cut(28)}${cut(-58)}`
  )
}

function baguette(x: number): string {
  const cuts = [0, 1, 2, 3, 4].map(
    (cut) =>
      `<path d="M${x - 60} ${650 + cut * 150} l120 62" stroke="#f1dcae" stroke-width="24" ` +
      'stroke-linecap="round"/>',
  )
  return (
    `${shadow(x, 1_330, 150)}<rect x="${x - 95}" y="560" width="190" height="800" rx="95" ` +
    `fill="url(#crust)"/>${cuts.join('')}`
  )
}

function stollen(): string {
  const crumbs = Array.from(
    { length: 60 },
    (_, crumb) =>
      `<circle cx="${240 + ((crumb * 173) % 720)}" cy="${690 + ((crumb * 89) % 300)}" ` +
      `r="${5 + (crumb % 7)}" fill="#fff"/>`,
  )
  return `${shadow(600, 1_120, 420)}<path d="M150 1020 Q170 700 600 660 Q1030 700 1050 1020 Q1040 1140 600 1150 Q160 1140 150 1020Z" fill="url(#crust)"/>
<path d="M190 930 Q230 700 600 668 Q970 700 1010 930 Q960 1010 840 950 Q720 900 600 980 Q470 1030 360 950 Q260 890 190 930Z" fill="#fbf7f0"/>${crumbs.join('')}`
}

const shadow = (x: number, y: number, radius: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${radius * 1.05}" ry="${radius * 0.22}" fill="#000" ` +
  'fill-opacity="0.45" filter="url(#soft)"/>'
