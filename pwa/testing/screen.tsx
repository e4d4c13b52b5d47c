import './dom.ts'
import {
  act,
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor as waitForLong,
  type waitForOptions,
  within,
} from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as React from 'react'
import { BrowserRouter } from 'react-router-dom'
import { expect, onTestFinished, vi } from 'vitest'
import { siteFactsOf } from '../../api/siteFacts.ts'
import { movableClock, openTestApp } from '../../api/testing.ts'
import { FetchedRequest } from './fetchedRequest.ts'

configure({
  // The machine may be busy; what is waited for is never late by itself.
  asyncUtilTimeout: 30_000,
  getElementError: (message, container) => new Error(`${message?.split('\n')[0]}\nThere is: ${wordsOf(container)}`),
})

/**
 * React's development build takes a stack for each element that it makes, 10,000 a second at most, for a developer's tools.
 * Here it believes that this second's are taken. Its name says that apps must not touch it: where it has gone, nothing is saved.
 */
function takeNoOwnerStacks() {
  const internals: object | undefined = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  )
  if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })
}
takeNoOwnerStacks()

/** Looks again every 10 ms rather than every 50: what the server of this process does changes nothing in the document. */
const waitFor = <T,>(expectation: () => T | Promise<T>, options?: waitForOptions) =>
  waitForLong(expectation, { interval: 10, ...options })

const wordsOf = (container: Element) => (container.querySelector('main') ?? container).textContent.slice(0, 2000)

type Answer = (request: Request, fromServer: () => Promise<Response>) => Response | Promise<Response>

export interface Given {
  /** The server of a screen that was opened before: the same device goes on, as after a reload. */
  api?: TestApi
  /** Signed in as. */
  admin?: 'admin1' | 'admin2'
  /** Those of a screen that was opened before: who was signed in still is, as after a reload. */
  cookies?: Map<string, string>
  /** Settings of the server. */
  environment?: Record<string, string>
  /** What stands in the database before the screen opens. */
  given?: (api: TestApi) => unknown
}

export type TestApi = Awaited<ReturnType<typeof openTestApp>>

/**
 * The app at an address, in a document of Node, with the whole API behind it in the same process. For what a screen says and
 * does. Nothing is sent from the outbox by itself. What only a browser has (layout, keyboard order, workers, several documents, downloads) is for pwa/e2e.
 */
export async function openScreen(
  path: string,
  { api: open, admin, cookies = new Map(), environment, given }: Given = {},
) {
  await leave()
  const api = open ?? (await openServer(environment))
  await given?.(api)
  if (admin) keepCookie(cookies, await api.signIn(admin))
  const line = connect(api, cookies)
  const stopListening = listenInWindow()
  const stopTimers = noteTimers()
  // As after a reload: nothing that a module remembers of another screen is there.
  vi.resetModules()
  const [{ App }, { createQueryClient }, { LiteProvider }, { watchConnection }] = await Promise.all([
    import('../app/App.tsx'),
    import('../app/queryClient.ts'),
    import('../offline/device/LiteProvider.tsx'),
    import('../offline/connection.ts'),
  ])
  watchConnection(() => {})
  history.replaceState(null, '', path)
  const site = { ...siteFactsOf(api.deps), origin: location.origin }
  await act(async () => {
    render(
      <LiteProvider>
        <BrowserRouter>
          <App queries={createQueryClient()} site={site} />
        </BrowserRouter>
      </LiteProvider>,
    )
    // Outside of act, React would wait 0.3 s before it shows a screen that was fetched.
    await vi.dynamicImportSettled()
  })
  leave = async () => {
    leave = async () => {}
    cleanup()
    stopListening()
    // What the screen still loads would find no test any more, and what a screen sends as it is left puts off its next try.
    await vi.dynamicImportSettled()
    stopTimers()
    vi.unstubAllGlobals()
  }
  return { api, cookies, ...line, ...hands() }
}

/** Closes the screen that is open: there is one document. */
let leave = async () => {}

/** A server of the test's own, and a device that keeps nothing beyond it. */
async function openServer(environment?: Record<string, string>) {
  const api = await openTestApp(environment, movableClock(new Date().toISOString()))
  onTestFinished(async () => {
    await leave()
    localStorage.clear()
    sessionStorage.clear()
    // An outbox that waits for its next try would find its letters yet, and the next test's server.
    const { database, tables } = await import('../offline/database.ts')
    await database.transaction('rw', tables, async () => Promise.all(database.tables.map((table) => table.clear())))
    globalThis.indexedDB = new IDBFactory()
  })
  return api
}

/** What the modules of a screen listen to in its window ends with them. */
function listenInWindow() {
  const ends: (() => void)[] = []
  vi.stubGlobal('addEventListener', (...given: Parameters<typeof window.addEventListener>) => {
    window.addEventListener(...given)
    ends.push(() => window.removeEventListener(...given))
  })
  return () => {
    for (const end of ends) end()
  }
}

/**
 * What the modules of a screen have put off ends with them, as with a page: a save that is tried again would find the next test's
 * server. The server's own timers, in the same process, go on.
 */
function noteTimers() {
  const handles: ReturnType<typeof setTimeout>[] = []
  const begin = window.setTimeout.bind(window)
  vi.stubGlobal('setTimeout', (...given: Parameters<typeof setTimeout>) => {
    const handle = begin(...given) as unknown as ReturnType<typeof setTimeout>
    const [, , caller = ''] = new Error().stack?.split('\n') ?? []
    if (caller.includes('/pwa/')) handles.push(handle)
    return handle
  })
  return () => {
    for (const handle of handles) clearTimeout(handle)
  }
}

/** Takes one from a server, or away for it. */
function keepCookie(cookies: Map<string, string>, given: string) {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? []
  if (/max-age=0/i.test(given)) cookies.delete(name)
  else cookies.set(name, value)
}

/** The page's requests go to the server of this process, with the cookies that it gave. */
function connect({ app }: TestApi, cookies: Map<string, string>) {
  const instead: { address: RegExp; answer: Answer }[] = []
  const toOthers = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, location.href), init)
    const { origin, pathname, search } = new URL(request.url)
    const isOwn = origin === location.origin
    const fromServer = async () => {
      if (!isOwn) return toOthers(request)
      if (cookies.size > 0) request.headers.set('cookie', [...cookies].map((cookie) => cookie.join('=')).join('; '))
      const answer = await app.fetch(request)
      for (const given of answer.headers.getSetCookie()) keepCookie(cookies, given)
      return answer
    }
    const answer = instead.findLast(({ address }) => address.test(isOwn ? pathname + search : request.url))?.answer
    return answer ? answer(request, fromServer) : fromServer()
  })
  vi.stubGlobal('XMLHttpRequest', FetchedRequest)
  const answerInstead = (address: RegExp, answer: Answer) => {
    const entry = { address, answer }
    instead.push(entry)
    return () => {
      instead.splice(instead.indexOf(entry), 1)
    }
  }
  return {
    /** Requests to these addresses (of other hosts: with the host) are answered like this from now on, whatever was said before; the returned function ends it. */
    answerInstead,
    /** The next request of this kind is answered like this, and only that one. */
    answerOnce(method: string, address: RegExp, answer: Answer) {
      const end = answerInstead(address, (request, fromServer) => {
        if (request.method !== method) return fromServer()
        end()
        return answer(request, fromServer)
      })
    },
    /** Requests to these addresses wait until the returned function is called. */
    holdBack(address: RegExp) {
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      answerInstead(address, (_request, fromServer) => released.then(fromServer))
      return release
    },
    /** No request gets through, and the device knows it, until the returned function is called or the test ends. */
    loseConnection() {
      const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      const end = answerInstead(/^\//, noAnswer)
      act(() => void window.dispatchEvent(new Event('offline')))
      let isLost = true
      const regain = () => {
        if (!isLost) return
        isLost = false
        end()
        isOnline.mockRestore()
        act(() => void window.dispatchEvent(new Event('online')))
      }
      // What tests share, TanStack Query among it, would take the next test's device for one without a connection.
      onTestFinished(regain)
      return regain
    },
  }
}

/** The server does what it is asked, and nobody hears its answer. */
export const lostAnswer: Answer = async (_request, fromServer) => {
  await fromServer()
  throw new TypeError('Failed to fetch')
}

/** The request never arrives. */
export const noAnswer: Answer = () => Promise.reject(new TypeError('Failed to fetch'))

/** What a person does; each waits until what it touches is neither disabled nor said to be. */
function hands() {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0, applyAccept: false })
  const isOff = ':disabled, [aria-disabled=true]'
  const ready = (element: HTMLElement) => waitFor(() => expect(element.matches(isOff)).toBe(false))
  const click = async (element: HTMLElement) => {
    await ready(element)
    await user.click(element)
  }
  return {
    user,
    click,
    /** Clicks the button of this name once it is there. */
    press: async (name: string | RegExp) => click(await screen.findByRole('button', { name })),
    async choose(field: HTMLElement, value: string | string[]) {
      await ready(field)
      await user.selectOptions(field, value)
    },
    /** Puts words into a field in place of those that are there. */
    async fill(field: HTMLElement, value: string) {
      await ready(field)
      await user.clear(field)
      if (value === '') return
      await user.click(field)
      await user.paste(value)
    },
  }
}

/** Waits for a notice with this title. */
export const toast = async (title: string) =>
  within(await screen.findByRole('region', { name: /^Notifications/ })).findByText(title)

/** Waits for an open dialog. */
export const dialog = async (name?: string | RegExp) => within(await screen.findByRole('dialog', { name }))

/** Waits until something is no longer there. */
export const gone = (find: () => HTMLElement | null) => waitFor(() => expect(find()).toBeNull())

export { act, fireEvent, screen, waitFor, within }
