import { isLineSlow } from '../../offline/connection.ts'

/*
 * The way from a page that only reads to the app: fetched with the first act that needs it, once, and warmed before that by what
 * tells of the act. The looks of what it may draw come before it.
 */

let starting: Promise<void> | null = null
let isFetched = false

/**
 * Fulfilled when the page answers to the visitor; rejected when the app did not arrive whole. The next call tries again, and what is missing
 * is fetched meanwhile.
 */
export function startApp(): Promise<void> {
  starting ??= new Promise((resolve, reject) => {
    document.addEventListener('voices:started', () => resolve(), { once: true })
    document.addEventListener('voices:failed', reject, { once: true })
    if (isFetched) document.dispatchEvent(new Event('voices:again'))
    else void fetchApp(reject)
  })
  // Whoever waits for it hears of a failure as well.
  starting.catch(() => {
    starting = null
    bringing ??= bringMissing().finally(() => {
      bringing = null
    })
  })
  return starting
}

/** Waits while the app is on its way, however that ends. */
export async function startSettled(): Promise<void> {
  await starting?.catch(() => undefined)
  await bringing
}

let bringing: Promise<void> | null = null
const restsMs = [1_000, 4_000, 16_000, 64_000]

/** Where the line breaks again and again, files that come together are lost together: one after another, each is there to stay. */
async function bringMissing() {
  if (isFetched) return
  for (const restMs of restsMs) {
    await new Promise((resolve) => setTimeout(resolve, restMs))
    const isHere = await bringEach().then(
      () => true,
      () => false,
    )
    if (starting || isHere) break
  }
  await startApp().catch(() => undefined)
}

/** Into the browser's own cache. */
async function bringEach() {
  for (const href of [...stylesAwaited(), ...scripts()]) {
    const answer = await fetch(href)
    if (!answer.ok) throw new Error(`${href} did not come.`)
    await answer.arrayBuffer()
  }
}

/** Fetches the files of the app, and runs nothing. */
export function warmApp() {
  if (starting || isWarm || isLineSlow()) return
  isWarm = true
  for (const href of scripts()) link({ rel: 'modulepreload', href })
  for (const href of stylesAwaited()) link({ rel: 'preload', as: 'style', href })
}

let isWarm = false

async function fetchApp(onFailure: () => void) {
  try {
    if (isLineSlow()) await bringEach()
    else warmApp()
    await Promise.all(stylesAwaited().map(bringStyle))
  } catch {
    onFailure()
    return
  }
  const script = Object.assign(document.createElement('script'), { type: 'module', src: place()?.dataset.app })
  script.addEventListener('error', onFailure)
  script.addEventListener('load', () => {
    isFetched = true
  })
  document.body.append(script)
}

function bringStyle(href: string): Promise<void> {
  const sheet = link({ rel: 'stylesheet', href })
  return new Promise((resolve, reject) => {
    sheet.addEventListener('load', () => resolve())
    sheet.addEventListener('error', () => {
      sheet.remove()
      reject(new Error(`${href} did not come.`))
    })
  })
}

function link(properties: Partial<HTMLLinkElement>): HTMLLinkElement {
  const element = Object.assign(document.createElement('link'), properties)
  document.head.append(element)
  return element
}

const scripts = () => addressesIn(`${place()?.dataset.app ?? ''} ${place()?.dataset.chunks ?? ''}`)

const stylesAwaited = () =>
  addressesIn(place()?.dataset.styles).filter((href) => !document.querySelector(`link[rel=stylesheet][href="${href}"]`))

const addressesIn = (list = '') => list.split(' ').filter(Boolean)

/** Where the page names the app's files. */
const place = () => document.querySelector<HTMLScriptElement>('script[data-app]')
