import { AsyncLocalStorage } from 'node:async_hooks'
import { isPseudo, pseudoLanguage, speakAs } from './language.ts'

const spoken = new AsyncLocalStorage<string>()

speakAs(() => spoken.getStore())

/** On the server: whatever `work` says, now and later, it says in this language. A test in the pseudo language hears it in all that it does. */
export const speaking = <Result>(language: string, work: () => Result): Result =>
  spoken.run(isPseudo() ? pseudoLanguage : language, work)
