import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { liveService } from './service.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

test('database.md shows the haproxy.cfg that the laboratory runs', () => {
  assert(read('docs/database.md').includes(`\`\`\`\n${read('operate/lab/haproxy.cfg')}`))
})

test('every alert rule and every panel of the board asks for metrics that a server tells, by labels that they have', async (t) => {
  const live = (platform: string) => ({
    [`CRIER_${platform}_CLIENT_ID`]: 'id',
    [`CRIER_${platform}_CLIENT_SECRET`]: 'secret',
  })
  const service = await liveService(t, {
    environment: { ...live('LINKEDIN'), ...live('INSTAGRAM') },
  })
  const account = await service.newAccount()
  await account.client.listConnections()
  const { meter } = service.service.ports
  meter.observeLateness(1)
  meter.countPublication('x', 'published')
  meter.countDelivery('delivered')
  meter.countNoticeMail('taken')
  meter.observeLoop('publish-due', false)
  meter.observeRetention(0)
  const labels = labelsOf(await (await fetch(`${service.url}/metrics`)).text())

  const rules = [...read('operate/alerts.yml').matchAll(/^ +expr: (.+)$/gm)].map(([, query]) => ({
    query: query!,
  }))
  const asked = [...rules, ...queriesOfBoard()]
  assert(rules.length >= 9 && asked.length >= 25, String(asked.length))
  assert.deepEqual(
    asked.flatMap((one) => mistakesIn(one, labels)),
    [],
  )
  const wrong = [
    'max(crier_posts_lost)',
    'sum(crier_publications_total{network="x"})',
    'sum by (network) (crier_publications_total)',
    'crier_posts_overdue{code="a", le!~"b"}',
  ].map((query) => ({ query }))
  assert.deepEqual(
    [...wrong, { query: 'crier_build_info', legend: '{{release}}' }].flatMap((one) =>
      mistakesIn(one, labels),
    ),
    [
      'crier_posts_lost is told by no server',
      'crier_publications_total has no label network',
      'crier_publications_total has no label network',
      'crier_posts_overdue has no label code',
      'crier_posts_overdue has no label le',
      'crier_build_info has no label release',
    ],
  )
})

interface Asked {
  readonly query: string
  readonly legend?: string
}

function queriesOfBoard(): Asked[] {
  const { panels } = JSON.parse(read('operate/grafana-board.json')) as {
    panels: { targets: { expr: string; legendFormat: string }[] }[]
  }
  return panels.flatMap(({ targets }) =>
    targets.map(({ expr, legendFormat }) => ({ query: expr, legend: legendFormat })),
  )
}

/**
 * The labels of every series, as the Prometheus text names them: `crier_build_info` → `version`.
 */
function labelsOf(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const [, name, labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? /gm)) {
    const known = found.get(name!) ?? new Set()
    for (const [, label] of labels.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)) known.add(label!)
    found.set(name!, known)
  }
  return found
}

// Prometheus adds them to whatever it asks.
const ofPrometheus = ['instance', 'job']

/**
 * Names in the query and its legend that no server reports. A label outside of braces is searched
 * for in every metric of the query.
 */
function mistakesIn(
  { query, legend = '' }: Asked,
  told: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const grouped = [...query.matchAll(/\b(?:by|without) \(([^)]*)\)/g)].flatMap(([, names]) =>
    names!.split(', '),
  )
  const shown = [...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)
  return [...query.matchAll(/(crier_\w+)(?:\{([^}]*)\})?/g)].flatMap(
    ([, metric, matchers = '']) => {
      const known = told.get(metric!)
      if (known === undefined) return [`${metric} is told by no server`]
      const named = [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, name]) => name!)
      return [...new Set([...named, ...grouped, ...shown])]
        .filter((label) => !known.has(label) && !ofPrometheus.includes(label))
        .map((label) => `${metric} has no label ${label}`)
    },
  )
}
