import { networkSettingNames, settings } from '../config.ts'

/**
 * docs/configuration.md: every setting with its meaning and default, from the settings themselves.
 */
export function configurationPage(): string {
  const rows = Object.entries({ ...settings, ...networkSettingNames }).map(
    ([name, { means, fallbackText }]) => `| \`${name}\` | ${cell(means)} | ${cell(fallbackText)} |`,
  )
  return [
    '# Configuration',
    '',
    'Every setting is an environment variable; an empty value counts as none. A start with a ' +
      'wrong one lists everything that is wrong at once.',
    '`npm run generate` writes this page from server/config.ts.',
    '',
    '| variable | what it means | without it |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
