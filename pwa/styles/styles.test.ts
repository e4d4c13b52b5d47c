import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '../../api/platform/paths.ts'
import { displayFace } from '../app/start/displayFace.ts'

interface Source {
  file: string
  text: string
}

const read = (folder: string, ending: RegExp): Source[] =>
  readdirSync(path.join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => ({
      file: `${folder}/${file}`,
      text: readFileSync(path.join(projectFolder, folder, file), 'utf8').replace(/\/\*.*?\*\//gs, ''),
    }))

const sheets = read('pwa', /\.css$/)
const screens = read('pwa', /(?<!\.(test|e2e))\.tsx?$/)

const widths = sheets.find(({ file }) => file.endsWith('/widths.css')) as Source
const names = [...widths.text.matchAll(/@custom-media (--[\w-]+)/g)].map(([, name]) => name)

/** What stands where: `file: match`, of all sheets. */
const found = (pattern: RegExp, sources = sheets) =>
  sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([match]) => `${file}: ${match.trim()}`))

/** Every selector with what it stands in, once for each time it is written. */
function selectorsIn(text: string): string[] {
  const open: string[] = []
  const written: string[] = []
  for (const [, before = '', brace] of text.matchAll(/([^{}]*)([{}])/g)) {
    if (brace === '}') open.pop()
    else {
      open.push(before.slice(before.lastIndexOf(';') + 1).trim())
      written.push(open.join(' { '))
    }
  }
  return written.filter((place) => !/(^|\{ )@[^{]*$|@keyframes/.test(place))
}

const spacing = /(?<=[\s{;])(scroll-)?(margin|padding|gap|row-gap|column-gap)(-[a-z-]+)?:[^;]+;/g

/** Distances that line up with something drawn, or close a gap of a letter: what the scale cannot know. */
const offScale = [
  ...['0.1rem', '0.2rem', '0.35rem', '0.4rem', '0.45rem', '0.8rem', '1.125rem', '1.625rem', '1.75rem', '2.25rem'],
  ...['2.5rem', '3.25rem', '5rem', '5.5rem', '9rem'],
]

describe('the styles', () => {
  it('take every distance between things from the scale of tokens.css', () => {
    const bare = found(spacing).filter((line) =>
      [...line.matchAll(/(?<![\w.])[\d.]+rem/g)].some(([size]) => !offScale.includes(size)),
    )
    expect(bare).toEqual([])
  })

  it('leave colours to tokens.css', () => {
    const colour =
      /#[\da-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(|(?<=:[^;]*\s)(white|black|gray|grey|silver|red)(?![-\w])/gi
    const outside = sheets.filter(({ file }) => !file.endsWith('/tokens.css'))
    expect(found(colour, outside)).toEqual(['pwa/app/frame/frame.css: rgb('])
  })

  it('and the screens name classes with words', () => {
    const inSheets = found(/(?<=\.)[a-z][\w-]*(?=[^{}]*\{)/gi)
    const inScreens = found(/className="[^"{]*"/g, screens).flatMap((line) => line.split(/[ "]/).slice(2))
    const classes = [...inSheets.map((line) => line.split(' ')[1] as string), ...inScreens].filter(Boolean)
    const short = classes.filter((name) => name.length < 4)
    expect([...new Set(short)].sort()).toEqual(['bad', 'row', 'tag'])
  })

  it('ask for a width by its name', () => {
    const others = sheets.filter(({ file }) => !file.endsWith('/widths.css'))
    expect(found(/@media[^{]*width[^{]*/g, others)).toEqual([])
    const asked = found(/(?<=@media[^{]*\()--[\w-]+(?=\))/g, others).map((line) => line.split(' ')[1])
    expect([...new Set(asked)].sort()).toEqual([...names].sort())
  })

  it('say in one place what they say of a selector', () => {
    const isDesk = ({ file }: Source) => file.includes('/admin')
    // The two blocks of tokens are those that change with the scheme and those that do not.
    const ofAll = sheets.filter((sheet) => !isDesk(sheet) && !sheet.file.endsWith('/tokens.css'))
    for (const part of [ofAll, sheets.filter(isDesk)]) {
      const written = part.flatMap(({ text }) => selectorsIn(text))
      expect(written.filter((place, index) => written.indexOf(place) !== index)).toEqual([])
    }
  })

  it('and the screens change at these widths alone', () => {
    const inSheets = found(/(?<=width: )[\d.]+(?=em\))/g, [widths])
    // Just below, or just beyond, is the same place.
    const places = new Set(inSheets.map((line) => Math.round(Number(line.split(' ')[1]))))
    expect(places).toEqual(new Set([18, 23, 26, 34, 40, 48, 56, 62, 70, 75]))
    const inScreens = found(/(?<=\((min|max)-width: )[\d.]+(?=em\))/g, screens)
    expect(inScreens.filter((line) => !places.has(Number(line.split(' ')[1])))).toEqual([])
  })

  it('let no heading jump: it keeps the type that it is painted with', () => {
    const faces = [displayFace, ...found(/@font-face \{[^}]*url\([^}]*\}/g)]
    expect(faces.map((face) => /-(core|african)\..*font-display: ?(\w+)/s.exec(face)?.slice(1))).toEqual([
      ['core', 'optional'],
      ['african', 'swap'],
    ])
  })

  it('a font has a name of its own, as devices keep it for a year', () => {
    const fonts = path.join(projectFolder, 'pwa/public/fonts')
    const hashOf = (name: string) =>
      createHash('sha256')
        .update(readFileSync(path.join(fonts, name)))
        .digest('hex')
    const drawn = readdirSync(fonts).filter((name) => name.endsWith('.woff2'))
    // Drawn anew, one gets another name, here, in tokens.css and in what links to it.
    expect(Object.fromEntries(drawn.map((name) => [name, hashOf(name).slice(0, 12)]))).toEqual({
      'vfw-display-african.woff2': '13151a142996',
      'vfw-display-core.woff2': '54fb682af2d6',
    })
  })

  it('and the screens name tokens that exist', () => {
    const sources = [...sheets, ...screens]
    const defined = new Set(
      sources.flatMap(({ text }) => [...text.matchAll(/(?<=[\s{;'"[])--[\w-]+(?=['"\]]*:)/g)].map(([name]) => name)),
    )
    const used = found(/var\(--(?!pico-)[\w-]+\)/g, sources)
    expect(used.filter((line) => !defined.has(line.slice(line.indexOf('(') + 1, -1)))).toEqual([])
  })
})
