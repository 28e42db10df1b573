import { join } from 'node:path'
import type { Platform } from '@crier/contract/platform.ts'

/**
 * The expected result: the file is published unchanged, or is refused without ffmpeg; `made`: with
 * ffmpeg it is published as an MP4.
 */
export type Answer = 'out' | { readonly refused: RegExp; readonly made: boolean }

export interface SeenFile {
  readonly name: string
  /** The origin of such files, and the particularity of this one. */
  readonly what: string
  /** A file that is refused at the upload, with the reason. */
  readonly upload?: RegExp
  readonly answers?: Readonly<Record<Platform, Answer>>
}

export const seenPath = (name: string) => join(import.meta.dirname, '../media-files/seen', name)

/** Mended where there is ffmpeg. */
const mend = (refused: RegExp): Answer => ({ refused, made: true })
const never = (refused: RegExp): Answer => ({ refused, made: false })
const noVideo = never(
  /The video cannot go out there: Bluesky takes pictures\. Replace it by a JPEG/,
)
/** Bluesky takes no video; a server of Mastodon makes one that browsers play of all of them. */
const all = (answer: Answer) => ({
  linkedin: answer,
  x: answer,
  instagram: answer,
  tiktok: answer,
  bluesky: noVideo,
  mastodon: 'out' as const,
})
const out = all('out')
const shown = { ...out, bluesky: 'out' } as const

const movOnLinkedIn = mend(/is MOV; LinkedIn takes MP4\./)
const webm = {
  linkedin: mend(/is WebM; LinkedIn takes MP4\./),
  x: mend(/is WebM; X takes MP4 and MOV\./),
  instagram: mend(/is WebM; Instagram takes MP4 and MOV\./),
  tiktok: 'out',
  bluesky: noVideo,
  mastodon: 'out',
} as const
const pixels = (what: RegExp) => all(mend(what))
const deep = /stores its colours as 4:2:0 in 10 bits; \w+ takes 4:2:0 in 8 bits\./
const cut = /The picture of the video is in .*Convert it to MP4 with H\.264 and AAC\./

const videos: readonly SeenFile[] = [
  { name: 'phone-h264.mp4', what: 'a telephone: H.264 in 8 bits, AAC', answers: out },
  {
    name: 'camera-h264-422-10bit.mp4',
    what: 'a camera: 4:2:2 in 10 bits',
    answers: pixels(/as 4:2:2 in 10 bits; \w+ takes 4:2:0 in/),
  },
  {
    name: 'recorder-h264-444.mp4',
    what: 'OBS: 4:4:4',
    answers: pixels(/as 4:4:4 in 8 bits; \w+ takes 4:2:0 in/),
  },
  {
    name: 'editor-h264-10bit.mp4',
    what: 'an editor: 4:2:0 in 10 bits',
    answers: { ...out, x: mend(deep), instagram: mend(deep) },
  },
  {
    name: 'editor-h264-gray.mp4',
    what: 'an editor: without colours',
    answers: pixels(/as 4:0:0 in 8 bits; \w+ takes 4:2:0 in/),
  },
  {
    name: 'recorder-h264-rgb.mp4',
    what: 'a screen recorder: RGB',
    answers: pixels(/as 4:4:4 in 8 bits; \w+ takes 4:2:0 in/),
  },
  { name: 'webcam-h264-full-range.mp4', what: 'a webcam: full range, Baseline', answers: out },
  {
    name: 'phone-h265.mov',
    what: 'an iPhone: H.265 in 8 bits',
    answers: { ...out, linkedin: movOnLinkedIn, x: mend(/is in H\.265; X takes H\.264, AAC\./) },
  },
  {
    name: 'camera-h265-422-10bit.mp4',
    what: 'a camera: H.265, 4:2:2',
    answers: pixels(/as 4:2:2 in 10 bits; \w+ takes 4:2:0 in/),
  },
  {
    name: 'phone-h265-hlg.mov',
    what: 'an iPhone: HDR as HLG in BT.2020',
    answers: {
      linkedin: movOnLinkedIn,
      x: mend(deep),
      instagram: mend(deep),
      tiktok: 'out',
      bluesky: noVideo,
      mastodon: 'out',
    },
  },
  {
    name: 'phone-h265-pq.mp4',
    what: 'an Android: HDR as PQ in BT.2020',
    answers: { ...out, x: mend(deep), instagram: mend(deep) },
  },
  { name: 'camera-h264-hlg-8bit.mp4', what: 'a camera: HLG in 8 bits', answers: out },
  { name: 'browser-vp9.webm', what: 'a browser: VP9 and Opus', answers: webm },
  {
    name: 'browser-vp9-444.webm',
    what: 'Chrome’s screen: VP9, 4:4:4',
    answers: { ...webm, tiktok: mend(/as 4:4:4 in 8 bits; TikTok/) },
  },
  { name: 'editor-vp9-10bit.webm', what: 'an editor: VP9 in 10 bits', answers: webm },
  { name: 'browser-vp8-without-length.webm', what: 'MediaRecorder: VP8, no length', answers: webm },
  { name: 'browser-odd-size.webm', what: 'a browser’s window: 641 by 361', answers: webm },
  {
    name: 'recorder-av1.mp4',
    what: 'OBS: AV1',
    answers: { ...all(mend(/is in AV1; \w+ takes/)), linkedin: 'out' },
  },
  {
    name: 'editor-av1-10bit.mp4',
    what: 'an editor: AV1 in 10 bits',
    answers: { ...all(mend(/is in AV1; \w+ takes/)), linkedin: 'out' },
  },
  {
    name: 'editor-prores.mov',
    what: 'Final Cut: ProRes, one second, too small for TikTok',
    answers: {
      linkedin: never(/lasts 1 s; LinkedIn takes 3 to/),
      x: mend(/is in ProRes; X takes H\.264, AAC\./),
      instagram: never(/lasts 1 s; Instagram takes 3 to/),
      tiktok: never(/160 by 90 pixels; TikTok takes 360 to/),
      bluesky: noVideo,
      mastodon: 'out',
    },
  },
  {
    name: 'camera-mjpeg.mov',
    what: 'an old camera: Motion JPEG',
    upload: /is in Motion JPEG, which cannot be read here\. Convert it to MP4/,
  },
  // Sound.
  { name: 'phone-silent.mp4', what: 'a telephone without a microphone', answers: out },
  { name: 'phone-mono.mp4', what: 'a telephone: one channel, 44.1 kHz', answers: out },
  {
    name: 'editor-surround.mp4',
    what: 'an editor: 5.1',
    answers: {
      ...out,
      x: mend(/has 6 channels of sound; X takes at most 2\./),
      instagram: mend(/has 6 channels of sound; Instagram/),
    },
  },
  {
    name: 'recorder-96khz.mp4',
    what: 'a recorder: 96 kHz',
    answers: {
      ...out,
      instagram: mend(/has sound of 96,000 Hz; Instagram takes at most 48,000\./),
    },
  },
  {
    name: 'radio-he-aac.mp4',
    what: 'a radio: HE-AAC',
    answers: { ...out, x: mend(/has sound in HE-AAC; X takes AAC-LC\./) },
  },
  {
    name: 'recorder-opus.mp4',
    what: 'a recorder: Opus in an MP4',
    answers: {
      ...out,
      x: mend(/is in Opus; X takes/),
      instagram: mend(/is in Opus; Instagram takes/),
    },
  },
  {
    name: 'camera-pcm.mov',
    what: 'a camera: PCM',
    answers: {
      linkedin: movOnLinkedIn,
      x: mend(/is in PCM; X takes/),
      instagram: mend(/is in PCM; Instagram takes/),
      tiktok: 'out',
      bluesky: noVideo,
      mastodon: 'out',
    },
  },
  {
    name: 'television-ac3.mp4',
    what: 'a television: AC-3',
    answers: {
      ...out,
      x: mend(/is in AC-3; X takes/),
      instagram: mend(/is in AC-3; Instagram takes/),
    },
  },
  {
    name: 'editor-mp3.mp4',
    what: 'an editor: MP3',
    answers: {
      ...out,
      x: mend(/is in MP3; X takes/),
      instagram: mend(/is in MP3; Instagram takes/),
    },
  },
  {
    name: 'editor-alac.mov',
    what: 'Logic: Apple Lossless',
    upload: /The sound of the video is in Apple Lossless, .*Convert it to MP4/,
  },
  {
    name: 'tone.m4a',
    what: 'a voice memo',
    upload: /has no picture, only sound\. Make a video of it/,
  },
  // Rate.
  {
    name: 'webcam-15fps.mp4',
    what: 'a webcam: 15 frames a second',
    answers: {
      ...out,
      instagram: mend(/has 15 frames a second; Instagram takes 23/),
      tiktok: mend(/has 15 frames a second; TikTok/),
    },
  },
  { name: 'film-24fps.mp4', what: 'a film: 23.976 frames a second', answers: out },
  { name: 'camera-60fps.mp4', what: 'a camera: 59.94 frames a second', answers: out },
  {
    name: 'camera-120fps.mp4',
    what: 'an action camera: 120',
    answers: { ...all(mend(/has 120 frames a second; \w+ takes \d+ to 60/)), linkedin: 'out' },
  },
  {
    name: 'phone-240fps.mov',
    what: 'an iPhone: slow motion of 240',
    answers: {
      ...all(mend(/has 240 frames a second; \w+ takes \d+ to 60/)),
      linkedin: movOnLinkedIn,
      mastodon: mend(/has 240 frames a second; Mastodon takes/),
    },
  },
  {
    name: 'recorder-variable.mp4',
    what: 'a screen recorder: frames when something moves',
    answers: { ...out },
  },
  // Turned.
  {
    name: 'phone-turned-90.mov',
    what: 'an iPhone, held upright',
    answers: { ...out, linkedin: movOnLinkedIn },
  },
  {
    name: 'phone-turned-180.mov',
    what: 'an iPhone, upside down',
    answers: { ...out, linkedin: movOnLinkedIn },
  },
  {
    name: 'phone-turned-270.mov',
    what: 'an iPhone, held upright the other way',
    answers: { ...out, linkedin: movOnLinkedIn },
  },
  // Shape.
  { name: 'square.mp4', what: 'an editor: 1:1', answers: out },
  { name: 'film-21-9.mp4', what: 'a film: 21:9', answers: out },
  {
    name: 'banner-4-1.mp4',
    what: 'an editor: 4:1',
    answers: {
      ...out,
      linkedin: never(/1440 by 360 pixels; LinkedIn takes shapes from/),
      x: never(/1440 by 360 pixels; X takes shapes from 1:3 to 3:1/),
    },
  },
  {
    name: 'camera-anamorphic.mp4',
    what: 'a DV camera: pixels that are not square',
    answers: { ...out, x: mend(/has pixels that are not square; X takes square ones\./) },
  },
  {
    name: 'camera-interlaced.mp4',
    what: 'a camcorder: interlaced',
    answers: {
      ...out,
      x: mend(/is interlaced; X takes progressive/),
      instagram: mend(/is interlaced; Instagram takes/),
    },
  },
  { name: 'editor-open-gop.mp4', what: 'an editor: open groups of pictures', answers: out },
  // Containers.
  { name: 'browser-fragmented.mp4', what: 'Safari’s MediaRecorder: fragments', answers: out },
  { name: 'phone.m4v', what: 'HandBrake: M4V', answers: out },
  { name: 'phone.3gp', what: 'an Android: 3GP with H.264', answers: out },
  { name: 'phone-index-last.mp4', what: 'a camera: moov at the end', answers: out },
  {
    name: 'phone-trimmed.mp4',
    what: 'an iPhone: trimmed, so that an edit list hides the beginning',
    answers: {
      ...out,
      instagram: mend(
        /still has frames that its edit list hides; Instagram takes videos without edit lists\./,
      ),
    },
  },
  { name: 'recorder.mkv', what: 'OBS: Matroska', upload: /a Matroska video: save it as MP4/ },
  {
    name: 'camcorder.m2ts',
    what: 'a camcorder: transport stream',
    upload: /an MPEG transport stream: save it as MP4/,
  },
  { name: 'old-phone-h263.3gp', what: 'an old telephone: H.263', upload: cut },
  { name: 'old-camera.avi', what: 'an old camera: AVI', upload: /an AVI video: save it as MP4/ },
  { name: 'old-web.flv', what: 'the web of once: Flash', upload: /a Flash video: save it as MP4/ },
  {
    name: 'old-editor.wmv',
    what: 'Movie Maker: WMV',
    upload: /a Windows Media file: save it as MP4/,
  },
]

const gif = {
  linkedin: 'out',
  x: 'out',
  instagram: mend(
    /The GIF cannot go out there: Instagram takes pictures and videos\. Replace it by a video in MP4/,
  ),
  tiktok: mend(
    /The GIF cannot go out there: TikTok takes pictures and videos\. Replace it by a video in MP4/,
  ),
  bluesky: never(/The GIF cannot go out there: Bluesky takes pictures\. Replace it by a JPEG/),
  mastodon: 'out',
} as const

const pictures: readonly SeenFile[] = [
  { name: 'animated.gif', what: 'an animation', answers: gif },
  { name: 'animated-short.gif', what: 'an animation of half a second', answers: gif },
  { name: 'still.gif', what: 'a GIF of one frame', answers: shown },
  { name: 'animated.webp', what: 'a sticker: an animated WebP', answers: gif },
  { name: 'still.webp', what: 'a browser: WebP', answers: shown },
  {
    name: 'animated.png',
    what: 'a sticker: an animated PNG',
    upload: /The PNG is an animation\. Save it as GIF or MP4\./,
  },
  {
    name: 'animated.avif',
    what: 'an animated AVIF',
    upload: /an animated AVIF: save it as GIF or MP4/,
  },
  { name: 'still.avif', what: 'a browser: AVIF', answers: shown },
  { name: 'phone-turned.jpg', what: 'a telephone: turned by EXIF', answers: shown },
  { name: 'phone-p3.jpg', what: 'an iPhone: Display P3', answers: shown },
  { name: 'press-cmyk.jpg', what: 'a printer’s file: CMYK', answers: shown },
  { name: 'scan-gray.jpg', what: 'a scanner: gray, progressive', answers: shown },
  { name: 'editor-16bit.png', what: 'an editor: 16 bits', answers: shown },
  { name: 'screen-alpha.png', what: 'a screen: half transparent', answers: shown },
  { name: 'screen-palette.png', what: 'a screen: a palette', answers: shown },
  { name: 'phone-3-4.jpg', what: 'a telephone, upright: 3:4', answers: shown },
  { name: 'phone-nearly-3-4.jpg', what: 'a telephone, upright, some pixels more', answers: shown },
  { name: 'web-nearly-191.jpg', what: 'the picture of a link: 1200 by 627', answers: shown },
  {
    name: 'phone-panorama.jpg',
    what: 'a panorama',
    answers: {
      ...shown,
      instagram: never(
        /2800 by 600 pixels; Instagram takes shapes from 3:4 to 1\.91:1 .*Crop it\./,
      ),
    },
  },
  {
    name: 'editor-line.png',
    what: 'a line of 3,000 by 2 pixels',
    answers: {
      ...shown,
      x: never(/is 3000 by 2 pixels; within 4096 by 4096, X takes 4 by 4 and more\. Crop it\./),
      instagram: never(/3000 by 2 pixels; Instagram takes shapes from/),
    },
  },
  {
    name: 'scan.tiff',
    what: 'a scanner: TIFF',
    upload: /a TIFF, or a photograph as the camera stores it: save it as JPEG/,
  },
  { name: 'old-paint.bmp', what: 'Paint: a bitmap', upload: /a bitmap: save it as PNG/ },
  { name: 'phone.heic', what: 'an iPhone: HEIC', upload: /a HEIC picture: save it as JPEG/ },
]

/**
 * Files as telephones, cameras, screen recorders, editors and browsers make them, and what each
 * network answers.
 */
export const seenFiles: readonly SeenFile[] = [...videos, ...pictures]
