import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { KnowledgePage } from '../data/contract/knowledge.ts'
import type { Notice } from '../data/contract/notice.ts'
import type { SiteFacts } from '../data/contract/site.ts'
import type { LibraryDelta } from '../data/contract/sync.ts'
import { here, prefixOf } from '../data/rules/languages.ts'
import { language } from '../data/words/language.ts'
import { defaultLanguage, type Language } from '../data/words/languages.ts'
import { speaking } from '../data/words/speaking.ts'
import { t } from '../data/words/words.ts'
import { App } from './app/App.tsx'
import { writeDocument } from './app/document.ts'
import { filesFor, filesForGate, filesForLite, filesForShell, filesWithoutApp } from './app/files.ts'
import { type Head, type PageContext, pageHead } from './app/head.ts'
import { looksOf } from './app/looks/looks.ts'
import { organisation } from './app/organisation.ts'
import { paths } from './app/paths.ts'
import { homePreview, type Preview, plainPreview, postPreview, storyPreview } from './app/preview.ts'
import { createQueryClient } from './app/queryClient.ts'
import { notFound, pageAt, type Route, routes } from './app/routes.tsx'
import type { Site } from './app/site.ts'
import { TestPage } from './knowledge/TestPage.tsx'
import { testWords } from './knowledge/testLabels.ts'
import { connect, setRemote } from './remote/client.ts'
import { storiesPerPage } from './remote/queries.ts'
import { NewestStories } from './stories/NewestStories.tsx'
import { NoticePage } from './submit/NoticePage.tsx'
import { LiteContext } from './ui/lite.ts'

interface PageRequest {
  /** That which is spoken already where none is named. */
  language?: Language
  /** As it is in English. */
  path: string
  search: string
  /** Asks the API, as an anonymous visitor. */
  fetch: typeof fetch
  /** The address visitors use, without a slash at its end. */
  origin: string
  site: SiteFacts
  /** Without pictures, and with the app only when it is needed. */
  lite?: boolean
  /** The device has the sheet already. */
  hasSheet?: boolean
}

// Every screen is loaded before the first page is rendered: rendering itself never waits.
await Promise.all(routes.map(({ screen }) => screen.load()))
await notFound.screen.load()

export const {
  styles: [sheet = ''],
} = filesForShell()
export { scriptHashes } from './app/document.ts'

export const publicPaths = routes.filter(({ bare, personal }) => !bare && !personal).map(({ pattern }) => pattern)

/** Renders a public page with everything it shows, from the same screens and queries as in the browser. */
export const renderPage = (request: PageRequest): Promise<{ status: 200 | 404; html: string }> =>
  spoken(request.language, () => pageFor(request))

async function pageFor(request: PageRequest): Promise<{ status: 200 | 404; html: string }> {
  const { path, search, origin, lite = false, hasSheet = false } = request
  const { route, params } = pageAt(path)
  const queries = createQueryClient()
  setRemote(queries, connect(origin, request.fetch))
  const context = { params, search: new URLSearchParams(search), queries }
  await route.prepare?.(context)
  const site = { ...request.site, origin }
  const head = route.head(context)
  const body = renderBody(queries, site, { location: path + search, lite })
  const files = lite ? filesForLite(route.source) : filesFor(route.source)
  const html = writeDocument({
    head,
    preview: previewFor(route, context, head, origin),
    origin,
    files: hasSheet ? files : { ...files, looks: looksOf(body) },
    body,
    state: { site, lite, queries: dehydrate(queries) },
    lite,
  })
  return { status: isMissing(route, context) ? 404 : 200, html }
}

const spoken = <Result,>(language: Language | undefined, work: () => Result): Result =>
  language ? speaking(language, work) : work()

const isMissing = (route: Route, context: PageContext) =>
  route === notFound ||
  route.story?.(context) === null ||
  route.post?.(context) === null ||
  route.isMissing?.(context) === true

function previewFor(route: Route, context: PageContext, head: Head, origin: string): Preview {
  const story = route.story?.(context)
  if (story) return storyPreview(story, head, origin)
  const post = route.post?.(context)
  if (post) return postPreview(post, head, origin)
  return route.pattern === paths.home ? homePreview(origin) : plainPreview()
}

/** The document that the worker keeps for when there is no connection, and that the desk starts from. */
export const renderShell = (site: Site, language: Language = defaultLanguage): string =>
  speaking(language, () =>
    writeDocument({
      head: shellHead(),
      preview: plainPreview(),
      origin: '',
      files: filesForShell(),
      body: '',
      state: { site, lite: null, queries: null },
    }),
  )

/** The gate of the desk: what somebody sees there who is not signed in. */
export function renderGate(facts: SiteFacts, lite: boolean): string {
  const { route, params } = pageAt(paths.admin)
  const queries = createQueryClient()
  const site: Site = { ...facts, isOut: true }
  return writeDocument({
    head: { ...route.head({ params, search: new URLSearchParams(), queries }), canonical: null },
    preview: plainPreview(),
    origin: '',
    files: filesForGate(route.source),
    body: renderBody(queries, site, { location: paths.admin, lite }),
    state: { site, lite, queries: dehydrate(queries) },
    lite,
  })
}

/** The page that a device reads without a connection when it has no other. The app puts the page of the address in its place. */
export const renderNewestStories = (request: Pick<PageRequest, 'fetch' | 'origin' | 'site' | 'language'>) =>
  spoken(request.language, () => newestStories(request))

async function newestStories({ fetch: ask, origin, site }: Pick<PageRequest, 'fetch' | 'origin' | 'site'>) {
  const { stories } = (await (await ask(`${origin}/api/sync`)).json()) as LibraryDelta
  const body = renderToString(<NewestStories stories={stories.slice(0, storiesPerPage)} />)
  return writeDocument({
    head: { ...pageHead(t('The newest stories'), t(organisation.description), null), hidden: true },
    preview: plainPreview(),
    origin,
    files: { ...filesFor('pwa/stories/StoriesScreen.tsx'), looks: looksOf(body) },
    body,
    state: { site: { ...site, origin }, lite: null, queries: null },
  })
}

/** A knowledge test: a page of the server that no script takes over. */
export const renderTest = (page: KnowledgePage, language: Language = defaultLanguage): string =>
  speaking(language, () => testDocument(page))

function testDocument(page: KnowledgePage): string {
  const { title, lead } = testWords[page.name]
  return writeDocument({
    head: { ...pageHead(t(title), t(lead), paths.knowledgeTest(page.name)), hidden: true },
    preview: plainPreview(),
    origin: page.origin,
    files: filesWithoutApp({ withCheck: page.name === 'frontend-test' }),
    body: renderToString(
      <LiteContext value={page.lite}>
        <TestPage {...page} />
      </LiteContext>,
    ),
    state: null,
  })
}

/** The answer to a story form that a browser sent by itself. */
export const renderNotice = (notice: Notice, language: Language = defaultLanguage): string =>
  speaking(language, () => documentOf(notice))

function documentOf(notice: Notice): string {
  const { title, paragraphs, origin, lite } = notice
  const body = renderToString(
    <LiteContext value={lite}>
      <NoticePage {...notice} />
    </LiteContext>,
  )
  return writeDocument({
    head: { ...pageHead(title, paragraphs.join(' '), null), hidden: true },
    preview: plainPreview(),
    origin,
    files: { ...filesWithoutApp({ withCheck: false }), looks: looksOf(body) },
    body,
    state: null,
  })
}

const shellHead = (): Head => ({
  ...pageHead(organisation.name, t(organisation.description), '/'),
  tabTitle: organisation.name,
  hidden: true,
})

function renderBody(queries: QueryClient, site: Site, { location, lite }: { location: string; lite: boolean }): string {
  return renderToString(
    <LiteContext value={lite}>
      <StaticRouter basename={prefixOf(language())} location={here(location)}>
        <App queries={queries} site={site} />
      </StaticRouter>
    </LiteContext>,
  )
}
