import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { legalModule } from './legalModule.ts'

/**
 * For the builds, the development server and the tests: a Markdown or text file is imported as the text in it, a legal text
 * (`?legal`) as the elements of its page.
 */
export const words: Plugin = {
  name: 'words',
  enforce: 'pre',
  async load(id) {
    const [, file, legal] = /^(.+\.(?:md|txt))(\?legal)?$/.exec(id) ?? []
    if (!file) return
    const text = await readFile(file, 'utf8')
    return { code: legal ? legalModule(text) : `export default ${JSON.stringify(text)}`, moduleType: 'js' }
  },
}
