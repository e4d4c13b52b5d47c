import { defaultLanguage, type Language, languages } from '../../data/words/languages.ts'

const suffixOf = (language: Language) => (language === defaultLanguage ? '' : `.${language}`)

/** The worker that keeps the site in this language on a device. */
export const nameOfWorker = (language: Language) => `service-worker${suffixOf(language)}.js`

export const nameOfManifest = (language: Language) => `manifest${suffixOf(language)}.webmanifest`

/** The language that the worker at this address keeps; null for what is no worker of the site. */
export const languageOfWorker = (address: string): Language | null =>
  languages.find((language) => new URL(address).pathname === `/${nameOfWorker(language)}`) ?? null
