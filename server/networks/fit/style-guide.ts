/** How one writes for a network. */
export interface StyleGuide {
  /** Instructions to the model, in English: for each form on the network, and for a post alone. */
  readonly toModel: { readonly network: string; readonly post: string }
  /** How long a post reads well there, in the network's unit; its limit is far above. */
  readonly room: number
  /** As much as shows before "more". */
  readonly hook: number
  /** What the network's readers prefer, from 0 to 1: figures, quotations, short sentences. */
  readonly favours: { readonly figures: number; readonly voices: number; readonly brevity: number }
  /**
   * How the offline writer sets its sentences: what belongs together apart from the rest, two at a
   * time, one running text below the first line, or all of it.
   */
  readonly paragraphs: 'apart' | 'pairs' | 'running' | 'whole'
  /** The longest piece of a thread by the offline writer. */
  readonly threadPiece: number
  /** As many hashtags as are usual. */
  readonly hashtags: number
  /** How the source is named: by its address, or, where links cannot be followed, by its site. */
  readonly source: 'address' | 'site'
}
