import { Hono } from 'hono'
import type { KnowledgePage } from '../../../data/contract/knowledge.ts'
import type { Notice } from '../../../data/contract/notice.ts'
import type { SiteFacts } from '../../../data/contract/site.ts'
import { type FormPages, formPagesPath, formPaths, newestStoriesPath } from '../../../data/contract/sync.ts'
import { inLanguage, languageOf } from '../../../data/rules/languages.ts'
import { liteModePath } from '../../../data/rules/lite.ts'
import { defaultLanguage, type Language, languages } from '../../../data/words/languages.ts'
import type { Deps } from '../../platform/deps.ts'
import { type AdminGuards, requireOwnSite } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { isLite, liteChoice, rememberLite } from '../../platform/http/lite.ts'
import { type Answer, jsonType, type ResponseCache } from '../../platform/http/responseCache.ts'
import { pagePolicy, storeGuests } from '../../platform/http/security.ts'
import { sharingOf } from '../../platform/http/sharing.ts'
import { publicKeys } from '../../platform/publicKeys.ts'
import { donatePageHeaders } from './donatePage.ts'

/** What the PWA's server entry offers: whole documents, made from the same screens and queries as in the browser. */
export interface PageRenderer {
  publicPaths: readonly string[]
  /** The address of the sheet of all pages. */
  sheet: string
  /** Of the scripts that stand in a page, as its policy names them. */
  scriptHashes: readonly string[]
  renderPage(input: {
    language: Language
    /** As it is in English. */
    path: string
    search: string
    /** Asks this very app, as an anonymous visitor. */
    fetch: typeof fetch
    origin: string
    site: SiteFacts
    /** Without pictures. */
    lite: boolean
    /** The page names the sheet, which the device has already, and need not bring what it needs of it. */
    hasSheet: boolean
  }): Promise<{ status: 200 | 404; html: string }>
  /** The document without content that the service worker keeps, and the desk starts from. */
  renderShell(site: SiteFacts, language: Language): string
  /** The desk's gate, for somebody who is not signed in. */
  renderGate(site: SiteFacts, lite: boolean): string
  /** The newest stories, as text: what a device that does not keep the app opens without a connection. */
  renderNewestStories(input: {
    fetch: typeof fetch
    origin: string
    site: SiteFacts
    language: Language
  }): Promise<string>
  /** A knowledge test, in the frame of the site. */
  renderTest(page: KnowledgePage, language: Language): string
  /** One thing said, in the same frame. */
  renderNotice(notice: Notice, language: Language): string
}

type AskApp = (request: Request) => Response | Promise<Response>

/** Parts of an address that change what a page shows; all others are left out of the kept copies. */
const meaningful = ['category', 'before', 'q', 'country', 'species', 'language', 'page', 'tag', 'month', 'after']
/** Of these, the ones to whose values there is no end. */
const searching = ['q', 'country', 'species', 'language', 'page', 'tag', 'month', 'after']

export function pageRoutes(
  deps: Deps,
  renderer: PageRenderer,
  kept: ResponseCache,
  {
    siteFacts,
    ask,
    adminOf,
    searches,
  }: { siteFacts: () => SiteFacts; ask: AskApp; searches: ResponseCache } & Pick<AdminGuards, 'adminOf'>,
) {
  const sharing = sharingOf(deps.config)
  /** Asks this very app, as an anonymous visitor, and notes what the answers show. */
  const asVisitor = (language: Language) => {
    const shown = new Set<string>()
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      request.headers.set('accept-language', language)
      const answer = await ask(request)
      for (const key of sharing.keysOf(answer)) shown.add(key)
      return answer
    }
    return { fetch, keys: () => [...shown].filter((key) => key !== publicKeys.site) }
  }
  const headersOfPage = {
    'content-security-policy': pagePolicy({ ...storeGuests(deps.config), script: renderer.scriptHashes }),
  }
  const headersOfDonate = donatePageHeaders(siteFacts().payments, renderer.scriptHashes)
  const shell = (language: Language, headers = {}): Answer => ({
    status: 200,
    body: renderer.renderShell(siteFacts(), language),
    type: htmlType,
    headers: { 'x-robots-tag': 'noindex', ...headers },
  })
  const gate = (lite: boolean): Answer => ({
    status: 200,
    body: renderer.renderGate(siteFacts(), lite),
    type: htmlType,
    headers: { 'x-robots-tag': 'noindex', ...ofOnePerson },
  })

  /** The page of one donor: nobody keeps it, and its address goes nowhere. */
  const headersOfMine = {
    ...headersOfPage,
    ...headersOfDonate,
    ...ofOnePerson,
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  }

  const pages = new Hono<Env>()
  for (const language of languages)
    pages
      .get(inLanguage(language, '/my-giving/:token'), async (c) => {
        const { path } = languageOf(c.req.path)
        const lite = liteChoice(c, deps.config)
        const { status, html } = await renderer.renderPage({
          language,
          path,
          search: '',
          fetch: asVisitor(language).fetch,
          origin: deps.config.publicUrl,
          site: siteFacts(),
          lite: lite.isOn,
          hasSheet: false,
        })
        return c.html(html, status, headersOfMine)
      })
      .get(inLanguage(language, '/shell'), (c) => kept.answer(c, `shell ${language}`, () => shell(language)))
      .get(inLanguage(language, newestStoriesPath), (c) =>
        kept.answer(c, `newest stories ${language}`, async () => ({
          status: 200,
          body: await renderer.renderNewestStories({
            fetch: asVisitor(language).fetch,
            origin: deps.config.publicUrl,
            site: siteFacts(),
            language,
          }),
          type: htmlType,
          headers: { ...headersOfPage, 'x-robots-tag': 'noindex' },
          keys: [publicKeys.stories],
        })),
      )
      .get(inLanguage(language, formPagesPath), (c) => {
        const lite = liteChoice(c, deps.config)
        return kept.answer(c, `${lite.name}form pages ${language}`, async () => {
          const visitor = asVisitor(language)
          const pages: Partial<FormPages> = {}
          for (const path of formPaths)
            pages[path] = (
              await renderer.renderPage({
                language,
                path,
                search: '',
                fetch: visitor.fetch,
                origin: deps.config.publicUrl,
                site: siteFacts(),
                lite: lite.isOn,
                hasSheet: true,
              })
            ).html
          const headers = { ...headersOfPage, ...lite.headers, vary: lite.vary, 'x-robots-tag': 'noindex' }
          return { status: 200, body: JSON.stringify(pages), type: jsonType, headers, keys: visitor.keys() }
        })
      })

  return (
    pages
      // The desk is English.
      .get('/:language{[a-z]{2}}/admin/*', (c) => c.redirect(languageOf(c.req.path).path, 301))
      .get('/admin/wildlifeafrica', (c) => {
        const lite = isLite(c)
        return adminOf(c)
          ? kept.answer(c, 'shell of the desk', () => shell(defaultLanguage, ofOnePerson))
          : kept.answer(c, lite ? 'lite gate' : 'gate', () => gate(lite))
      })
      .get('*', (c) => {
        const search = c.req.url.includes('?') ? searchOf(new URL(c.req.url).searchParams) : ''
        const lite = liteChoice(c, deps.config)
        // What a worker adds to the pages that it asks for ahead.
        const hasSheet = c.req.header(preloading) === renderer.sheet
        const pages = searching.some((name) => c.req.query(name)) ? searches : kept
        return pages.answer(c, `${lite.name}${hasSheet ? 'bare ' : ''}page ${c.req.path}${search}`, async () => {
          const { language, path } = languageOf(c.req.path)
          const visitor = asVisitor(language)
          const input = {
            language,
            path,
            search,
            fetch: visitor.fetch,
            origin: deps.config.publicUrl,
            site: siteFacts(),
            lite: lite.isOn,
            hasSheet,
          }
          const headers = {
            ...headersOfPage,
            ...lite.headers,
            vary: `${lite.vary}, ${preloading}`,
            ...(isDonate(path) && headersOfDonate),
          }
          const { status, html } = await renderer.renderPage(input)
          return { status, body: html, type: htmlType, headers, keys: visitor.keys() }
        })
      })
      .post(liteModePath, (c) => {
        requireOwnSite(c, deps.config.publicUrl)
        return rememberLite(c)
      })
      // Where a worker is in charge it takes what another app shares; here there is nobody to keep it.
      .post('/share-target', (c) => c.redirect('/submit-story#story-form', 303))
  )
}

/** Who has signed in or out meanwhile must not find the other page again, by going back or in a cache on the way. */
const ofOnePerson = { 'cache-control': 'private, no-store' }

/** Carries the address of the sheet that the worker has. */
const preloading = 'Service-Worker-Navigation-Preload'

function searchOf(parameters: URLSearchParams): string {
  const shown = new URLSearchParams()
  for (const name of meaningful) {
    const value = parameters.get(name)
    if (value) shown.set(name, value)
  }
  return shown.size > 0 ? `?${shown}` : ''
}

const isDonate = (path: string) => /^\/donate\/?$/.test(path)

const htmlType = 'text/html; charset=UTF-8'
