import { expect, test } from 'vitest'
import { createKeptAnswers } from '../http/kept.ts'
import { openTestApp } from '../testing.ts'
import { type PageRenderer, pageRoutes } from './pages.routes.ts'

/** A renderer that says what it was asked, and how often. */
function recorder() {
  const asked: string[] = []
  const renderer: PageRenderer = {
    publicPaths: [],
    renderPage: async ({ path, search, fetch }) => {
      asked.push(path + search)
      const stories = await fetch('http://app/api/stories')
      return { status: path === '/nope' ? 404 : 200, html: `${path}${search} ${await stories.text()}` }
    },
    renderShell: ({ donateUrl }) => `shell ${donateUrl}`,
    renderTest: ({ name }) => name,
  }
  return { asked, renderer }
}

async function openPages() {
  const { app, deps } = await openTestApp()
  const { asked, renderer } = recorder()
  const pages = pageRoutes(deps, renderer, createKeptAnswers(deps), (request) => app.request(request))
  return { pages, asked, deps }
}

test('a page is rendered once for everybody, until the public site changes', async () => {
  const { pages, asked, deps } = await openPages()
  await Promise.all([1, 2, 3].map(() => pages.request('/stories')))
  await pages.request('/stories')
  expect(asked).toEqual(['/stories'])
  deps.published.changed()
  await pages.request('/stories')
  expect(asked).toEqual(['/stories', '/stories'])
})

test('only the parts of an address that mean something make another page', async () => {
  const { pages, asked } = await openPages()
  for (const search of ['', '?utm_source=x', '?category=Education', '?category=Education&fbclid=1'])
    await pages.request(`/stories${search}`)
  expect(asked).toEqual(['/stories', '/stories?category=Education'])
})

test('an address without a page is answered 404', async () => {
  const { pages } = await openPages()
  expect((await pages.request('/nope')).status).toBe(404)
})

test.each(['/shell', '/admin/wildlifeafrica'])(
  '%s is the empty shell and hidden from search engines',
  async (address) => {
    const { pages } = await openPages()
    const response = await pages.request(address)
    expect(await response.text()).toBe('shell /donate')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
  },
)
