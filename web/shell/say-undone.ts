import { messageOf } from './states.tsx'
import { say } from './toasts.tsx'

/** Undoes something and says that it is undone, or why it is not. */
export async function sayUndone<Answer>(
  undo: () => Promise<Answer>,
  text: (answer: Answer) => string,
): Promise<void> {
  try {
    say(text(await undo()))
  } catch (error) {
    say(messageOf(error as Error), { tone: 'bad' })
  }
}
