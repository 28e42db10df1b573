/** What pictures take from a brand kit. */
export interface PictureBrand {
  /** Shown at the foot of every picture; null shows none. */
  readonly name: string | null
  /** CSS hex colours `#rrggbb`: background, text, accent; missing or malformed ones take the default. */
  readonly colors: readonly string[]
  /** BCP 47; decides between languages that share a script, as Chinese and Japanese do. */
  readonly language: string | null
}
