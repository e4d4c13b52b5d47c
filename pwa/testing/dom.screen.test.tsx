import './dom.ts'
import { isInaccessible } from '@testing-library/dom'
import { afterEach, expect, it } from 'vitest'

afterEach(() => {
  document.head.innerHTML = ''
  document.body.innerHTML = ''
})

const inner = (html: string) => {
  document.body.innerHTML = html
  return document.querySelector('b') as HTMLElement
}

it.each([
  '<b hidden>a</b>',
  '<div hidden><p><b>a</b></p></div>',
  '<div aria-hidden="true"><b>a</b></div>',
  '<b style="display: none">a</b>',
  '<div style="display: none !important"><p><b>a</b></p></div>',
  '<b style="visibility: hidden">a</b>',
  '<div style="visibility: hidden"><p style="color: red"><b>a</b></p></div>',
  '<dialog><b>a</b></dialog>',
  '<template></template><datalist><b>a</b></datalist>',
])('%s is hidden', (html) => {
  expect(isInaccessible(inner(html))).toBe(true)
})

it.each([
  '<p><b>a</b></p>',
  '<dialog open><b>a</b></dialog>',
  '<b style="color: red">a</b>',
  '<div style="visibility: hidden"><b style="visibility: visible">a</b></div>',
])('%s is shown', (html) => {
  expect(isInaccessible(inner(html))).toBe(false)
})

it('what is shown may be hidden a moment later, and the other way round', () => {
  const found = inner('<dialog open><p><b>a</b></p></dialog>')
  const hides = (change: () => void) => {
    change()
    return isInaccessible(found)
  }
  const [top, middle] = [document.querySelector('dialog'), document.querySelector('p')] as [HTMLElement, HTMLElement]
  expect(hides(() => top.removeAttribute('open'))).toBe(true)
  expect(hides(() => top.setAttribute('open', ''))).toBe(false)
  expect(hides(() => middle.style.setProperty('visibility', 'hidden'))).toBe(true)
  expect(hides(() => middle.removeAttribute('style'))).toBe(false)
  expect(hides(() => middle.style.setProperty('display', 'none'))).toBe(true)
})

it('style sheets count where there are any', () => {
  const found = inner('<p><b class="off">a</b></p>')
  expect(isInaccessible(found)).toBe(false)
  document.head.innerHTML = '<style>.off { display: none }</style>'
  expect(isInaccessible(found)).toBe(true)
})

it('other properties are those of the style', () => {
  const style = getComputedStyle(inner('<b style="color: red; pointer-events: none">a</b>'))
  expect([style.pointerEvents, style.getPropertyValue('color')]).toEqual(['none', 'red'])
})
