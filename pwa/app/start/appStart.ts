/*
 * The way from a page that only reads to the app: fetched with the first act that needs it, once, and warmed before that by what
 * tells of the act.
 */

let starting: Promise<void> | null = null
let isFetched = false

/** Fulfilled when the page answers to the visitor; rejected when the app did not arrive whole. The next call tries again. */
export function startApp(): Promise<void> {
  starting ??= new Promise((resolve, reject) => {
    document.addEventListener('voices:started', () => resolve(), { once: true })
    document.addEventListener('voices:failed', reject, { once: true })
    if (isFetched) document.dispatchEvent(new Event('voices:again'))
    else fetchApp(reject)
  })
  // Whoever waits for it hears of a failure as well.
  starting.catch(() => {
    starting = null
  })
  return starting
}

/** Fetches the files of the app, and runs nothing. */
export function warmApp() {
  if (starting || isWarm) return
  isWarm = true
  const { app, chunks = '' } = place()?.dataset ?? {}
  for (const href of [app, ...chunks.split(' ')])
    if (href) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

let isWarm = false

function fetchApp(onFailure: () => void) {
  warmApp()
  const script = Object.assign(document.createElement('script'), { type: 'module', src: place()?.dataset.app })
  script.addEventListener('error', onFailure)
  script.addEventListener('load', () => {
    isFetched = true
  })
  document.body.append(script)
}

/** Where the page names the app's files. */
const place = () => document.querySelector<HTMLScriptElement>('script[data-app]')
