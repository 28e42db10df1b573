import { jsonLines, pathOf, type SampleLanguage } from './sample-call.ts'

/** A word of a shell that means just itself. */
export const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

export const shell: SampleLanguage = {
  lang: 'Shell',
  label: 'curl',
  program: (call) => {
    const { method } = call.spec
    return [
      'curl --silent --show-error ' +
        `--fail-with-body${method === 'GET' ? '' : ` --request ${method}`} ` +
        `"$CRIER_URL${pathOf(call)}"`,
      '--header "Authorization: Bearer $CRIER_API_KEY"',
      ...(call.body
        ? [
            "--header 'Content-Type: application/json'",
            `--data ${quote(`${jsonLines(call.body, '    ')}  }`)}`,
          ]
        : []),
    ].join(' \\\n  ')
  },
}
