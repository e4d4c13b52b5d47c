/*
 * The only script of a page in lite mode. Where the app is on the device already it starts at once; elsewhere it is
 * fetched with the first act that needs it. Reading, following links, the menu and photos need none of it. The full page
 * with the story form has it as its first script, to hold a story until the app is there. It imports nothing, so that it
 * stays one file.
 */

const isLite = document.documentElement.dataset.lite !== undefined

let app: Promise<void> | null = null

/** Fulfilled when the page answers to the visitor; rejected when the app did not arrive whole. */
function startApp(): Promise<void> {
  app ??= new Promise((resolve, reject) => {
    document.addEventListener('voices:started', () => resolve(), { once: true })
    addEventListener('unhandledrejection', reject, { once: true })
    if (isLite) fetchApp(reject)
    else addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && reject(), { capture: true })
  })
  // Whoever waits for it hears of a failure as well.
  app.catch(() => undefined)
  return app
}

function fetchApp(onFailure: () => void) {
  const src = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset.app
  const script = Object.assign(document.createElement('script'), { type: 'module', src })
  script.addEventListener('error', onFailure)
  document.body.append(script)
}

function onClick(event: MouseEvent) {
  if (!(event.target instanceof Element) || event.defaultPrevented) return
  const control = event.target.closest('a, button, summary')
  if (control instanceof HTMLAnchorElement) {
    if (control.dataset.photo !== undefined) showPhoto(event, control)
  } else if (control instanceof HTMLButtonElement && !worksAlone(control)) {
    event.preventDefault()
    stopListening()
    void startApp().then(() => control.click())
  }
}

/**
 * The menu is a popover, and a form with an address can be sent, by the browser itself. A browser that knows no popover
 * has no such property: the menu is opened by the app there.
 */
const worksAlone = (button: HTMLButtonElement) =>
  Boolean(button.popoverTargetElement) || (button.type === 'submit' && button.form?.getAttribute('action') !== null)

let isStoryWaiting = false

/** The app keeps a story safe and sends it once; where it does not arrive, the browser sends the story by itself. */
function onSubmit(event: SubmitEvent) {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.id !== 'story-form' || event.defaultPrevented) return
  event.preventDefault()
  if (isStoryWaiting) return
  isStoryWaiting = true
  const { submitter } = event
  submitter?.setAttribute('aria-busy', 'true')
  void startApp()
    .then(
      // A click, for React brings to life at once what is clicked; a submit that comes before that is lost.
      () => submitter?.click(),
      () => form.submit(),
    )
    .finally(() => {
      isStoryWaiting = false
    })
}

function showPhoto(event: MouseEvent, link: HTMLAnchorElement) {
  const place = link.closest('.cover')
  const image = place?.querySelector('img')
  if (!image) return
  event.preventDefault()
  image.src = link.href
  image.hidden = false
  if (link.parentElement) link.parentElement.hidden = true
}

function onFocus({ target }: FocusEvent) {
  if (target instanceof Element && target.matches('input, textarea, select')) void startApp()
}

/** A story is not counted as read without the app. */
function onScroll() {
  if (document.documentElement.dataset.lite === 'reading') void startApp()
}

function stopListening() {
  document.removeEventListener('click', onClick)
  document.removeEventListener('focusin', onFocus)
  removeEventListener('scroll', onScroll)
}

document.addEventListener('submit', onSubmit)

// The link of a receipt wants its story found, that of a letter its form filled. A full page loads the app by itself.
if (!isLite || navigator.serviceWorker?.controller || /^#(my-story|letter)-/.test(location.hash)) void startApp()
else {
  document.addEventListener('click', onClick)
  document.addEventListener('focusin', onFocus)
  addEventListener('scroll', onScroll, { passive: true, once: true })
}

export {}
