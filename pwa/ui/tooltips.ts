import { tooltipRules } from './interaction.ts'

/** Buttons that show only an icon; their name is told to a mouse that rests on them. */
const named = '.button.square[aria-label], .dismiss[aria-label]'

/** From one button to the next, the name follows without the wait. */
export const delayBefore = (msSinceLast: number) => (msSinceLast < tooltipRules.skipDelayMs ? 0 : tooltipRules.delayMs)

let isStarted = false

/** Watches the whole document. Screen readers know the names already, and fingers do not rest. */
export function startTooltips(): void {
  if (isStarted || !('showPopover' in HTMLElement.prototype)) return
  isStarted = true
  const tip = document.body.appendChild(document.createElement('div'))
  tip.className = 'tooltip'
  tip.popover = 'manual'
  tip.ariaHidden = 'true'
  let timer = 0
  let hiddenAt = Number.NEGATIVE_INFINITY

  const hide = () => {
    clearTimeout(timer)
    if (!tip.matches(':popover-open')) return
    tip.hidePopover()
    hiddenAt = performance.now()
  }
  const show = (button: Element) => {
    if (!button.isConnected) return
    tip.textContent = button.getAttribute('aria-label')
    tip.showPopover()
    place(tip, button.getBoundingClientRect())
  }

  document.addEventListener('pointerover', ({ target, pointerType }) => {
    const button = target instanceof Element ? target.closest(named) : null
    hide()
    if (button && pointerType === 'mouse')
      timer = window.setTimeout(() => show(button), delayBefore(performance.now() - hiddenAt))
  })
  for (const event of ['pointerdown', 'keydown', 'scroll'])
    addEventListener(event, hide, { capture: true, passive: true })
}

const gapPx = 6

/** Under the button, or above it where there is no room, and within the window. */
function place(tip: HTMLElement, button: DOMRect) {
  const { width, height } = tip.getBoundingClientRect()
  const under = button.bottom + gapPx
  const top = under + height > innerHeight ? button.top - gapPx - height : under
  const left = Math.max(gapPx, Math.min(button.left + (button.width - width) / 2, innerWidth - width - gapPx))
  Object.assign(tip.style, { top: `${top}px`, left: `${left}px` })
}
