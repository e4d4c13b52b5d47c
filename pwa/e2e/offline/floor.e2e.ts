import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
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

/** What the oldest browsers of the README read as an error drops a whole rule of a style, or a whole script. */
describe('what is built for the oldest browsers', () => {
  it('has styles and scripts to look at', () => {
    expect(files('css').length).toBeGreaterThan(1)
    expect(files('js').length).toBeGreaterThan(40)
  })

  it.each([
    ['a width compared with a sign (Chrome 104, Safari 16.4)', /@(media|container)[^{]*[<>]/],
    ['rules within rules (Chrome 120, Safari 17.2)', /[{;}]\s*&/],
    ['containers and mixed colours (Chrome 105 to 111)', /@(container|scope|starting-style)\b|color-mix\(|oklch\(/],
    ['heights of the seen screen without another before them', /(?<!@supports ?\(height:100)\b\d+[dsl]vh(?!\)|\})/],
  ])('no style has %s', (_what, pattern) => {
    expect(named('css', pattern)).toEqual([])
  })

  it('the sheet for browsers without layers asks what the oldest ones cannot answer, in one spelling alone', () => {
    expect(named('css', /@supports not \(font-synthesis:weight\)/)).toHaveLength(1)
  })

  it.each([
    ['a pattern that looks behind (Safari 16.4)', /\(\?<[=!]/],
    ['a block of a class (Chrome 94, Safari 16.4)', /\bstatic\s*\{/],
  ])('no script has %s', (_what, pattern) => {
    expect(named('js', pattern)).toEqual([])
  })
})
