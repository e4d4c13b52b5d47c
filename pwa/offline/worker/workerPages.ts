import { here, languageOf } from '../../../data/rules/languages.ts'
import { language } from '../../../data/words/language.ts'
import { keepPage, keptPage, newestStories } from '../library/keptPages.ts'
import { keptForm } from './keptForms.ts'

/** Paths that the server alone answers, worker or not, and files that are opened by themselves. */
export const serverPaths = [
  /^\/api\//,
  /^\/media\//,
  /^\/paypal\//,
  /^\/author-(address|wallet|account)\//,
  /^\/receipt-codes\//,
  /^(?:\/[a-z]{2})?\/my-giving\//,
  /^\/share-target/,
  /\.[a-z0-9]+$/i,
]

const patienceMs = 3_000

/** The page that pays, whose own document alone may load what takes the money: the shell is of less use there. */
const payingPage = '/donate'
const payingPatienceMs = 20_000

/** After this long on a silent line even the newest stories are better than a blank page. */
const longestMs = 20_000

/**
 * A page comes from the network. When that is silent for three seconds (twenty for the page that pays), or something on
 * the way answers for a dead server, the device's own copy opens instead: the app, where it is kept, else the page as it was last
 * read, or its form, else, once nothing comes or nothing came for twenty seconds, the newest stories. A 404 of the server stays a 404.
 */
export async function openPage(
  event: FetchEvent,
  appShell: () => Promise<Response | undefined> | undefined,
): Promise<Response> {
  const fromNetwork = askNetwork(event).catch(() => null)
  const longest = after(longestMs)
  const first = await Promise.race([fromNetwork, after(patienceFor(event.request))])
  if (isOfServer(first)) return noted(event, first)
  const shell = await appShell()
  const isSpoken = pageOf(event.request.url).language === language()
  const copy =
    (isSpoken && shell) ||
    (await keptPage(event.request)) ||
    (await keptForm(event.request)) ||
    (shell && inOwnLanguage(event.request))
  if (copy) return copy
  const late = await Promise.race([fromNetwork, longest])
  if (isOfServer(late)) return noted(event, late)
  const newest = await newestStories()
  if (newest) return newest
  const last = await fromNetwork
  return isOfServer(last) ? noted(event, last) : (last ?? Response.error())
}

const pageOf = (url: string) => languageOf(new URL(url).pathname)

/** The app that is kept speaks one language: a page in another one opens in that. */
function inOwnLanguage({ url }: Request): Response {
  const { search } = new URL(url)
  return Response.redirect(new URL(here(pageOf(url).path + search), url).href)
}

function noted(event: FetchEvent, page: Response) {
  event.waitUntil(keepPage(event.request.url, page.clone()).catch(() => undefined))
  return page
}

async function askNetwork(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse
  return preloaded ?? fetch(event.request)
}

/**
 * A failed preload is an error in Chromium, and in Firefox a response with status 0. The redirect of a page, which the
 * browser follows by itself, has that status too.
 */
const isOfServer = (answer: Response | null): answer is Response =>
  answer !== null && (answer.type === 'opaqueredirect' || (answer.status > 0 && answer.status < 500))

const patienceFor = ({ url }: Request) => (pageOf(url).path === payingPage ? payingPatienceMs : patienceMs)

const after = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))
