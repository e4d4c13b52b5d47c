import { useEffect, useState } from 'react'
import { followProgress } from './readingProgress.ts'

/** The band over a story that fills as it is read. */
export function ReadingProgress() {
  const [percent, setPercent] = useState(0)
  useEffect(() => followProgress(setPercent), [])
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
