/**
 * True when a robots.txt lets a crawler fetch a path (RFC 9309, without wildcards): the group that
 * names the crawler counts, else the one for all; in it the longest rule that fits, and an
 * allowance before a ban of the same length.
 */
export function allows(robots: string, crawler: string, path: string): boolean {
  const groups = groupsOf(robots)
  const own = groups.filter(({ crawlers }) => crawlers.includes(crawler.toLowerCase()))
  const counting = own.length > 0 ? own : groups.filter(({ crawlers }) => crawlers.includes('*'))
  const fitting = counting
    .flatMap(({ rules }) => rules)
    .filter(({ prefix }) => prefix !== '' && path.startsWith(prefix))
  const longest = Math.max(...fitting.map(({ prefix }) => prefix.length))
  const deciding = fitting.filter(({ prefix }) => prefix.length === longest)
  return deciding.length === 0 || deciding.some(({ allow }) => allow)
}

interface Group {
  readonly crawlers: string[]
  readonly rules: { readonly allow: boolean; readonly prefix: string }[]
}

function groupsOf(robots: string): Group[] {
  const groups: Group[] = []
  for (const line of robots.split(/\r\n?|\n/)) {
    const [, name = '', value = ''] =
      /^\s*(user-agent|allow|disallow)\s*:\s*([^#]*)/i.exec(line) ?? []
    const group = groups.at(-1)
    if (name.toLowerCase() === 'user-agent') {
      // Names that follow each other share their rules.
      if (group === undefined || group.rules.length > 0)
        groups.push({ crawlers: [value.trim().toLowerCase()], rules: [] })
      else group.crawlers.push(value.trim().toLowerCase())
    } else if (name !== '')
      group?.rules.push({ allow: name.toLowerCase() === 'allow', prefix: value.trim() })
  }
  return groups
}
