/**
 * `weighted`: X's own count (twitter-text, configuration 3). `characters`: Unicode code points.
 * `utf16`: UTF-16 code units. `graphemes`: what readers see as one character. `mastodon`: graphemes,
 * where a link counts what its server says, and a mention only the name before the server.
 */
export const lengthUnits = ['weighted', 'characters', 'utf16', 'graphemes', 'mastodon'] as const
export type LengthUnit = (typeof lengthUnits)[number]

/** Pixels and bytes; ratios are width by height. */
export interface PictureLimits {
  readonly widthMin: number
  readonly heightMin: number
  readonly widthMax: number
  readonly heightMax: number
  readonly bytesMax: number
  /** Null: any shape. */
  readonly ratioMin: number | null
  readonly ratioMax: number | null
}

/** How colours are stored: `4:2:0` is what telephones and browsers play. */
export type Chroma = '4:0:0' | '4:2:0' | '4:2:2' | '4:4:4'

/**
 * The limits of an author's own video, which is published unchanged. Null: the network documents no
 * such limit.
 */
export interface VideoLimits {
  readonly types: readonly string[]
  /** As `codecs` of Media names them: `avc` is H.264, `hevc` H.265. */
  readonly pictureCodecs: readonly string[] | null
  readonly soundCodecs: readonly string[] | null
  readonly bytesMin: number
  readonly bytesMax: number
  readonly secondsMin: number
  readonly secondsMax: number
  readonly widthMax: number | null
  /** The shortest and the longest a side may be; absent: any. */
  readonly sideMin?: number
  readonly sideMax?: number
  /** The longest that the shorter side may be; absent: any. */
  readonly shorterSideMax?: number
  readonly ratioMin: number
  readonly ratioMax: number
  readonly framesPerSecondMin: number | null
  readonly framesPerSecondMax: number | null
  readonly bitsPerSecondMax: number | null
  readonly chromas: readonly Chroma[]
  /** The bits of a pixel's colour. */
  readonly bitDepthMax: number
  /** Whether each frame must be a whole picture, not every other line of two. */
  readonly progressiveOnly: boolean
  readonly squarePixelsOnly: boolean
  /** Whether an edit list may hide the beginning. */
  readonly takesTrimmed: boolean
  readonly sound: {
    readonly channelsMax: number | null
    readonly hertzMax: number | null
    /** HE-AAC, which stores the upper half of the sound as a recipe. */
    readonly takesHighEfficiency: boolean
  }
  /** The longest text beside it, in the network's `unit`; absent: as of any post. */
  readonly text?: number
  /** Whether it may be mixed with pictures and other videos in one post. */
  readonly besideOthers: boolean
}

/** For networks without documentation of it: formats of telephones that browsers play. */
export const commonStreams = {
  chromas: ['4:2:0'],
  bitDepthMax: 10,
  progressiveOnly: false,
  squarePixelsOnly: false,
  takesTrimmed: true,
  sound: { channelsMax: null, hertzMax: null, takesHighEfficiency: true },
} as const satisfies Partial<VideoLimits>

export interface GifLimits {
  readonly bytesMax: number
  readonly framesMax: number
  /** Width times height; null: any. */
  readonly pixelsMax: number | null
  /** Absent: any. */
  readonly widthMax?: number
  readonly heightMax?: number
  /** Pixels of all frames together; absent: any. */
  readonly allPixelsMax?: number
  /** Whether it may be mixed with pictures in one post. */
  readonly besideOthers: boolean
}

/** The limits of one post. Null: the network documents no such limit. */
export interface NetworkLimits {
  readonly unit: LengthUnit
  /**
   * The longest text: X's post (without Premium), LinkedIn's commentary, Instagram's caption,
   * TikTok's description. In `unit`.
   */
  readonly post: number
  /** The longest text in bytes of UTF-8, beside `post`; absent: any. */
  readonly postBytes?: number
  /**
   * The longest text of an author who pays the network for more; null where that makes no
   * difference.
   */
  readonly subscriberPost: number | null
  /**
   * The longest title, in `unit`: TikTok's photo posts; LinkedIn's documents, for which 100 is what
   * fits one line.
   */
  readonly title: number | null
  /** Posts that a thread may have; 1 where the network has no threads. */
  readonly pieces: number
  /** Fewest pictures of a post: 0 where text alone will do. */
  readonly picturesMin: number
  readonly picturesMax: number
  /**
   * The limits of an author's own picture; larger ones are made smaller, other shapes are refused.
   */
  readonly picture: PictureLimits
  /** Null: the network publishes no video. */
  readonly video: VideoLimits | null
  readonly gif: GifLimits | null
  /** Bytes of an author's own document; null: the network publishes none. */
  readonly documentBytesMax: number | null
  /** Pages of a document; 0 where the network shows none. */
  readonly pages: number
  /**
   * The longest description of a picture for those who do not see it, in code points; 0 where none
   * can be given.
   */
  readonly pictureDescription: number
  /** The longest first comment below a post, in `unit`; absent: none can be made. */
  readonly firstComment?: number
  /** A post without media can show the card of its first link, which the client makes. */
  readonly linkCard?: true
  readonly hashtags: number | null
  /** More than these are warned of: the network may not take them. */
  readonly hashtagsAdvised: number | null
  readonly mentions: number | null
}

/** Facts about a network that need no call. The numbers come from docs/networks.md. */
export interface NetworkFacts {
  /** The value of `platform`. */
  readonly name: string
  /** As people write it. */
  readonly label: string
  /**
   * Also repeats of posts from weeks ago. LinkedIn remembers ten minutes, X does not document the
   * time.
   */
  readonly refusesRepeatedTexts: boolean
  /**
   * For how long a text of the same author may be refused again; null: never. X names no time, and
   * a week is a cautious guess.
   */
  readonly remembersTextsMinutes: number | null
  /**
   * How people connect: by a consent at the server that they name, or by an app password for their
   * server. Absent: by a consent at the network, through the operator's application.
   */
  readonly connecting?: 'server_consent' | 'app_password'
  /** The page on which an author makes an app password. */
  readonly appPasswordsAddress?: string
  /**
   * The sandbox's server of such a network, and the author who is there from the start where people
   * sign in by an app password.
   */
  readonly sandbox?: {
    readonly server: string
    readonly author?: { readonly identifier: string; readonly password: string }
  }
  /** Names that people type for it, in lower case without punctuation. */
  readonly aliases: readonly string[]
  /** The kinds of authors; the first is the default. */
  readonly authors: readonly ('member' | 'organization')[]
  /**
   * Where a person sees what an author has published; `{name}` is replaced by the author's name.
   * Absent: the network names no such page.
   */
  readonly profileAddress?: string
  readonly limits: NetworkLimits
}
