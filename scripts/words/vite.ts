import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { legalChoice, legalModule } from './legalModule.ts'

/**
 * For the builds, the development server and the tests: a Markdown or text file is imported as the text in it, a legal text
 * (`?legal`) as the elements of its page in the language that is spoken, or (`?legal-text`) in the language of this file.
 */
export const words: Plugin = {
  name: 'words',
  enforce: 'pre',
  async load(id) {
    const [, file, legal] = /^(.+\.(?:md|txt))(\?legal(?:-text)?)?$/.exec(id) ?? []
    if (!file) return
    if (legal === '?legal') return { code: legalChoice(file), moduleType: 'js' }
    const text = await readFile(file, 'utf8')
    return { code: legal ? legalModule(text) : `export default ${JSON.stringify(text)}`, moduleType: 'js' }
  },
}
