/**
 * Reads the options of a draft as people write them in a cell or on a command line:
 * `tiktok.mode=inbox; x.reply_settings=verified`. Throws where a part is none. Values are the
 * server's to judge.
 */
export function optionsOfText(
  text: string,
): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const options: Record<string, Record<string, unknown>> = {}
  for (const part of text.split(/[;\n]/).map((one) => one.trim())) {
    if (part === '') continue
    const [, network, name, value] = /^([a-z]+)\.([a-z_]+)\s*=\s*(.*)$/s.exec(part) ?? []
    if (network === undefined || name === undefined)
      throw new TypeError(
        `“${part.slice(0, 60)}” is no option. Write it as network.name=value, such as ` +
          'tiktok.mode=inbox, and “;” between two.',
      )
    options[network] = { ...options[network], [name]: valueOf(name, value!) }
  }
  return options
}

function valueOf(name: string, text: string): unknown {
  if (name === 'collaborators') return text.split(/[\s,]+/).filter((one) => one !== '')
  if (name.endsWith('_ms') && /^\d{1,9}$/.test(text)) return Number(text)
  if (name !== 'spoiler_text' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  return text
}

/** Undefined where they cannot be written so: a text with a separator in it. */
export function textOfOptions(options: object): string | undefined {
  const parts = Object.entries(options).flatMap(([network, chosen]) =>
    Object.entries(chosen as object).map(
      ([name, value]) => `${network}.${name}=${Array.isArray(value) ? value.join(',') : value}`,
    ),
  )
  const isWhole = parts.every((part) => !/[;\n]/.test(part))
  const text = parts.join('; ')
  return isWhole && JSON.stringify(optionsOfText(text)) === JSON.stringify(options)
    ? text
    : undefined
}
