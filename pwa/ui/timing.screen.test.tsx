import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { holdTimers } from '../testing/heldTimers.ts'
import { act, fireEvent, openScreen, screen } from '../testing/screen.tsx'

const later = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))

describe('a toast', () => {
  const show = async () => {
    const { showToast } = await import('./toasts.ts')
    await act(async () => showToast({ title: 'Saved' }))
    return screen.getByText('Saved').closest('output') as HTMLElement
  }
  const isThere = () => screen.queryByText('Saved') !== null

  beforeEach(async () => {
    await openScreen('/terms-of-use')
    await screen.findByRole('heading', { level: 1 })
    holdTimers()
  })

  it('goes by itself after five seconds, and not before', async () => {
    await show()
    await later(4_900)
    expect(isThere()).toBe(true)
    await later(100)
    expect(isThere()).toBe(false)
  })

  it('goes with a swipe of 50 px, and stays where it was with less', async () => {
    const toast = await show()
    const swipe = (pixels: number) =>
      act(async () => {
        fireEvent(toast, new MouseEvent('pointerdown', { bubbles: true, clientX: 10 }))
        fireEvent(toast, new MouseEvent('pointermove', { bubbles: true, clientX: 10 + pixels }))
        fireEvent(toast, new MouseEvent('pointerup', { bubbles: true, clientX: 10 + pixels }))
      })
    await swipe(49)
    expect(isThere()).toBe(true)
    await swipe(50)
    expect(isThere()).toBe(false)
  })

  it('is reached with F8', async () => {
    const toast = await show()
    fireEvent.keyDown(document, { key: 'F8' })
    expect(document.activeElement).toBe(toast.querySelector('button'))
  })

  it('gives way to the next one: there is one at a time', async () => {
    const { showToast } = await import('./toasts.ts')
    await show()
    await act(async () => showToast({ title: 'Sent' }))
    expect(isThere()).toBe(false)
    screen.getByText('Sent')
  })
})

describe('the name of a button that shows an icon alone', () => {
  const rest = (button: Element) =>
    fireEvent(button, Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType: 'mouse' }))

  it('is told to a mouse that rests on it for 700 ms, and of the next one at once within 300 ms', async () => {
    await openScreen('/terms-of-use')
    await screen.findByRole('heading', { level: 1 })
    const shown: string[] = []
    Object.assign(HTMLElement.prototype, {
      showPopover(this: HTMLElement) {
        this.dataset.open = ''
        shown.push(this.textContent ?? '')
      },
      hidePopover(this: HTMLElement) {
        delete this.dataset.open
      },
    })
    const matches = HTMLElement.prototype.matches
    vi.spyOn(HTMLElement.prototype, 'matches').mockImplementation(function (this: HTMLElement, selector: string) {
      return selector === ':popover-open' ? 'open' in this.dataset : matches.call(this, selector)
    })
    onTestFinished(() => {
      vi.restoreAllMocks()
      for (const name of ['showPopover', 'hidePopover']) Reflect.deleteProperty(HTMLElement.prototype, name)
    })
    const [first, second] = ['One', 'Two'].map((name) => {
      const button = document.body.appendChild(document.createElement('button'))
      button.className = 'button square'
      button.setAttribute('aria-label', name)
      onTestFinished(() => button.remove())
      return button
    })
    holdTimers()
    const { startTooltips } = await import('./tooltips.ts')
    startTooltips()
    rest(first as Element)
    await later(699)
    expect(shown).toEqual([])
    await later(1)
    expect(shown).toEqual(['One'])

    rest(document.body)
    await later(299)
    rest(second as Element)
    await later(0)
    expect(shown).toEqual(['One', 'Two'])

    rest(document.body)
    await later(300)
    rest(first as Element)
    await later(699)
    expect(shown).toEqual(['One', 'Two'])
    await later(1)
    expect(shown).toEqual(['One', 'Two', 'One'])
  })
})
