import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandsIn, documents, placesIn, takenFromRegistry } from './documented-commands.ts'
import { projectRoot } from './processes.ts'

test('documented commands: recognizes what takes one of our names from a registry', () => {
  const taken = (text: string) => commandsIn(text).flatMap(takenFromRegistry)
  for (const text of [
    'npm install crier-sdk',
    'npm i -g crier-server@latest',
    'npm install express crier-sdk',
    'Run `npx -y crier-mcp` now.',
    'npx --package crier-mcp crier-mcp',
    'npx --package=crier-mcp@0.2.0 other',
    '"command": "npx",\n      "args": ["-y", "crier-mcp"],',
    'pip install fastapi \\\n  crier-client',
    'pip install "crier-client>=0.2"',
    'uvx crier-client',
    'return `// npm install crier-sdk\\nimport`',
    'npm exec @crier/cli',
    'pnpm dlx crier start',
    'npm view crier-sdk',
  ])
    assert.ok(taken(text).length > 0, text)
  for (const text of [
    'npm install ./crier-sdk-0.2.0.tgz',
    'npm install express ./crier-sdk-0.2.0.tgz, which',
    'npx --yes --package ./crier-mcp-0.2.0.tgz crier-mcp',
    '"command": "npx", "args": ["--yes", "--package", "/path/to/crier-mcp-0.2.0.tgz", "crier-mcp"]',
    'pip install ./packages/crier-client',
    'pip wheel --no-deps --wheel-dir .. ./packages/crier-client',
    'npm pack --workspace crier-sdk --pack-destination ..',
    'npm install --prefix ~/.n8n/nodes ./n8n-nodes-crier-0.2.0.tgz',
    'npm ci && npm run crier',
  ])
    assert.deepEqual(taken(text), [], text)
  assert.equal(
    placesIn(
      '[Crier](https://www.npmjs.com/package/crier-server) and ' +
        'https://pypi.org/project/crier-client/',
    ).length,
    2,
  )
})

test('documented commands: take none of our packages from a registry, where the names are free', () => {
  const all = documents(projectRoot)
  assert.deepEqual(
    all.flatMap(({ file, text }) => [
      ...commandsIn(text).flatMap((command) =>
        takenFromRegistry(command).map((name) => `${file}: ${name} in: ${command}`),
      ),
      ...placesIn(text).map((place) => `${file}: ${place}`),
    ]),
    [],
  )
  // It sees them: each package is installed from its file somewhere.
  const installed = all
    .flatMap(({ text }) => commandsIn(text))
    .filter((command) => /\.(?:tgz|whl)/.test(command))
  for (const name of ['crier-sdk', 'crier-mcp', 'crier-server', 'n8n-nodes-crier', 'crier_client'])
    assert.ok(
      installed.some((command) => command.includes(`./${name}-`)),
      name,
    )
})
