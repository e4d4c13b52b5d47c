/*
 * The only script of a page in lite mode. Where the app is on the device already it starts at once; elsewhere it is
 * fetched with the first act that needs it. Reading, following links, the menu and photos need none of it. It imports
 * nothing, so that it stays one file.
 */

let app: Promise<void> | null = null

/** Fulfilled when the page answers to the visitor. */
function startApp(): Promise<void> {
  app ??= new Promise((resolve) => {
    document.addEventListener('voices:started', () => resolve(), { once: true })
    const src = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset.app
    document.body.append(Object.assign(document.createElement('script'), { type: 'module', src }))
  })
  return app
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

/** The menu is a popover, and a form with an address can be sent, by the browser itself. */
const worksAlone = (button: HTMLButtonElement) =>
  button.popoverTargetElement !== null || (button.type === 'submit' && button.form?.getAttribute('action') !== null)

function showPhoto(event: MouseEvent, link: HTMLAnchorElement) {
  const place = link.closest('.plate')
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

// The link of a receipt wants its story found, that of a letter its form filled.
if (navigator.serviceWorker?.controller || /^#(my-story|letter)-/.test(location.hash)) void startApp()
else {
  document.addEventListener('click', onClick)
  document.addEventListener('focusin', onFocus)
  addEventListener('scroll', onScroll, { passive: true, once: true })
}

export {}
