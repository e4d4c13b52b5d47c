import { type TouchEvent, useEffect, useRef } from 'react'
import type { DescribedPicture } from '../../../data/contract/stories.ts'
import { t } from '../../../data/words/words.ts'
import { sourcesOf } from '../../ui/CoverImage.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { left, right } from '../../ui/icons.ts'
import './photoViewer.css'

export interface ViewerProps {
  pictures: DescribedPicture[]
  describe: (index: number) => string
  shown: number
  onShow: (index: number) => void
  onClose: () => void
}

/** How far a finger goes sideways, in px, before that turns to another photo. */
const swipePx = 50

/** One photo whole, and the way to those beside it: buttons, arrow keys, a finger. */
export function PhotoViewer({ pictures, describe, shown, onShow, onClose }: ViewerProps) {
  const picture = pictures[shown]
  const go = (by: -1 | 1) => {
    if (pictures[shown + by]) onShow(shown + by)
  }
  useArrowKeys(go)
  const swipe = useSwipe(go)
  if (!picture) return null
  return (
    <Dialog
      open
      full
      width="70rem"
      onClose={onClose}
      title={
        <span aria-live="polite">{t('Photo {number} of {count}', { number: shown + 1, count: pictures.length })}</span>
      }
      actions={
        <>
          <Step label={t('Previous photo')} icon={left} isThere={shown > 0} onStep={() => go(-1)} />
          <Step label={t('Next photo')} icon={right} isThere={shown < pictures.length - 1} onStep={() => go(1)} />
        </>
      }
    >
      <div className="photo-viewer" {...swipe}>
        <figure key={picture.id}>
          <img {...sourcesOf(picture)} sizes="(min-width: 70em) 70rem, 100vw" alt={describe(shown)} />
          {picture.caption && <figcaption className="caption">{picture.caption}</figcaption>}
        </figure>
      </div>
    </Dialog>
  )
}

interface StepProps {
  label: string
  icon: string
  isThere: boolean
  onStep: () => void
}

/** Stays where it is at the first and the last one, so that the focus does. */
const Step = ({ label, icon, isThere, onStep }: StepProps) => (
  <button type="button" className="button line" aria-disabled={isThere ? undefined : true} onClick={onStep}>
    <Icon path={icon} /> {label}
  </button>
)

/** Wherever in the dialog the focus is. */
function useArrowKeys(go: (by: -1 | 1) => void) {
  const asked = useRef(go)
  useEffect(() => {
    asked.current = go
  })
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') asked.current(-1)
      else if (key === 'ArrowRight') asked.current(1)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/** One finger, sideways: two are for looking closer. */
function useSwipe(go: (by: -1 | 1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches.item(0)
      from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches.item(0)
      if (!from.current || !touch) return
      const [x, y] = [touch.clientX - from.current.x, touch.clientY - from.current.y]
      from.current = null
      if (Math.abs(x) > swipePx && Math.abs(x) > 2 * Math.abs(y)) go(x < 0 ? 1 : -1)
    },
  }
}
