import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** For the builds, the development server and the tests: a Markdown or text file is imported as the text in it. */
export const words: Plugin = {
  name: 'words',
  enforce: 'pre',
  async load(id) {
    if (!/\.(md|txt)$/.test(id)) return
    return { code: `export default ${JSON.stringify(await readFile(id, 'utf8'))}`, moduleType: 'js' }
  },
}
