import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointSpec } from '@crier/contract/endpoint.ts'
import { scopes } from '@crier/contract/scopes.ts'
import type { Role } from '@crier/server/database/stored-values.ts'
import { accessOfKey, accessOfPerson, scopesByRole, type Access } from './access-rules.ts'
import { operations } from './operations.ts'

export const rolesPageFile = join(import.meta.dirname, '..', '..', 'docs', 'roles.md')

const roles = Object.keys(scopesByRole) as Role[]
const words: Readonly<Record<Access, string>> = { yes: 'yes', own: 'asks', no: '–' }

/** docs/roles.md: every cell as the test beside this file proves it. */
export function rolesPage(): string {
  return `# Roles and permissions

Generated from the table that \`tests/api/access-matrix.test.ts\` proves cell by cell against a running server, by \`node tests/api/write-roles-page.ts\`; do not edit.

A person has a role in each account, a key has scopes; a \`:write\` scope includes its \`:read\`. A key that a person made opens no more than that person’s role does now.
*asks*: what it schedules waits for approval, and it changes only what it has asked for itself, until somebody has approved it. Nobody but a person who is signed in opens what needs a session.

## Operations

| operation | ${roles.join(' | ')} | keys with one of |
| --- |${' --- |'.repeat(roles.length)} --- |
${operationRows()}

## Scopes

| scope | ${roles.join(' | ')} |
| --- |${' --- |'.repeat(roles.length)}
${scopes
  .map(
    (scope) =>
      `| \`${scope}\` | ` +
      `${roles.map((role) => (scopesByRole[role].includes(scope) ? 'yes' : '–')).join(' | ')} |`,
  )
  .join('\n')}
`
}

/** Operations that the same people and keys open share a row. */
function operationRows(): string {
  const byAccess = Map.groupBy(
    operations,
    ({ spec }) =>
      `${roles.map((role) => words[accessOfPerson(role, spec)]).join(' | ')} | ${keysFor(spec)}`,
  )
  return Array.from(
    byAccess,
    ([access, same]) => `| ${same.map(({ title }) => title).join('; ')} | ${access} |`,
  ).join('\n')
}

function keysFor(spec: EndpointSpec): string {
  if (spec.operator) return 'needs an operator’s key'
  if (spec.browser !== undefined) return 'needs a session'
  if (spec.andScope !== undefined) return `\`${spec.scope}\` and \`${spec.andScope}\``
  return scopes
    .flatMap((scope) => {
      const access = accessOfKey([scope], spec)
      return access === 'no' ? [] : [`\`${scope}\`${access === 'own' ? ' (asks)' : ''}`]
    })
    .join(', ')
}

if (import.meta.main) writeFileSync(rolesPageFile, rolesPage())
