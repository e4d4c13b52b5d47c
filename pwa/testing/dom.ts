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
  computeStylesLightly(window)
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

/**
 * Every search by role asks each element, and all around it, whether it is shown, and Happy-dom parses texts of styles for that.
 * Where the document has no style sheet, only the element's kind and its `style` attributes count. All else is asked of Happy-dom.
 */
function computeStylesLightly(window: Window) {
  const { document } = window
  type Element = Parameters<typeof window.getComputedStyle>[0]
  const compute = window.getComputedStyle.bind(window)
  const displays = new Map<string, string>()
  const displayOf = (element: Element) => {
    const { tagName } = element
    if (tagName === 'DIALOG' || element.hasAttribute('style')) return compute(element).display
    const known = displays.get(tagName) ?? compute(element).display
    displays.set(tagName, known)
    return known
  }
  const visibilityOf = (element: Element) => {
    for (let around: Element | null = element; around; around = around.parentElement)
      if (around.hasAttribute('style')) return compute(element).visibility
    return ''
  }
  const read = (element: Element, name: string | symbol) => {
    if (name === 'display') return displayOf(element)
    if (name === 'visibility') return visibilityOf(element)
    if (name === 'getPropertyValue')
      return (property: string) =>
        property === 'display' || property === 'visibility'
          ? read(element, property)
          : compute(element).getPropertyValue(property)
    const style = compute(element)
    const value = Reflect.get(style, name)
    return typeof value === 'function' ? value.bind(style) : value
  }
  const handler: ProxyHandler<{ element: Element }> = { get: ({ element }, name) => read(element, name) }
  window.getComputedStyle = ((element: Element) =>
    element.isConnected && !document.querySelector('style, link[rel="stylesheet"]')
      ? new Proxy({ element }, handler)
      : compute(element)) as typeof compute
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
