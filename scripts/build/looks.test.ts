import { describe, expect, it } from 'vitest'
import { nameFinder, selectFrom } from '../../pwa/app/looks/sheet.ts'
import { takeApart } from './looks.ts'

/** What a page with this body and script needs of a sheet. */
function looksOf(css: string, body = '', script = '') {
  const sheet = takeApart(css, script)
  return selectFrom(sheet, nameFinder(sheet.names)(body))
}

describe('a rule comes with a page where it can hold', () => {
  const card =
    '<article class="card wide" id="story-1"><a href="/x" aria-label="Read">Read</a><input type="radio"></article>'

  it.each([
    'html{color:red}',
    '*{color:red}',
    '.card{color:red}',
    'article.card>.wide{color:red}',
    '#story-1 a:hover{color:red}',
    '.card:not(.gone){color:red}',
    '.card:has(>a){color:red}',
    ':is(.gone,.wide) a{color:red}',
    ':where(article,section)::before{color:red}',
    '[type=radio]:checked{color:red}',
    '[href]{color:red}',
    '[href^=http]{color:red}',
    'a[aria-label=Read]{color:red}',
    'a[open]{color:red}',
    '@media print{.card{color:red}}',
    '@layer base{@supports (gap:1px){.card{color:red}}}',
    '@font-face{font-family:Ours;src:url(/ours.woff2)}',
    '@layer base,ours;',
  ])('%s', (css) => {
    expect(looksOf(css, card)).toBe(css)
  })

  it.each([
    '.gone{color:red}',
    '.card .gone{color:red}',
    'table{color:red}',
    '#story-2{color:red}',
    '.card:has(.gone){color:red}',
    ':is(.gone,table) a{color:red}',
    '[type=checkbox]{color:red}',
    'a[aria-label=Listen]{color:red}',
    '[data-theme]{color:red}',
    ':host{color:red}',
    '@media print{.gone{color:red}}',
    '@keyframes turn{to{rotate:1turn}}',
  ])('not %s', (css) => {
    expect(looksOf(css, card)).toBe('')
  })

  it('of several selectors, those that can', () => {
    expect(looksOf('.gone,.card,table{color:red}', card)).toBe('.card{color:red}')
  })

  it.each([
    ['.liked{color:red}', 'n.classList.toggle(`liked`,t)'],
    ['.tip{color:red}', 'e.className="tip late"'],
    ['[aria-busy=true]{color:red}', "e.setAttribute('aria-busy','true')"],
    ['[hidden]{color:red}', 'e.hidden=!1'],
    ['[data-lite]{color:red}', 'e.dataset.lite=``'],
  ])('%s comes for what its script does: %s', (css, script) => {
    expect(looksOf(css, card, script)).toBe(css)
    expect(looksOf(css, card)).toBe('')
  })

  it('what is mirrored comes with a page that runs to the left, what runs so itself with every page that has it', () => {
    const css = '[dir=rtl] a{left:0}p[dir=rtl]{color:red}'
    const names = ['[dir=rtl]', ':root[dir=rtl]', 'a', 'p']
    expect(looksOf(css, '<p dir="rtl"><a>')).toBe('p[dir=rtl]{color:red}')
    expect(looksOf(css, '<p><a>')).toBe('')
    expect(selectFrom(takeApart(css, ''), new Set(names))).toBe(css)
  })

  it('no script changes what type an element is of', () => {
    expect(looksOf('[type=date]{color:red}', card, 'script.type=`module`')).toBe('')
  })
})

describe('a custom property comes with a page where something reads it', () => {
  it('be it through another one', () => {
    expect(looksOf(':root{--a:var(--b);--b:1px;--c:2px}p{margin:var(--a)}', '<p>')).toBe(
      ':root{--a:var(--b);--b:1px}p{margin:var(--a)}',
    )
  })

  it('or the page itself', () => {
    const sheet = takeApart(':root{--a:1px;--b:2px}', '')
    expect(selectFrom(sheet, new Set([':root']), ['--b'])).toBe(':root{--b:2px}')
  })

  it('not from a layer where it is set outside of layers', () => {
    expect(
      looksOf('@layer base{:root:not(.x),:host{--a:1px;--b:1px}}:root{--a:2px}p{margin:var(--a) var(--b)}', '<p>'),
    ).toBe('@layer base{:root:not(.x){--b:1px}}:root{--a:2px}p{margin:var(--a) var(--b)}')
  })
})

it('an animation comes with the rule that runs it', () => {
  const css = '@keyframes turn{to{rotate:1turn}}.wheel{animation:1s turn}'
  expect(looksOf(css, '<i class="wheel">')).toBe(css)
  expect(looksOf(css, '<i>')).toBe('')
})

it('a sheet that would end its own element is refused', () => {
  expect(() => takeApart('p{content:"</style>"}', '')).toThrow()
})
