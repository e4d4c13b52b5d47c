import { language } from '../../../data/words/language.ts'
import { nameOfWorker } from '../../offline/languageFiles.ts'

/** What a worker's address ends with where few bytes are wanted: it fetches the forms alone, and keeps what is read and written. */
const thriftySearch = '?thrifty'

export const isThriftyWorker = (address: string) => new URL(address).search === thriftySearch

const flag = 'worker-off'

/** The operator has switched the worker off, as far as this device knows. */
export const isWorkerOff = () => localStorage.getItem(flag) !== null

export const allowWorker = () => localStorage.removeItem(flag)
export const forbidWorker = () => localStorage.setItem(flag, '')

/** Where there is no worker yet. The app, if it comes, registers the one that keeps more. Errors: those of `register`. */
export async function registerThriftyWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV || isWorkerOff()) return
  if (await navigator.serviceWorker.getRegistration()) return
  await navigator.serviceWorker.register(`/${nameOfWorker(language())}${thriftySearch}`)
}
