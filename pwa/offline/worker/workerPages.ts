import { matchPrecache } from 'workbox-precaching'

/** Paths that the server alone answers, worker or not, and files that are opened by themselves. */
export const serverPaths = [
  /^\/api\//,
  /^\/media\//,
  /^\/paypal\//,
  /^\/author-address\//,
  /^\/author-account\//,
  /^\/share-target/,
  /\.[a-z0-9]+$/i,
]

const patienceMs = 3_000

/** The page that pays, whose own document alone may load what takes the money: the shell is of less use there. */
const payingPage = '/donate'
const payingPatienceMs = 20_000

/**
 * A page comes from the network. When that is silent for three seconds (twenty for the page that pays), or something on
 * the way answers for a dead server, the shell opens instead and shows the copy on this device. A 404 of the server
 * stays a 404.
 */
export async function openPage(event: FetchEvent): Promise<Response> {
  const fromNetwork = askNetwork(event)
  const first = await Promise.race([fromNetwork.catch(() => null), after(patienceFor(event.request))])
  if (first && isOfServer(first)) return first
  return (await matchPrecache('/shell')) ?? first ?? fromNetwork
}

async function askNetwork(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse
  return preloaded ?? fetch(event.request)
}

/**
 * A failed preload is an error in Chromium, and in Firefox a response with status 0. The redirect of a page, which the
 * browser follows by itself, has that status too.
 */
const isOfServer = ({ type, status }: Response) => type === 'opaqueredirect' || (status > 0 && status < 500)

const patienceFor = ({ url }: Request) => (new URL(url).pathname === payingPage ? payingPatienceMs : patienceMs)

const after = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))
