import type { Source } from './writer.ts'
export async function readSource(_context: unknown, source: string): Promise<Source> {
  return { url: null, title: null, text: source }
}
