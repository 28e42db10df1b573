import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/**
 * Asks a person at the terminal; what is piped in is taken line by line. Hidden answers are not
 * written back.
 */
export async function ask(
  questions: readonly { readonly question: string; readonly hidden?: boolean }[],
): Promise<string[]> {
  if (!process.stdin.isTTY) {
    const lines = (await text(process.stdin)).split('\n').map((line) => line.trim())
    return questions.map((_, index) => lines[index] ?? '')
  }
  const answers: string[] = []
  for (const { question, hidden = false } of questions) answers.push(await askOne(question, hidden))
  return answers
}

async function askOne(question: string, hidden: boolean): Promise<string> {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({
    input: process.stdin,
    output: hidden ? silent : process.stderr,
    terminal: true,
  })
  try {
    return (await lines.question('')).trim()
  } finally {
    lines.close()
    if (hidden) process.stderr.write('\n')
  }
}
