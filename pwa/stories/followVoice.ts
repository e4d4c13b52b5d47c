/*
 * While a recording plays, the paragraph that is being said is marked, and each says where it can be listened to. It works on what the page
 * has, whoever has drawn it: the server or the app.
 */

const followed = new WeakSet<HTMLAudioElement>()

/** Begins with the first sound of a recording. */
export function followVoice(audio: unknown): void {
  if (!(audio instanceof HTMLAudioElement) || followed.has(audio)) return
  const around = audio.closest('article')
  if (!around?.querySelector('p[data-from]')) return
  followed.add(audio)
  around.dataset.voice = ''
  let isLed = true
  let last: Element | null = null
  const draw = () => {
    const said = audio.ended ? null : paragraphAt(around, audio.currentTime)
    for (const marked of around.querySelectorAll('[data-said]'))
      if (marked !== said) delete (marked as HTMLElement).dataset.said
    if (said) said.dataset.said = ''
    if (said && said !== last && isLed && !audio.paused && last && isInView(last) && !isInView(said)) bring(said)
    last = said
  }
  for (const event of ['timeupdate', 'ended']) audio.addEventListener(event, draw)
  // Who scrolls reads in an own way.
  const letGo = () => {
    isLed = false
  }
  for (const event of ['wheel', 'touchmove']) addEventListener(event, letGo, { passive: true })
  around.addEventListener('click', ({ target }) => {
    const from = target instanceof Element && target.closest<HTMLElement>('[data-listen]')?.dataset.listen
    if (!from) return
    isLed = true
    audio.currentTime = Number(from)
    void audio.play().catch(() => undefined)
  })
  draw()
}

const paragraphAt = (around: Element, seconds: number) =>
  Array.from(around.querySelectorAll<HTMLElement>('p[data-from]')).find(
    ({ dataset: { from, to } }) => seconds >= Number(from) && seconds < Number(to),
  ) ?? null

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

function bring(element: Element): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
    element.scrollIntoView({ behavior: 'smooth', block: 'center' })
}
