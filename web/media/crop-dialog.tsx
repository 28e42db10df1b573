import type { Media } from '@crier/sdk/operations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { Button } from '../controls/button.tsx'
import { SegmentedControl } from '../controls/segmented-control.tsx'
import { useStorageKey } from '../data/use-storage-key.ts'
import { Dialog } from '../shell/dialog.tsx'
import { ProblemCallout } from '../shell/states.tsx'
import { cropTexts } from '../texts/crop.ts'
import { shellTexts } from '../texts/shell.ts'
import {
  largestCrop,
  movedCrop,
  resizedCrop,
  stretchedCrop,
  type Corner,
  type Crop,
  type Ratio,
  type CropSize,
} from './crop.ts'
import './crop.css'
import { mediaLabel } from './name-of.ts'
import { newUploader } from './uploader.ts'

const ratios = {
  free: null,
  square: 1,
  portrait: 4 / 5,
  phone: 3 / 4,
  wide: 1.91,
  tall: 9 / 16,
} as const satisfies Record<string, Ratio>
type Shape = keyof typeof ratios
const shapes = Object.keys(ratios) as Shape[]

const corners: readonly Corner[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right']

export type CroppedPicture = Media & {
  readonly url: string
  readonly width: number
  readonly height: number
}

interface Props {
  readonly picture: CroppedPicture
  /** Is given a new upload: what was there stays in the library. */
  readonly use: (cropped: Media) => void
  readonly close: () => void
}

/** Cuts a part out of a picture, dragged or by sliders, and uploads it. */
export function CropDialog({ picture, use, close }: Props) {
  const [shape, setShape] = useState<Shape>('square')
  const [crop, setCrop] = useState(() => largestCrop(picture, ratios.square))
  const image = useRef<HTMLImageElement>(null)
  const storageKey = useStorageKey()
  const queries = useQueryClient()
  const upload = useRef<AbortController>(null)
  useEffect(() => () => upload.current?.abort(), [])
  const save = useMutation({
    mutationFn: async () => {
      const file = await cutOut(image.current!, crop, picture)
      const none = () => undefined
      upload.current = new AbortController()
      const run = {
        known: null,
        signal: upload.current.signal,
        sent: none,
        waits: none,
        remember: none,
        reads: none,
      }
      return newUploader(storageKey!, queries).upload(file, run)
    },
    onSuccess: (cropped) => {
      use(cropped)
      close()
    },
  })
  const ratio = ratios[shape]
  return (
    <Dialog title={cropTexts.title(mediaLabel(picture))} wide onClose={close}>
      <div className="stack crop-dialog">
        <SegmentedControl
          aria-label={cropTexts.shape}
          value={shape}
          data={shapes.map((value) => ({ value, label: cropTexts.shapes[value] }))}
          onChange={(value) => {
            setShape(value as Shape)
            setCrop(largestCrop(picture, ratios[value as Shape]))
          }}
        />
        <div className="crop-stage">
          <img ref={image} src={ownAddress(picture.url)} alt="" draggable={false} />
          <Frame {...{ crop, setCrop, picture, ratio }} />
        </div>
        <Sliders {...{ crop, setCrop, picture, ratio }} />
        <p className="small faint num">{cropTexts.size(crop.width, crop.height)}</p>
        <ProblemCallout error={save.error} />
        <div className="sheet-foot">
          <Button variant="default" onClick={close}>
            {shellTexts.cancel}
          </Button>
          <Button
            loading={save.isPending}
            disabled={storageKey === undefined}
            onClick={() => save.mutate()}
          >
            {cropTexts.use}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface Editing {
  readonly crop: Crop
  readonly setCrop: (crop: Crop) => void
  readonly picture: CropSize
  readonly ratio: Ratio
}

/**
 * The crop area, moved by the pointer as a whole or by a corner. Sliders serve without a pointer.
 */
function Frame({ crop, setCrop, picture, ratio }: Editing) {
  const begun = useRef<{
    readonly x: number
    readonly y: number
    readonly crop: Crop
    readonly corner: Corner | null
  } | null>(null)
  const scaleOf = (frame: Element) =>
    picture.width / frame.parentElement!.getBoundingClientRect().width
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const corner = (event.target as HTMLElement).dataset['corner'] as Corner | undefined
    begun.current = { x: event.clientX, y: event.clientY, crop, corner: corner ?? null }
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    if (begun.current === null) return
    const { x, y, crop: from, corner } = begun.current
    const scale = scaleOf(event.currentTarget)
    const by = { x: (event.clientX - x) * scale, y: (event.clientY - y) * scale }
    if (corner === null)
      return setCrop(movedCrop(from, { left: from.left + by.x, top: from.top + by.y }, picture))
    const at = {
      x: from.left + (corner.endsWith('right') ? from.width : 0),
      y: from.top + (corner.startsWith('bottom') ? from.height : 0),
    }
    setCrop(stretchedCrop(from, corner, { x: at.x + by.x, y: at.y + by.y }, picture, ratio))
  }
  const end = () => (begun.current = null)
  const share = (part: number, of: number) => `${(part / of) * 100}%`
  return (
    <div
      className="crop-frame"
      aria-hidden="true"
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      style={{
        left: share(crop.left, picture.width),
        top: share(crop.top, picture.height),
        width: share(crop.width, picture.width),
        height: share(crop.height, picture.height),
      }}
    >
      {corners.map((corner) => (
        <span key={corner} data-corner={corner} />
      ))}
    </div>
  )
}

function Sliders({ crop, setCrop, picture, ratio }: Editing) {
  const { left, top, width, height } = crop
  const largest = largestCrop(picture, ratio)
  const sliders = [
    {
      label: ratio === null ? cropTexts.width : cropTexts.scale,
      value: width,
      most: largest.width,
      with: (to: number) => resizedCrop(crop, { width: to }, picture, ratio),
    },
    ...(ratio === null
      ? [
          {
            label: cropTexts.height,
            value: height,
            most: largest.height,
            with: (to: number) => resizedCrop(crop, { height: to }, picture, ratio),
          },
        ]
      : []),
    {
      label: cropTexts.left,
      value: left,
      most: picture.width - width,
      with: (to: number) => movedCrop(crop, { left: to, top }, picture),
    },
    {
      label: cropTexts.top,
      value: top,
      most: picture.height - height,
      with: (to: number) => movedCrop(crop, { left, top: to }, picture),
    },
  ]
  return (
    <div className="crop-sliders">
      {sliders.map((slider) => (
        <label key={slider.label}>
          <span className="small">{slider.label}</span>
          <input
            type="range"
            min={0}
            max={slider.most}
            step={Math.max(1, Math.round(slider.most / 100))}
            value={slider.value}
            disabled={slider.most === 0}
            onChange={(event) => setCrop(slider.with(Number(event.target.value)))}
          />
        </label>
      ))}
    </div>
  )
}

/** At this host, under whatever name the page was opened: the bytes of another may not be read. */
function ownAddress(url: string): string {
  const { pathname, search } = new URL(url, location.href)
  return `${pathname}${search}`
}

const written = new Set(['image/jpeg', 'image/png', 'image/webp'])

async function cutOut(
  image: HTMLImageElement,
  { left, top, width, height }: Crop,
  picture: Media,
): Promise<File> {
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')!.drawImage(image, left, top, width, height, 0, 0, width, height)
  const type = written.has(picture.content_type) ? picture.content_type : 'image/png'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.95))
  if (blob === null) throw new Error(cropTexts.tooLarge)
  return new File([blob], mediaLabel(picture), { type: blob.type })
}
