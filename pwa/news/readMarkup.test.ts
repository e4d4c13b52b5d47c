import { expect, test } from 'vitest'
import { isSafeAddress, readMarkup } from './readMarkup.ts'

test('a post keeps its paragraphs, emphasis and links', () => {
  expect(readMarkup('<p>Two <strong>toads</strong> &amp; a <a href="/stories">story</a>.</p><hr>')).toEqual([
    {
      tag: 'p',
      attributes: {},
      inside: [
        'Two ',
        { tag: 'strong', attributes: {}, inside: ['toads'] },
        ' & a ',
        { tag: 'a', attributes: { href: '/stories' }, inside: ['story'] },
        '.',
      ],
    },
    { tag: 'hr', attributes: {}, inside: [] },
  ])
})

test('markup that a post may not have leaves only its words', () => {
  expect(readMarkup('<p><script>alert(1)</script><b onclick="x()">bold</b>')).toEqual([
    { tag: 'p', attributes: {}, inside: ['alert(1)', { tag: 'b', attributes: { onclick: 'x()' }, inside: ['bold'] }] },
  ])
})

test('text that looks like markup stays text', () => {
  expect(readMarkup('1 < 2 &lt;img src=x onerror=alert(1)&gt;')).toEqual(['1 ', '<', ' 2 <img src=x onerror=alert(1)>'])
})

test('a link goes to this site, the web or mail, never to a script', () => {
  expect(['/stories', '#top', 'https://a.example', 'mailto:a@b.example'].every(isSafeAddress)).toBe(true)
  expect(['javascript:alert(1)', '//evil.example', 'data:text/html,x'].some(isSafeAddress)).toBe(false)
})
