import { useEffect, useState } from 'react'
import { progressThrough } from './reading.ts'

/** The band over a story that fills as it is read. */
export function ReadingProgress() {
  const [percent, setPercent] = useState(0)
  useEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      const text = document.querySelector('.read .prose')
      if (!text) return
      const progress = progressThrough({
        scrolled: scrollY,
        textBottom: text.getBoundingClientRect().bottom + scrollY,
        windowHeight: innerHeight,
      })
      setPercent(Math.round(progress * 100))
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
