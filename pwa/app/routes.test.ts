import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mainLinks } from './navigation.ts'
import { pageAt, routes } from './routes.tsx'

test('the site has exactly these pages', () => {
  expect(routes.map(({ pattern }) => pattern).sort()).toEqual([
    '/',
    '/about',
    '/admin/wildlifeafrica',
    '/author-rewards',
    '/author/:page',
    '/blog',
    '/blog/:post',
    '/blog/archive',
    '/contact',
    '/data-usage',
    '/donate',
    '/get-involved',
    '/my-giving',
    '/my-giving/:token',
    '/privacy-policy',
    '/stories',
    '/stories/map',
    '/story/:id',
    '/submit-story',
    '/terms-of-use',
    '/translations',
    '/user-guide',
    '/volunteer',
  ])
})

test('any other address is not found', () => {
  for (const path of [
    '/nope',
    '/story',
    '/story/1/more',
    '/stories/1',
    '/blog/1/more',
    '/author',
    '/admin',
    '/outbox',
    '/api',
  ])
    expect(pageAt(path).route.pattern).toBe('*')
})

test('each page names the file of its screen', () => {
  for (const { source } of routes) expect([source, existsSync(source)]).toEqual([source, true])
})

test('the top bar leads through the site in the agreed order', () => {
  expect(mainLinks.map(({ label, to }) => `${label} ${to}`)).toEqual([
    'Home /',
    'Stories /stories',
    'Submit Story /submit-story',
    'About /about',
    'Get Involved /get-involved',
    'Volunteer /volunteer',
    'News /blog',
    'How to Use /user-guide',
  ])
})
