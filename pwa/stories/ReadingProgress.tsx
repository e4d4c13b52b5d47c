import { useEffect, useState } from 'react'
import { t } from '../../data/words/words.ts'
import { followProgress } from './readingProgress.ts'

/** The band over a story that fills as it is read. */
export function ReadingProgress() {
  const [percent, setPercent] = useState(0)
  useEffect(() => followProgress(setPercent), [])
  return (
    <div
      className="prog"
      role="progressbar"
      aria-label={t('Reading progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ '--p': `${percent}%` }} />
    </div>
  )
}
