export interface CropSize {
  readonly width: number
  readonly height: number
}

/** A part of a picture, in its pixels. */
export interface Crop extends CropSize {
  readonly left: number
  readonly top: number
}

/** Width by height; null: any. */
export type Ratio = number | null

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'

// Smaller, and no network would show it well.
const sideMin = 64

/** As much as a ratio leaves, from the middle. */
export function largestCrop(picture: CropSize, ratio: Ratio): Crop {
  const width = ratio === null ? picture.width : Math.min(picture.width, picture.height * ratio)
  const height = ratio === null ? picture.height : width / ratio
  return whole(
    { left: (picture.width - width) / 2, top: (picture.height - height) / 2, width, height },
    picture,
  )
}

export function movedCrop(
  crop: Crop,
  { left, top }: Pick<Crop, 'left' | 'top'>,
  picture: CropSize,
): Crop {
  return whole({ ...crop, left, top }, picture)
}

/** One corner goes to a point, the other three follow; the one across from it stays. */
export function stretchedCrop(
  crop: Crop,
  corner: Corner,
  to: { readonly x: number; readonly y: number },
  picture: CropSize,
  ratio: Ratio,
): Crop {
  const [isTop, isLeft] = [corner.startsWith('top'), corner.endsWith('left')]
  const [right, bottom] = [crop.left + crop.width, crop.top + crop.height]
  const room = {
    width: isLeft ? right : picture.width - crop.left,
    height: isTop ? bottom : picture.height - crop.top,
  }
  const asked = {
    width: isLeft ? right - to.x : to.x - crop.left,
    height: isTop ? bottom - to.y : to.y - crop.top,
  }
  const { width, height } = sized(asked, room, ratio)
  return whole(
    {
      left: isLeft ? right - width : crop.left,
      top: isTop ? bottom - height : crop.top,
      width,
      height,
    },
    picture,
  )
}

/** Wider or higher around its middle, as far as the picture goes. */
export function resizedCrop(
  crop: Crop,
  asked: Partial<CropSize>,
  picture: CropSize,
  ratio: Ratio,
): Crop {
  const { width, height } = sized(
    {
      width: crop.width,
      height: crop.height,
      ...(ratio === null ? asked : widthFrom(asked, ratio)),
    },
    picture,
    ratio,
  )
  return whole(
    {
      left: crop.left + (crop.width - width) / 2,
      top: crop.top + (crop.height - height) / 2,
      width,
      height,
    },
    picture,
  )
}

const widthFrom = ({ width, height }: Partial<CropSize>, ratio: number): Partial<CropSize> => ({
  width: width ?? height! * ratio,
})

function sized(asked: CropSize, room: CropSize, ratio: Ratio): CropSize {
  const least = (side: number) => Math.min(sideMin, side)
  if (ratio === null)
    return {
      width: between(asked.width, least(room.width), room.width),
      height: between(asked.height, least(room.height), room.height),
    }
  const most = Math.min(room.width, room.height * ratio)
  const width = between(asked.width, Math.min(sideMin * Math.max(1, ratio), most), most)
  return { width, height: width / ratio }
}

/** Whole pixels, all within the picture. */
function whole({ left, top, ...size }: Crop, picture: CropSize): Crop {
  const width = between(Math.round(size.width), 1, picture.width)
  const height = between(Math.round(size.height), 1, picture.height)
  return {
    left: between(Math.round(left), 0, picture.width - width),
    top: between(Math.round(top), 0, picture.height - height),
    width,
    height,
  }
}

const between = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(value, most))
