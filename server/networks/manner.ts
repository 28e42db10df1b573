/** How one writes for a network. */
export interface Manner {
  /** Told to the model: the form that is usual there, in English. */
  readonly toModel: string
  /** How the offline writer makes a post: `short`, or with so many points and about so long; `room` is far below the limit. */
  readonly post: 'short' | { readonly points: number; readonly spread: 'always' | 'when_casual'; readonly room: number }
  /** For people at work: no sign behind the first line, and comments invited under an announcement too. */
  readonly sober: boolean
  /** The longest piece of a thread by the offline writer. */
  readonly threadPiece: number
  /** As many hashtags as are usual, and on the last slide of a carousel. */
  readonly hashtags: number
  readonly slideHashtags: number
  /** What readers are asked for at the end; null: nothing. */
  readonly ask: 'comment' | 'save' | 'answer' | null
  /** How a source is named: by its bare address, by a labelled one, or, where addresses cannot be followed, by its site. */
  readonly source: 'address' | 'labelled' | 'site'
  /** Whether readers swipe through slides. */
  readonly swipes: boolean
}
