import 'fake-indexeddb/auto'
import { Window } from 'happy-dom'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

/** Node has them too, but not as parts of a document. */
const ofTheDocument = [
  'Event',
  'EventTarget',
  'CustomEvent',
  'MessageEvent',
  'navigator',
  'localStorage',
  'sessionStorage',
]

/**
 * A document in Node. Requests, answers, files, addresses and timers stay Node's, as the server of the same process has them;
 * the rest is the window's.
 */
function openDocument() {
  const window = new Window({ url: 'http://localhost/', width: 1280, height: 800 })
  const define = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  for (const name of Object.getOwnPropertyNames(window))
    if (!(name in globalThis) || ofTheDocument.includes(name)) define(name, Reflect.get(window, name))
  define('self', window)
  define('FormData', formDataOf(window))
  nameSearch(window)
  define('caches', emptyCaches)
  window.navigator.sendBeacon = (address, body) => {
    void fetch(String(address), { method: 'POST', body: body as unknown as Blob }).catch(() => null)
    return true
  }
  Object.defineProperty(window.document, 'images', { get: () => document.querySelectorAll('img') })
  // What comes while a test awaits something else is drawn as in a browser. Testing Library says otherwise where it waits for React.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false
  window.addEventListener('keydown', (event) => {
    if ((event as unknown as KeyboardEvent).key === 'Escape' && !event.defaultPrevented) cancelDialog()
  })
}

/** What a browser does of itself on Escape. */
function cancelDialog() {
  const top = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  if (top?.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close()
}

/** Happy-dom does not know `<search>` yet, and React would take it for a slip. */
function nameSearch({ document }: Window) {
  const create = document.createElement.bind(document)
  document.createElement = ((name: string, options?: object) => {
    const element = create(name, options as never)
    if (name === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' })
    return element
  }) as typeof create
}

/** Nothing is kept in them: a worker would. */
const emptyCache = { keys: async () => [], match: async () => undefined, delete: async () => false }
const emptyCaches = { ...emptyCache, open: async () => emptyCache }

/** Node's, that also reads a form of the document. */
const formDataOf = (window: Window) =>
  class extends FormData {
    constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
      super()
      if (!form) return
      const read = new window.FormData(form as never, (submitter ?? undefined) as never)
      for (const [name, value] of read) this.append(name, value as never)
    }
  }

if (!('document' in globalThis)) openDocument()
