import { AsyncLocalStorage } from 'node:async_hooks'
import { speakAs } from './language.ts'

const spoken = new AsyncLocalStorage<string>()

speakAs(() => spoken.getStore())

/** On the server: whatever `work` says, now and later, it says in this language. */
export const speaking = <Result>(language: string, work: () => Result): Result => spoken.run(language, work)
