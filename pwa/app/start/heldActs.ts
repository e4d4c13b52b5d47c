import { startApp, warmApp } from './appStart.ts'
import { isFormTaken } from './formsCache.ts'
import { forgetStoryWords, keepStoryWords } from './storyWords.ts'

/*
 * What a visitor does before the app has come. Reading, following links, the menu and forms that the browser can send need none of
 * it; any other act fetches the app, and happens when it is there.
 */

/** Controls of which the act needs no app, and the act. */
interface Alone {
  selector: string
  act: (control: HTMLElement) => void
}

/** Until the app has come. */
export function holdActs(alone: Alone): void {
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('click', (event) => onClick(event, alone), { signal })
  document.addEventListener('submit', onSubmit, { signal })
  document.addEventListener('focusin', onFocus, { signal })
  document.addEventListener('pointerdown', (event) => warmFor(event, alone), { signal, passive: true })
  keepStoryWords(signal)
  const begin = () => {
    listening.abort()
    forgetStoryWords()
    sayMissing(false)
  }
  document.addEventListener('voices:started', begin, { once: true })
  startWhenSeen(signal)
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-once-ready]')) button.disabled = false
  takeUp(alone)
}

/** What was done before there was a script to see it. */
function takeUp({ selector, act }: Alone) {
  const { pressed } = window
  pressed?.end()
  delete window.pressed
  const control = pressed?.control
  if (control instanceof HTMLElement && control.matches(selector)) act(control)
  else if (control instanceof HTMLElement && needsApp(control)) hold(control)
  else onFocus({ target: document.activeElement })
}

let held: Element | null = null

function onClick(event: MouseEvent, alone: Alone) {
  if (!(event.target instanceof Element) || event.defaultPrevented) return
  const control = event.target.closest<HTMLElement>('a, button, summary')
  // A link that is asked for in a tab of its own is the browser's.
  if (control instanceof HTMLAnchorElement && (event.ctrlKey || event.metaKey || event.shiftKey)) return
  if (control?.dataset.photo !== undefined && control instanceof HTMLAnchorElement) showPhoto(event, control)
  else if (control?.matches(alone.selector)) alone.act(control)
  else if (control && needsApp(control)) {
    event.preventDefault()
    hold(control)
  }
}

/** The last act is the one that is meant. */
function hold(control: HTMLElement) {
  held = control
  sayMissing(false)
  control.setAttribute('aria-busy', 'true')
  void startApp()
    .finally(() => control.removeAttribute('aria-busy'))
    .then(
      () => held === control && control.click(),
      () => sayMissing(true),
    )
}

/** The page says that what was asked for did not come. */
function sayMissing(isMissing: boolean) {
  for (const bar of document.querySelectorAll<HTMLElement>('[data-missing]')) bar.hidden = !isMissing
}

/** Links that do more than lead somewhere say so. */
const needsApp = (control: HTMLElement) =>
  control instanceof HTMLButtonElement ? !worksAlone(control) : control.dataset.act !== undefined

/**
 * The menu is a popover, and a form with an address can be sent, by the browser itself. A browser that knows no popover
 * has no such property: the menu is opened by the app there. The offer of a language is put away by the script of the page.
 */
const worksAlone = (button: HTMLButtonElement) =>
  Boolean(button.popoverTargetElement) ||
  button.dataset.language !== undefined ||
  (button.type === 'submit' && button.form?.getAttribute('action') !== null)

/**
 * The app keeps what was written safe and sends it once; where the app does not arrive, the browser sends the form by itself. Without a
 * connection the worker keeps it. Where there is none, the browser would leave for a page of its own: the words stay where they are.
 */
function onSubmit(event: SubmitEvent) {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.dataset.outbox === undefined || event.defaultPrevented) return
  event.preventDefault()
  const { submitter } = event
  if (held === submitter) return
  held = submitter
  sayMissing(false)
  submitter?.setAttribute('aria-busy', 'true')
  void startApp()
    .finally(() => {
      held = null
      submitter?.removeAttribute('aria-busy')
    })
    .then(
      // A click, for React brings to life at once what is clicked; a submit that comes before that is lost.
      () => submitter?.click(),
      async () => {
        if (!navigator.onLine && !(await isFormTaken())) return sayMissing(true)
        forgetStoryWords()
        form.submit()
      },
    )
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

function onFocus({ target }: Pick<FocusEvent, 'target'>) {
  if (target instanceof Element && target.matches('#root :is(input, textarea, select)'))
    void startApp().catch(() => undefined)
}

function warmFor({ target }: PointerEvent, { selector }: Alone) {
  const control = target instanceof Element ? target.closest<HTMLElement>('a, button, summary, label') : null
  if (control && !control.matches(selector) && (control instanceof HTMLLabelElement || needsApp(control))) warmApp()
}

/** What tells of this device is drawn by the app, as soon as somebody comes to see it. */
function startWhenSeen(signal: AbortSignal) {
  if (!('IntersectionObserver' in window)) return
  const watch = new IntersectionObserver((seen) => {
    if (seen.some(({ isIntersecting }) => isIntersecting)) void startApp().catch(() => undefined)
  })
  for (const place of document.querySelectorAll('[data-live]')) watch.observe(place)
  signal.addEventListener('abort', () => watch.disconnect())
}
