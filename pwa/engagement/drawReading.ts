import { subscribe } from 'valtio/vanilla'
import { device } from '../offline/status.ts'
import { gateOf, isTold, restInWords, wholePercent } from './gate.ts'
import { likedStories, lookUpLike } from './likedStories.ts'
import { readings } from './readings.ts'

/**
 * Shows in the server's page, before the app has come, what GateNote and LikeButton show after it: which of the notes holds, how far
 * the ring is filled, that the story is liked. Returns how to end it.
 */
export function drawReading(page: ParentNode, storyId: number): () => void {
  const draw = () => {
    const { online } = device
    const isLiked = likedStories[storyId] ?? false
    const { percent = 0, furthest = 0, valid = false, secondsLeft = null } = readings[storyId] ?? {}
    const gate = gateOf({ online, isLiked, percent, furthest, valid })
    each(page, '[data-gates]', (notes) => {
      notes.setAttribute('aria-live', isTold(gate) ? 'polite' : 'off')
    })
    each(page, '[data-gate]', (note) => {
      note.hidden = note.dataset.gate !== gate
    })
    each(page, '[data-percent]', (words) => say(words, wholePercent(percent)))
    each(page, '[data-wait]', (words) => say(words, restInWords(secondsLeft)))
    each(page, '.ring', (ring) => ring.style.setProperty('--p', `${furthest}%`))
    each(page, 'button[data-like]', (button) => drawLike(button as HTMLButtonElement, { isLiked, online }))
    each(page, 'button[data-share]', (button) => {
      ;(button as HTMLButtonElement).disabled = !online
    })
  }
  lookUpLike(storyId)
  draw()
  const ends = [readings, likedStories, device].map((state) => subscribe(state, draw))
  return () => {
    for (const end of ends) end()
  }
}

/** This reader's own view counts at once. */
export function drawOwnView(page: ParentNode) {
  each(page, '[data-views]', (number) => say(number, number.dataset.views ?? ''))
  each(page, '[data-views-word]', (word) => say(word, word.dataset.viewsWord ?? ''))
}

function drawLike(button: HTMLButtonElement, { isLiked, online }: { isLiked: boolean; online: boolean }) {
  button.classList.toggle('liked', isLiked)
  button.disabled = isLiked || !online
  each(button, ':scope > span', (part) => {
    part.hidden = isLiked !== part.classList.contains('done')
  })
}

const each = (page: ParentNode, selector: string, work: (element: HTMLElement) => void) =>
  page.querySelectorAll<HTMLElement>(selector).forEach(work)

function say(element: HTMLElement, words: string) {
  if (element.textContent !== words) element.textContent = words
}
