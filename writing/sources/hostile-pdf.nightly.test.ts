import type { AccountId } from '@crier/server/ports/ids.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { liveClock } from '@crier/server/ports/clock.ts'
import { extract } from './extract.ts'

async function pdf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= pages; number += 1)
    document.addPage().drawText(`The first quarter was strong, says page ${number}.`, {
      x: 50,
      y: 700,
      size: 12,
      font,
    })
  return document.save()
}

/** A file of these objects, with the table that says where they are. */
function pdfOf(objects: readonly (string | Uint8Array)[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let length = parts[0]!.length
  for (const [index, object] of objects.entries()) {
    places.push(length)
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    length += part.length
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const table =
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ` +
    `${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF`
  return Buffer.concat([...parts, Buffer.from(table)])
}

const stream = (bytes: Uint8Array) =>
  Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} /Filter /FlateDecode >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
const onePage =
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font ' +
  '<< /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>'

test('hostile PDFs are read or refused within the limits of a document, and no turn of the event loop takes 50 ms of processor time', async () => {
  const bomb = deflateSync(Buffer.alloc(100_000_000))
  const words = deflateSync(Buffer.from(`BT /F1 12 Tf ${'(a) Tj '.repeat(1_000_000)} ET`))
  const tree = (kids: string, count: number) => [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
  ]
  const hostile: Readonly<Record<string, Uint8Array>> = {
    'a stream that grows to 100 MB': pdfOf([...tree('3 0 R', 1), onePage, stream(bomb)]),
    'a million words on a page': pdfOf([...tree('3 0 R', 1), onePage, stream(words)]),
    'a hundred thousand pages': pdfOf([
      ...tree('3 0 R '.repeat(100_000), 100_000),
      onePage,
      stream(deflateSync(Buffer.from('BT ET'))),
    ]),
    'a page tree that holds itself': pdfOf(tree('2 0 R', 1_000_000)),
    'a file that breaks off': (await pdf(3)).slice(0, 900),
    'a locked file': pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [] /Count -1 >>',
      '<< /Filter /Standard /V 9 >>',
    ]),
  }
  // What the first one loads is loaded once.
  await extract(liveClock, 'acct_pdf' as AccountId, { kind: 'pdf', bytes: await pdf(1) })
  for (const [name, bytes] of Object.entries(hostile)) {
    assert.ok(bytes.length < 2 * 1024 * 1024, `${name}: ${bytes.length}`)
    const { answer, longest } = await watched(() =>
      extract(liveClock, 'acct_pdf' as AccountId, { kind: 'pdf', bytes }),
    )
    assert.ok('failed' in answer || answer.text.length <= 100_000, name)
    assert.ok(longest < 50_000, `${name}: ${longest} µs`)
  }
})

/**
 * The most processor time that the event loop took in one turn: a shared machine may hold any
 * thread for longer.
 */
async function watched<Answer>(
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; longest: number }> {
  let longest = 0
  let isOver = false
  let before = process.threadCpuUsage()
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, user + system)
    before = process.threadCpuUsage()
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  try {
    const answer = await work()
    return { answer, longest }
  } finally {
    isOver = true
  }
}
