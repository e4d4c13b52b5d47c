import { useEffect, useState } from 'react'
import { noteFinishedStory } from '../offline/device/installation.ts'
import { pageProgress } from './places.ts'

/** The band over a story that fills as it is read. */
export function ReadingProgress() {
  const [percent, setPercent] = useState(0)
  useEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      const progress = pageProgress()
      if (progress === null) return
      setPercent(Math.round(progress * 100))
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
  }, [])
  return (
    <div
      className="prog"
      role="progressbar"
      aria-label="Reading progress"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ '--p': `${percent}%` }} />
    </div>
  )
}
