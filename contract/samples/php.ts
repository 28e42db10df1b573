import { literal } from '../sdk-types.ts'
import { isList, pathOf, type SampleLanguage, type Value } from './sample-call.ts'

/** With the extension curl. */
export const php: SampleLanguage = {
  lang: 'PHP',
  label: 'PHP',
  program: (call) => {
    const { method } = call.spec
    const headers = [
      "'Authorization: Bearer ' . getenv('CRIER_API_KEY')",
      ...(call.body ? ["'Content-Type: application/json'"] : []),
    ]
    return [
      '<?php',
      `$request = curl_init(getenv('CRIER_URL') . ${literal(pathOf(call))});`,
      'curl_setopt_array($request, [',
      ...(method === 'GET' ? [] : [`    CURLOPT_CUSTOMREQUEST => '${method}',`]),
      `    CURLOPT_HTTPHEADER => [${headers.join(', ')}],`,
      ...(call.body ? [`    CURLOPT_POSTFIELDS => json_encode(${array(call.body)}),`] : []),
      '    CURLOPT_RETURNTRANSFER => true,',
      ']);',
      '$answer = curl_exec($request);',
      'if ($answer === false) throw new RuntimeException(curl_error($request));',
      'echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), "\\n", $answer, "\\n";',
    ].join('\n')
  },
}

function array(fields: Readonly<Record<string, Value>>): string {
  const entries = Object.entries(fields).map(
    ([name, value]) => `        ${literal(name)} => ${text(value)},\n`,
  )
  return `[\n${entries.join('')}    ]`
}

function text(value: Value): string {
  if (typeof value === 'string') return literal(value)
  if (value === null || typeof value !== 'object') return String(value)
  if (isList(value)) return `[${value.map(text).join(', ')}]`
  return `[${Object.entries(value)
    .map(([name, inner]) => `${literal(name)} => ${text(inner)}`)
    .join(', ')}]`
}
