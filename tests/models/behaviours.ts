import type { ModelRequest, Reaction } from './model-stub.ts'

/** A behaviour of a model's server, and the answer to the caller of POST /api/generate-post. */
export interface Behaviour {
  readonly provider: 'openai' | 'anthropic' | 'google'
  readonly name: string
  /** One reaction a call; the last goes on. */
  readonly script: readonly (Reaction | ((asked: ModelRequest) => Reaction))[]
  /** How often the server is called. */
  readonly calls: number
  /** 200 with `text`, or a problem with its `code` and `detail`. */
  readonly answer:
    | { readonly text: string }
    | { readonly status: 502 | 503; readonly detail: string; readonly retryAfter?: number }
  readonly content_type?: 'thread'
  readonly source?: string
  /** Time has to pass for it, in steps of so many seconds. */
  readonly takesTime?: number
}

export const text = 'Small teams ship faster because fewer people wait for each other.'
const another = 'A first try that nobody should read.'
const threadTexts = [
  'Small teams ship faster.',
  'Fewer people wait for each other.',
  'Try it with your own team.',
]
const good = JSON.stringify({ pieces: [text] })
const written = { text }
const longSource = Array.from(
  { length: 300 },
  (_, day) => `On day ${day} the teams of street ${day * 7} shipped ${day + 2} boxes.`,
).join(' ')

const choice = (message: Record<string, unknown>, rest: Record<string, unknown> = {}) => ({
  id: 'c1',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [
    { index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop', ...rest },
  ],
  usage: { prompt_tokens: 900, completion_tokens: 40, total_tokens: 940 },
})
const says = (content: unknown, rest: Record<string, unknown> = {}): Reaction => ({
  json: choice({ content }, rest),
})
const errs = (
  status: number,
  message: string,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Reaction => ({
  status,
  headers,
  json: { error: { message, type: 'invalid_request_error', ...more } },
})
/** Refuses what `wrong` finds in the request, else writes. */
const unless = (wrong: (body: any) => boolean, refusal: Reaction) => (asked: ModelRequest) =>
  wrong(asked.body) ? refusal : says(good)

const openai = (
  name: string,
  script: Behaviour['script'],
  calls: number,
  answer: Behaviour['answer'],
  more: Partial<Behaviour> = {},
): Behaviour => ({
  provider: 'openai',
  name,
  script,
  calls,
  answer,
  ...more,
})
const failed = (detail: string): Behaviour['answer'] => ({
  status: 502,
  detail: `${detail} Nothing was charged.`,
})
const later = (detail: string, retryAfter: number): Behaviour['answer'] => ({
  status: 503,
  detail: `${detail} Nothing was charged.`,
  retryAfter,
})

const unreadable = failed('The language model did not answer in the form that was asked for.')
const tokenLimit = failed(
  'The language model reached its token limit before the draft was finished.',
)
const filtered = failed(
  'The language model’s provider filtered the answer because of its content. Try other words.',
)
const filteredWith = (status: number) =>
  failed(
    `The language model’s provider filtered the answer because of its content (${status}). ` +
      'Try other words.',
  )
const refused = failed('The language model refuses to write about this. Try other words.')
const slow = failed('The language model did not answer within 60 seconds.')
const rejected = (status: number) =>
  failed(
    `The language model’s server refuses the request (${status}): the operator ` +
      'should check CRIER_MODEL.',
  )
const wrongKey = (status: number) =>
  failed(
    `The language model’s server refuses the key (${status}): the operator should check ` +
      'CRIER_MODEL_KEY.',
  )
const unknown = (status: number) =>
  failed(
    `The language model’s server does not know the address or the model (${status}): the ` +
      'operator should check CRIER_MODEL_URL and CRIER_MODEL.',
  )
const broken = (status: number) =>
  failed(`The language model’s server is out of order (${status}).`)
const busy = (status: number, seconds: number) =>
  later(
    `The language model’s server takes no more requests at the moment (${status}). ` +
      'Try again later.',
    seconds,
  )
const quota = (status: number) =>
  later(`The language model’s quota is used up (${status}): the operator has to see to it.`, 600)

const answersRead: readonly Behaviour[] = [
  openai('answers as it was asked', [says(good)], 1, written),
  openai(
    'thinks aloud in <think> with a first try in JSON',
    [says(`<think>{"pieces":["${another}"]} no…</think>${good}`)],
    1,
    written,
  ),
  openai(
    'thinks aloud with braces that are no JSON',
    [says(`<think>{hm} {so}</think>\n${good}`)],
    1,
    written,
  ),
  openai(
    'begins its thoughts in the template, so that only </think> is seen',
    [says(`{"pieces":["${another}"]}\n</think>\n${good}`)],
    1,
    written,
  ),
  openai(
    'thinks until the end and never answers',
    [says(`<think>{"pieces":["${another}"]}`)],
    2,
    unreadable,
  ),
  openai(
    'thinks in [THINK] and [/THINK]',
    [says(`[THINK]{"pieces":["${another}"]}[/THINK]${good}`)],
    1,
    written,
  ),
  openai(
    'passes the channels of gpt-oss on',
    [
      says(
        `<|channel|>analysis<|message|>{"pieces":["${another}"]}<|end|><|start|>assistant<|channel|>final<|message|>${good}<|return|>`,
      ),
    ],
    1,
    written,
  ),
  openai(
    'puts its thoughts into `reasoning_content`, and nothing else',
    [{ json: choice({ content: '', reasoning_content: good }) }],
    2,
    unreadable,
  ),
  openai(
    'corrects itself: two JSON objects',
    [says(`{"pieces":["${another}"]}\nBetter:\n${good}`)],
    1,
    written,
  ),
  openai('packs its JSON into a code fence', [says('```json\n' + good + '\n```')], 1, written),
  openai(
    'announces its JSON and says goodbye',
    [says(`Sure! Here it is: ${good} Enjoy!`)],
    1,
    written,
  ),
  openai('answers with a bare list', [says(JSON.stringify([text]))], 1, written),
  openai(
    'answers with objects of text',
    [says(JSON.stringify({ pieces: [{ text }] }))],
    1,
    written,
  ),
  openai('answers with {"text"} for a post', [says(JSON.stringify({ text }))], 1, written),
  openai(
    'calls the list `posts`',
    [says(JSON.stringify({ posts: threadTexts }))],
    1,
    { text: threadTexts.join('\n---\n') },
    { content_type: 'thread' },
  ),
  openai(
    'wraps its JSON into another object',
    [says(JSON.stringify({ draft: { pieces: [text] } }))],
    1,
    written,
  ),
  openai(
    'repeats the schema before its answer',
    [says(`{"type":"object","properties":{"pieces":{"type":"array"}}}\n${good}`)],
    1,
    written,
  ),
  openai('writes its JSON into a string once more', [says(JSON.stringify(good))], 1, written),
  openai(
    'leaves a comma behind and breaks lines inside of strings',
    [says(`{"pieces": ["${text.replace(' because', '\n\nbecause')}",]}`)],
    1,
    { text: text.replace(' because', '\n\nbecause') },
  ),
  openai('answers a post in plain text', [says(text)], 1, written),
  openai(
    'announces a post in plain text',
    [says(`Sure! Here is your post:\n\n${text}`)],
    1,
    written,
  ),
  openai('answers a thread in plain text', [says(text)], 2, unreadable, { content_type: 'thread' }),
  openai(
    'answers in parts',
    [
      says([
        { type: 'text', text: good.slice(0, 20) },
        { type: 'text', text: good.slice(20) },
      ]),
    ],
    1,
    written,
  ),
  openai(
    'answers with `text` instead of a message',
    [{ json: { choices: [{ index: 0, text: good, finish_reason: 'stop' }] } }],
    1,
    written,
  ),
  openai(
    'leaves `usage`, `id` and `model` out',
    [{ json: { choices: [{ message: { content: good } }] } }],
    1,
    written,
  ),
  openai(
    'counts no tokens: `usage` of null',
    [
      {
        json: {
          ...choice({ content: good }),
          usage: { prompt_tokens: null, completion_tokens: null },
        },
      },
    ],
    1,
    written,
  ),
  openai('answers with no pieces', [says('{"pieces": []}')], 2, unreadable),
  openai('answers with numbers as pieces', [says('{"pieces": [1, 2]}')], 2, unreadable),
  openai('answers with nothing', [says('')], 2, unreadable),
  openai('answers with `content` of null', [says(null)], 2, unreadable),
  openai('answers with no choice', [{ json: { ...choice({}), choices: [] } }], 2, unreadable),
  openai(
    'answers 200 with a web page',
    [{ headers: { 'content-type': 'text/html' }, text: '<html>Welcome</html>' }],
    2,
    unreadable,
  ),
  openai('answers 200 with an empty body', [{ text: '' }], 2, unreadable),
  openai(
    'stumbles once: no JSON, then a draft',
    [says('{"pieces": [', {}), says(good)],
    2,
    written,
  ),
]

const endings: readonly Behaviour[] = [
  openai(
    'stops at the token limit (`finish_reason` length)',
    [says('{"pieces": ["Small teams', { finish_reason: 'length' })],
    1,
    tokenLimit,
  ),
  openai(
    'spends all tokens on thoughts: length, and no content',
    [says('', { finish_reason: 'length' })],
    1,
    tokenLimit,
  ),
  openai(
    'has its answer filtered (`finish_reason` content_filter)',
    [says('Small', { finish_reason: 'content_filter' })],
    1,
    filtered,
  ),
  openai(
    'filters by another name (`sensitive`)',
    [says('', { finish_reason: 'sensitive' })],
    1,
    filtered,
  ),
  openai(
    'refuses in `refusal`',
    [{ json: choice({ content: null, refusal: 'I can’t help with that.' }) }],
    1,
    refused,
  ),
  openai('refuses in plain text', [says('I’m sorry, but I can’t help with that.')], 1, refused),
  openai(
    'refuses inside the JSON',
    [says('{"pieces":["I\'m sorry, but I cannot help with this request."]}')],
    1,
    refused,
  ),
  openai(
    'fails within its answer (`finish_reason` error)',
    [says('{"pieces": ["Small', { finish_reason: 'error' })],
    2,
    failed('The language model’s server is out of order.'),
  ),
  openai(
    'answers 200 with an error of 502',
    [{ json: { error: { message: 'Provider returned error', code: 502 } } }],
    2,
    broken(502),
  ),
  openai(
    'answers 200 with an error of 429',
    [
      {
        json: {
          error: {
            message: 'Provider returned error',
            code: 429,
            metadata: { raw: 'rate-limited upstream' },
          },
        },
      },
    ],
    1,
    busy(429, 30),
  ),
  openai(
    'answers 200 with an error in its choice',
    [
      {
        json: {
          choices: [{ error: { message: 'upstream died', code: 502 }, finish_reason: 'error' }],
        },
      },
    ],
    2,
    broken(502),
  ),
]

const ladder: readonly Behaviour[] = [
  openai(
    'knows no json_schema, but json_object',
    [
      unless(
        (b) => b.response_format?.type === 'json_schema',
        errs(400, "Invalid value: 'json_schema'. Supported values are: 'json_object' and 'text'.", {
          param: 'response_format.type',
        }),
      ),
    ],
    2,
    written,
  ),
  openai(
    'knows no `response_format` at all',
    [
      unless(
        (b) => 'response_format' in b,
        errs(400, 'Unrecognized request argument supplied: response_format'),
      ),
    ],
    3,
    written,
  ),
  openai(
    'refuses the schema with 422 and a list of details',
    [
      unless((b) => b.response_format?.type === 'json_schema', {
        status: 422,
        json: {
          detail: [
            {
              loc: ['body', 'response_format', 'type'],
              msg: "Input should be 'text' or 'json_object'",
            },
          ],
        },
      }),
    ],
    2,
    written,
  ),
  openai(
    'fails on its grammar with 500',
    [
      unless((b) => b.response_format?.type === 'json_schema', {
        status: 500,
        json: { error: { code: 500, message: 'failed to parse grammar' } },
      }),
    ],
    2,
    written,
  ),
  openai(
    'refuses in one line of plain text',
    [
      unless((b) => 'response_format' in b, {
        status: 400,
        text: "'response_format.type' must be 'text'",
      }),
    ],
    3,
    written,
  ),
  openai(
    'refuses something with 400 and no word',
    [unless((b) => b.response_format?.type === 'json_schema', { status: 400, text: '' })],
    2,
    written,
  ),
  openai(
    'wants max_completion_tokens',
    [
      unless(
        (b) => 'max_tokens' in b,
        errs(
          400,
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use " +
            "'max_completion_tokens' instead.",
          {
            param: 'max_tokens',
            code: 'unsupported_parameter',
          },
        ),
      ),
    ],
    2,
    written,
  ),
  openai(
    'takes neither limit',
    [
      unless((b) => 'max_tokens' in b || 'max_completion_tokens' in b, {
        status: 422,
        json: {
          detail: [
            {
              type: 'extra_forbidden',
              loc: ['body', 'max_completion_tokens'],
              msg: 'Extra inputs are not permitted',
            },
          ],
        },
      }),
    ],
    3,
    written,
  ),
  openai(
    'knows no system role',
    [unless((b) => b.messages[0].role === 'system', errs(400, 'System role not supported'))],
    2,
    written,
  ),
  openai(
    'wants roles to alternate, and says so with 500',
    [
      unless((b) => b.messages[0].role === 'system', {
        status: 500,
        json: {
          error: {
            code: 500,
            message:
              'Jinja Exception: Conversation roles must alternate ' +
              'user/assistant/user/assistant/...',
          },
        },
      }),
    ],
    2,
    written,
  ),
  openai(
    'refuses schema, limit and role, one after the other',
    [
      (asked) => {
        const { body } = asked
        if (body.response_format?.type === 'json_schema')
          return errs(400, 'json_schema is not supported')
        if ('max_tokens' in body)
          return errs(400, 'use max_completion_tokens instead of max_tokens')
        return body.messages[0].role === 'system'
          ? errs(400, 'Only user and assistant roles are supported, got system')
          : says(good)
      },
    ],
    4,
    written,
  ),
  openai('refuses all the same, whatever is asked', [errs(400, 'no')], 3, rejected(400)),
  openai(
    'finds the prompt too long, and tells its context',
    [
      (asked) =>
        JSON.stringify(asked.body.messages).length > 8_000
          ? errs(
              400,
              "This model's maximum context length is 4096 tokens. However, you requested " +
                '9500 tokens (3500 in the messages, 6000 in the completion).',
            )
          : says(good),
    ],
    2,
    written,
    { source: longSource },
  ),
  openai(
    'finds every prompt too long',
    [
      {
        status: 400,
        json: {
          error: {
            code: 400,
            message: 'request (5000 tokens) exceeds the available context size',
            type: 'exceed_context_size_error',
          },
        },
      },
    ],
    4,
    failed(
      'The source is too long for the language model, also when it is shortened ' +
        '(400): give a shorter one.',
    ),
    { source: 'Small teams ship faster. '.repeat(100) },
  ),
]

const errors: readonly Behaviour[] = [
  openai('refuses the key: 401', [errs(401, 'Incorrect API key provided: sk-…')], 1, wrongKey(401)),
  openai('refuses the key: 403', [errs(403, 'forbidden')], 1, wrongKey(403)),
  openai(
    'does not know the model: 404',
    [errs(404, "The model 'm' does not exist", { code: 'model_not_found' })],
    1,
    unknown(404),
  ),
  openai(
    'has no model loaded: 400',
    [errs(400, 'No models loaded. Please load a model in the developer page.')],
    1,
    unknown(400),
  ),
  openai(
    'does not know the address: 405',
    [{ status: 405, text: 'Method Not Allowed' }],
    1,
    unknown(405),
  ),
  openai(
    'redirects',
    [{ status: 307, headers: { location: 'https://elsewhere.example/' }, text: '' }],
    1,
    failed(
      'The language model’s server cannot be reached (307): the operator should check ' +
        'CRIER_MODEL_URL.',
    ),
  ),
  openai(
    'limits the rate: 429, and says nothing more',
    [errs(429, 'Too many requests')],
    1,
    busy(429, 30),
  ),
  openai(
    'limits the rate: 429 with Retry-After of 2, then writes',
    [errs(429, 'Slow down', {}, { 'retry-after': '2' }), says(good)],
    2,
    written,
    { takesTime: 1 },
  ),
  openai(
    'limits the rate: 429 with Retry-After of 300',
    [errs(429, 'Slow down', {}, { 'retry-after': '300' })],
    1,
    busy(429, 300),
  ),
  openai(
    'limits the rate: 429 with Retry-After as a date',
    [
      errs(
        429,
        'Slow down',
        {},
        { 'retry-after': 'Sun, 22 Nov 2026 12:10:00 GMT', date: 'Sun, 22 Nov 2026 12:00:00 GMT' },
      ),
    ],
    1,
    busy(429, 600),
  ),
  openai(
    'limits the rate: 429 with its wait in words',
    [errs(429, 'Rate limit reached for m. Please try again in 1m30s.')],
    1,
    busy(429, 90),
  ),
  openai(
    'limits the rate for ever: Retry-After of 1',
    [errs(429, 'Slow down', {}, { 'retry-after': '1' })],
    4,
    busy(429, 1),
    {
      takesTime: 1,
    },
  ),
  openai(
    'is out of quota: 429',
    [
      errs(429, 'You exceeded your current quota, please check your plan and billing details.', {
        code: 'insufficient_quota',
      }),
    ],
    1,
    quota(429),
  ),
  openai('is out of credit: 402', [errs(402, 'Insufficient credits')], 1, quota(402)),
  openai(
    'filters the prompt: 400',
    [
      errs(
        400,
        "The response was filtered due to the prompt triggering Azure OpenAI's content " +
          'management policy.',
        {
          code: 'content_filter',
        },
      ),
    ],
    1,
    filteredWith(400),
  ),
  openai(
    'flags the prompt: 403',
    [errs(403, 'Your input was flagged by moderation', { code: 403 })],
    1,
    filteredWith(403),
  ),
  openai(
    'is loading the model: 503',
    [
      {
        status: 503,
        json: { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } },
      },
    ],
    1,
    later('The language model is still being loaded (503). Try again in a moment.', 30),
  ),
  openai('is overloaded: 503', [errs(503, 'The engine is currently overloaded')], 2, busy(503, 30)),
  openai(
    'is overloaded: 503 once',
    [errs(503, 'The engine is currently overloaded'), says(good)],
    2,
    written,
  ),
  openai('is out of order: 500', [errs(500, 'internal error')], 2, broken(500)),
  openai('is out of order once', [errs(500, 'internal error'), says(good)], 2, written),
  openai(
    'stands behind a gateway that gives up: 504',
    [{ status: 504, text: '<html>504</html>' }],
    1,
    failed('The language model did not answer within 60 seconds (504).'),
  ),
  openai(
    'closes the connection',
    ['closes the connection'],
    2,
    failed('The language model’s server does not answer.'),
  ),
  openai(
    'closes the connection within its answer',
    ['closes within its answer'],
    2,
    failed('The language model’s server does not answer.'),
  ),
  openai('is silent', ['is silent'], 1, slow, { takesTime: 61 }),
  openai(
    'never stops writing',
    ['writes for ever'],
    1,
    failed('The language model’s answer is far too long.'),
  ),
]

const anthropic = (
  name: string,
  script: Behaviour['script'],
  calls: number,
  answer: Behaviour['answer'],
): Behaviour => ({
  provider: 'anthropic',
  name,
  script,
  calls,
  answer,
})
const claude = (content: unknown, stop_reason = 'end_turn'): Reaction => ({
  json: {
    type: 'message',
    id: 'm1',
    role: 'assistant',
    model: 'm',
    content,
    stop_reason,
    stop_sequence: null,
    usage: { input_tokens: 900, output_tokens: 40 },
  },
})
const claudeErrs = (
  status: number,
  type: string,
  message: string,
  headers: Record<string, string> = {},
): Reaction => ({
  status,
  headers,
  json: { type: 'error', error: { type, message } },
})

const google = (
  name: string,
  script: Behaviour['script'],
  calls: number,
  answer: Behaviour['answer'],
): Behaviour => ({
  provider: 'google',
  name,
  script,
  calls,
  answer,
})
const gemini = (parts: unknown, finishReason = 'STOP'): Reaction => ({
  json: {
    candidates: [{ content: { role: 'model', parts }, finishReason, index: 0 }],
    usageMetadata: { promptTokenCount: 900, candidatesTokenCount: 40, totalTokenCount: 940 },
  },
})
const geminiErrs = (
  code: number,
  status: string,
  message: string,
  details: unknown[] = [],
): Reaction => ({
  status: code,
  json: { error: { code, message, status, details } },
})

const others: readonly Behaviour[] = [
  anthropic('answers as it was asked', [claude([{ type: 'text', text: good }])], 1, written),
  anthropic(
    'thinks before it answers',
    [
      claude([
        { type: 'thinking', thinking: `{"pieces":["${another}"]}`, signature: 's' },
        { type: 'text', text: good },
      ]),
    ],
    1,
    written,
  ),
  anthropic(
    'stops at the token limit',
    [claude([{ type: 'text', text: '{"pieces":["Small' }], 'max_tokens')],
    1,
    tokenLimit,
  ),
  anthropic('refuses (`stop_reason` refusal)', [claude([], 'refusal')], 1, refused),
  anthropic(
    'limits the rate: 429 with Retry-After of 120',
    [
      claudeErrs(429, 'rate_limit_error', 'This request would exceed your rate limit', {
        'retry-after': '120',
      }),
    ],
    1,
    busy(429, 120),
  ),
  anthropic(
    'is overloaded: 529',
    [claudeErrs(529, 'overloaded_error', 'Overloaded')],
    2,
    busy(529, 30),
  ),
  anthropic(
    'is out of credit: 400',
    [
      claudeErrs(
        400,
        'invalid_request_error',
        'Your credit balance is too low to access the Anthropic API.',
      ),
    ],
    1,
    quota(400),
  ),
  anthropic(
    'refuses the key: 401',
    [claudeErrs(401, 'authentication_error', 'invalid x-api-key')],
    1,
    wrongKey(401),
  ),
  google('answers as it was asked', [gemini([{ text: good }])], 1, written),
  google(
    'thinks before it answers',
    [gemini([{ text: `{"pieces":["${another}"]}`, thought: true }, { text: good }])],
    1,
    written,
  ),
  google(
    'stops at the token limit',
    [gemini([{ text: '{"pieces":["Small' }], 'MAX_TOKENS')],
    1,
    tokenLimit,
  ),
  google('stops for safety', [gemini([], 'SAFETY')], 1, filtered),
  google(
    'blocks the prompt',
    [
      {
        json: {
          promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
          usageMetadata: { promptTokenCount: 9, totalTokenCount: 9 },
        },
      },
    ],
    1,
    filtered,
  ),
  google(
    'limits the rate: 429 with RetryInfo of 134 s',
    [
      geminiErrs(
        429,
        'RESOURCE_EXHAUSTED',
        'You exceeded your current quota, please check your plan and billing details.',
        [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '134s' }],
      ),
    ],
    1,
    busy(429, 134),
  ),
  google(
    'knows no developer instruction',
    [
      (asked) =>
        'systemInstruction' in asked.body
          ? geminiErrs(
              400,
              'INVALID_ARGUMENT',
              'Developer instruction is not enabled for models/gemma-3-27b-it',
            )
          : gemini([{ text: good }]),
    ],
    2,
    written,
  ),
  google(
    'refuses the key: 400',
    [geminiErrs(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.')],
    1,
    wrongKey(400),
  ),
]

export const behaviours: readonly Behaviour[] = [
  ...answersRead,
  ...endings,
  ...ladder,
  ...errors,
  ...others,
]
