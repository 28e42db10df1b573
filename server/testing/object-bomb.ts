import { deflateSync } from 'node:zlib'

/**
 * A PDF of one page whose compressed object stream holds many small dictionaries: as separate
 * objects, or within one list.
 */
export function objectBomb(
  dictionaries: number,
  shape: 'objects' | 'list' = 'objects',
): Buffer<ArrayBuffer> {
  const first = 10
  const numbers =
    shape === 'objects'
      ? Array.from({ length: dictionaries }, (_, index) => `${first + index} ${index * 9}`)
      : [`${first} 0`]
  const index = `${numbers.join(' ')} `
  const body =
    shape === 'objects' ? '<</A 1>> '.repeat(dictionaries) : `[${'<</A 1>> '.repeat(dictionaries)}]`
  return pdfWithObjects(numbers.length, index.length, Buffer.from(index + body, 'latin1'))
}

/** A PDF of one page with one compressed object stream. */
export function pdfWithObjects(
  count: number,
  firstOffset: number,
  objects: Uint8Array,
): Buffer<ArrayBuffer> {
  const packed = deflateSync(objects, { level: 9 })
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.5
1 0 obj
<</Type/Catalog/Pages 2 0 R>>
endobj
2 0 obj
<</Type/Pages/Kids[3 0 R]/Count 1>>
endobj
3 0 obj
<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>
endobj
4 0 obj
<</Type/ObjStm/N ${count}/First ${firstOffset}/Filter/FlateDecode/Length ${packed.length}>>
stream
`,
      'latin1',
    ),
    packed,
    Buffer.from(
      '\nendstream\nendobj\ntrailer\n<</Root 1 0 R/Size 5>>\nstartxref\n0\n%%EOF\n',
      'latin1',
    ),
  ])
}
