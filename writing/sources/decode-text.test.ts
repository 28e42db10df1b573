import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeText, mediaType } from './decode-text.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

test('the charset comes from the byte order mark, the header, a meta element, or the bytes themselves, in this order', () => {
  assert.equal(
    decodeText(Buffer.from('\ufeffGrüße', 'utf16le'), 'text/html; charset=latin1', true),
    'Grüße',
  )
  assert.equal(
    decodeText(Buffer.from('Grüße', 'latin1'), 'text/plain; charset="iso-8859-1"', false),
    'Grüße',
  )
  assert.equal(
    decodeText(Buffer.from([0x82, 0xb1, 0x82, 0xf1]), 'text/plain; charset=shift_jis', false),
    'こん',
  )
  assert.match(
    decodeText(
      Buffer.concat([utf8('<meta charset="windows-1251">'), Buffer.from([0xcf, 0xf0])]),
      'text/html',
      true,
    ),
    /Пр$/,
  )
  assert.match(decodeText(utf8('<meta charset=utf-16>é'), undefined, true), /é$/)
  assert.equal(decodeText(utf8('Grüße'), undefined, false), 'Grüße')
  assert.equal(decodeText(Buffer.from('Grüße', 'latin1'), undefined, false), 'Grüße')
})

test('an unknown charset, a wrong one and a page cut inside a character never fail', () => {
  assert.equal(decodeText(utf8('Grüße'), 'text/html; charset=klingon', true), 'Grüße')
  assert.equal(decodeText(utf8('aé').subarray(0, 2), undefined, false), 'a')
  assert.equal(
    decodeText(Buffer.from([0x61, 0xff, 0x62]), 'text/plain; charset=utf-8', false),
    'ab',
  )
})

test('the media type is the server’s word, or what the first bytes look like', () => {
  assert.equal(mediaType('Text/HTML; charset=x', utf8('')), 'text/html')
  assert.equal(mediaType(undefined, utf8('  <!DOCTYPE html><p>')), 'text/html')
  assert.equal(mediaType('application/octet-stream', utf8('%PDF-1.4')), 'application/pdf')
  assert.equal(mediaType(undefined, utf8('Hello')), 'text/plain')
  assert.equal(mediaType(undefined, Uint8Array.from([0, 1, 2])), 'binary data')
})
