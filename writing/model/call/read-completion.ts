import type { Completion, HiddenError } from './completion.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * Reads the answer of an OpenAI-compatible server from its JSON: servers differ in what they leave
 * out, so everything but the text may be missing. Null: nothing of use is in it.
 */
export function readCompletion(body: unknown): Completion | HiddenError | null {
  const answer = objectOf(body)
  if (answer === null) return null
  const [choice] = listOf(answer['choices']).map(objectOf)
  if (choice === null || choice === undefined) return 'error' in answer ? { error: answer } : null
  if (choice['error'] !== undefined && choice['error'] !== null) return { error: choice }
  const message = objectOf(choice['message']) ?? {}
  const refusal = textOf(message['refusal'])
  const text = textOf(message['content']) || textOf(choice['text'])
  const usage = objectOf(answer['usage']) ?? {}
  return {
    text,
    end: refusal !== '' && text === '' ? 'refused' : endOf(choice['finish_reason']),
    tokens: {
      input: countOf(usage['prompt_tokens'] ?? usage['input_tokens']),
      output: countOf(usage['completion_tokens'] ?? usage['output_tokens']),
    },
  }
}

// Beside OpenAI's own words those of Azure, xAI, z.AI, DeepSeek, Ollama and of gateways that pass
// on what their provider said.
const ends: Readonly<Record<string, Completion['end']>> = {
  length: 'length',
  max_tokens: 'length',
  max_output_tokens: 'length',
  model_context_window_exceeded: 'length',
  model_length: 'length',
  content_filter: 'filtered',
  'content-filter': 'filtered',
  safety: 'filtered',
  recitation: 'filtered',
  sensitive: 'filtered',
  prohibited_content: 'filtered',
  blocklist: 'filtered',
  refusal: 'refused',
  error: 'failed',
  network_error: 'failed',
  insufficient_system_resource: 'failed',
  load: 'failed',
  unload: 'failed',
}

function endOf(reason: unknown): Completion['end'] {
  return (typeof reason === 'string' ? ends[reason.toLowerCase()] : undefined) ?? 'stop'
}

/** A text, or the texts of its parts: some servers answer in the form of a request. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  return listOf(content)
    .map((part) => (typeof part === 'string' ? part : objectOf(part)))
    .map((part) =>
      typeof part === 'string'
        ? part
        : part !== null && /^(?:text|output_text|refusal)$/.test(String(part['type'] ?? 'text'))
          ? textOf(part['text'])
          : '',
    )
    .join('')
}

function countOf(value: unknown): number | null {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : null
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function objectOf(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Json)
    : null
}
