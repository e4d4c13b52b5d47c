import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectFolder } from '../../../api/platform/paths.ts'

const built = path.join(projectFolder, 'dist/pwa')

/** The files that browsers load, by their kind. */
const files = (kind: 'css' | 'js') =>
  readdirSync(built, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(`.${kind}`))
    .map((file) => ({ file, text: readFileSync(path.join(built, file), 'utf8') }))

const named = (kind: 'css' | 'js', pattern: RegExp) =>
  files(kind)
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)

/** What the oldest browsers of the README read as an error: it drops a whole rule of a style, or a whole script. */
const tooNew = {
  css: {
    'a width compared with a sign (Chrome 104, Safari 16.4)': /@(media|container)[^{]*[<>]/,
    'rules within rules (Chrome 120, Safari 17.2)': /[{;}]\s*&/,
    'containers and mixed colours (Chrome 105 to 111)': /@(container|scope|starting-style)\b|color-mix\(|oklch\(/,
    'heights of the seen screen without another before them': /(?<!@supports ?\(height:100)\b\d+[dsl]vh(?!\)|\})/,
  },
  js: {
    'a pattern that looks behind (Safari 16.4)': /\(\?<[=!]/,
    'a block of a class (Chrome 94, Safari 16.4)': /\bstatic\s*\{/,
  },
} as const

it('no style and no script that is built has what the oldest browsers cannot read, and the sheet for those without layers is asked for in one spelling alone', () => {
  expect(files('css').length).toBeGreaterThan(1)
  expect(files('js').length).toBeGreaterThan(40)
  for (const kind of ['css', 'js'] as const)
    for (const [what, pattern] of Object.entries(tooNew[kind])) expect([what, named(kind, pattern)]).toEqual([what, []])
  expect(named('css', /@supports not \(font-synthesis:weight\)/)).toHaveLength(1)
})
