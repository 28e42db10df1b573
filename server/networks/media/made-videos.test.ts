import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import type { Asset } from '@crier/writing/text/visual.ts'
import { fit } from '../fit/fit.ts'

const video: Asset = {
  ...{
    kind: 'video',
    mediaId: 'med_one',
    sha256: 'a'.repeat(64),
    contentType: 'video/mp4',
    bytes: 500_000,
    width: 1_280,
    height: 720,
  },
  ...{ durationMs: 10_000, codecs: ['avc', 'aac'], frames: 300, altText: null },
}

const cases: readonly [
  what: string,
  platform: Platform,
  of: Partial<Asset>,
  made: readonly [number, number],
][] = [
  [
    'a square whose longer side alone would fit',
    'x',
    { width: 1_280, height: 1_280 },
    [1_024, 1_024],
  ],
  ['an upright one that is too broad', 'x', { width: 1_080, height: 1_260 }, [1_024, 1_194]],
  ['a large one', 'x', { width: 3_840, height: 2_160 }, [1_280, 720]],
  ['a wide one', 'instagram', { width: 3_840, height: 2_160 }, [1_920, 1_080]],
]

for (const [what, platform, of, [width, height]] of cases)
  test(`${what} is made of ${width} by ${height} pixels for ${platform}, and then it fits`, () => {
    const content = {
      contentType: 'post',
      pieces: ['Fresh.'],
      media: [{ piece: 1, asset: { ...video, ...of } }],
    } as const
    assert.equal(fit(content, platform).ok, false)
    const fitted = fit(content, platform, { convertsVideos: true })
    assert.ok(fitted.ok, fitted.ok ? '' : fitted.detail)
    const { made } = fitted.publication.pieces[0]!.pictures[0] as Asset
    assert.deepEqual([made?.width, made?.height], [width, height])
  })
