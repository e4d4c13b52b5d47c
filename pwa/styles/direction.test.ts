import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import postcss, { type Declaration } from 'postcss'
import { expect, test } from 'vitest'
import { projectFolder } from '../../api/platform/paths.ts'

/**
 * A page in Arabic is the mirror of one in English: `start` and `end` are the sides of a line, left and right those of a picture. What has a
 * side of its own all the same stands here, with why; what names the direction of its text needs no leave.
 */
const allowed: Record<string, string> = {
  '.cover .play .icon { margin-left':
    'a triangle looks as if it stood in the middle; films play to the right everywhere',
  '.fset > legend, .fset > h2 { float': 'as wide as its column',
  '.choices > legend { float': 'as wide as its column',
  '.way-card:hover .swatch::before { transform': 'a pattern, the same from both sides',
  '.rungs > li:nth-child(1) { --weave': 'a pattern, the same from both sides',
  '@keyframes drawer from { transform': 'the other way with drawer-from-left',
  '@keyframes drawer-from-left from { transform': 'the other way of drawer',
}

const hasSides =
  /^(left|right|(margin|padding|border|scroll-margin|scroll-padding)-(left|right)(-\w+)?|border-(top|bottom)-(left|right)-radius)$/

const splitValues = (value: string) => value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []

/** Says that left and right differ, or which of them it means. */
function isOneSided({ prop, value }: Declaration): boolean {
  if (hasSides.test(prop)) return true
  if (/^(text-align|float|clear)$/.test(prop)) return /\b(left|right)\b/.test(value)
  const values = splitValues(value)
  if (/^(margin|padding|inset|border-(width|style|color))$/.test(prop))
    return values.length === 4 && values[1] !== values[3]
  if (prop === 'border-radius') {
    const [topLeft, topRight = topLeft, bottomRight = topLeft, bottomLeft = topRight] = values
    return topLeft !== topRight || bottomRight !== bottomLeft
  }
  if (prop === 'transform') return /translate(X|3d)?\((?!0)|skew/.test(value)
  return /gradient\((90|270)deg|gradient\(to (left|right)/.test(value)
}

const place = (declaration: Declaration) => {
  const rule = declaration.parent as postcss.Rule
  const around = rule.parent as postcss.AtRule
  const frames = around.name === 'keyframes' ? `@keyframes ${around.params} ` : ''
  return `${frames}${rule.selector.replace(/\s+/g, ' ')} { ${declaration.prop}`
}

const rightToLeft = '[dir="rtl"]'

function oneSidedIn(css: string): string[] {
  const found = new Set<string>()
  postcss.parse(css).walkDecls((declaration) => {
    if (isOneSided(declaration)) found.add(place(declaration))
  })
  return [...found]
}

test('the styles of public pages know no left and no right', () => {
  const folder = path.join(projectFolder, 'pwa')
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.css') && !file.startsWith('admin/') && file !== 'styles/admin.css',
  )
  const found = sheets.flatMap((file) => oneSidedIn(readFileSync(path.join(folder, file), 'utf8')))
  // What says of which direction it speaks, and what has its mirror beside it.
  const unsaid = found.filter((each) => !each.includes(rightToLeft) && !found.includes(`${rightToLeft} ${each}`))
  expect(unsaid.sort()).toEqual(Object.keys(allowed).sort())
})
