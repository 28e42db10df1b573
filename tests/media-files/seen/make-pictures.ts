import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

// Run by make.sh: pictures that ffmpeg does not make, and files of which only some bytes are changed.
const at = (name: string) => join(import.meta.dirname, name)
const drawn = (width: number, height: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#c33"/>` +
        `<circle cx="50%" cy="50%" r="20%" fill="#3c3"/></svg>`,
    ),
  ).flatten({ background: '#ffffff' })

await drawn(640, 480).jpeg().withMetadata({ orientation: 6 }).toFile(at('phone-turned.jpg'))
await drawn(600, 800).withIccProfile('p3').jpeg().toFile(at('phone-p3.jpg'))
await drawn(600, 600).toColourspace('cmyk').jpeg().toFile(at('press-cmyk.jpg'))
await drawn(600, 600).grayscale().jpeg({ progressive: true }).toFile(at('scan-gray.jpg'))
await drawn(600, 600)
  .toColourspace('rgb16')
  .png({ compressionLevel: 9 })
  .toFile(at('editor-16bit.png'))
await drawn(600, 600).ensureAlpha(0.5).png({ compressionLevel: 9 }).toFile(at('screen-alpha.png'))
await drawn(600, 600).png({ palette: true }).toFile(at('screen-palette.png'))
await drawn(600, 600).webp().toFile(at('still.webp'))
await drawn(600, 600).avif({ effort: 2 }).toFile(at('still.avif'))
await drawn(600, 600).tiff({ compression: 'deflate' }).toFile(at('scan.tiff'))
await drawn(1080, 1440).jpeg({ quality: 60 }).toFile(at('phone-3-4.jpg'))
await drawn(1080, 1452).jpeg({ quality: 60 }).toFile(at('phone-nearly-3-4.jpg'))
await drawn(1200, 627).jpeg({ quality: 60 }).toFile(at('web-nearly-191.jpg'))
await drawn(2_800, 600).jpeg({ quality: 40 }).toFile(at('phone-panorama.jpg'))
await drawn(3_000, 2).png().toFile(at('editor-line.png'))

// A bitmap of two by two pixels, the beginning of a HEIC, and a photograph in the format of a camera.
await writeFile(at('old-paint.bmp'), Buffer.concat([Buffer.from('BM'), Buffer.from('46000000000000003600000028000000020000000200000001001800', 'hex'), Buffer.alloc(44)])) // prettier-ignore
await writeFile(
  at('phone.heic'),
  Buffer.concat([
    Buffer.from('0000001c66747970', 'hex'),
    Buffer.from('heic\0\0\0\0mif1heicmiaf'),
    Buffer.alloc(32),
  ]),
)

/** ffmpeg has no encoder for HE-AAC: the description of plain AAC is changed into that of HE-AAC. */
const lc = await readFile(at('phone-mono.mp4'))
const plain = Buffer.from('1208', 'hex')
const described = lc.indexOf(plain, lc.indexOf('esds'))
// Type 5 (SBR), 44.1 kHz, one channel, 44.1 kHz with SBR, and below that type 2.
Buffer.from('2a0a0800', 'hex').copy(lc, described)
await writeFile(at('radio-he-aac.mp4'), lc)
