import { noteFinishedStory } from '../offline/installation.ts'
import { pageProgress } from './places.ts'

/** Tells how many percent of the story are above the lower edge of the window, now and whenever it changes. Returns how to end it. */
export function followProgress(tell: (percent: number) => void): () => void {
  let frame = 0
  const measure = () => {
    frame = 0
    const progress = pageProgress()
    if (progress === null) return
    tell(Math.round(progress * 100))
    if (progress === 1) noteFinishedStory()
  }
  const measureSoon = () => {
    frame ||= requestAnimationFrame(measure)
  }
  measureSoon()
  addEventListener('scroll', measureSoon, { passive: true })
  addEventListener('resize', measureSoon)
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('scroll', measureSoon)
    removeEventListener('resize', measureSoon)
  }
}

/** The same band in the server's page, before the app has come. */
export const drawProgress = (band: HTMLElement) =>
  followProgress((percent) => {
    band.setAttribute('aria-valuenow', String(percent))
    band.querySelector('i')?.style.setProperty('--p', `${percent}%`)
  })
