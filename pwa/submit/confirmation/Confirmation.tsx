import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import { type Message, msg, t } from '../../../data/words/words.ts'
import { paths } from '../../app/paths.ts'
import { filesInWords } from '../../offline/words.ts'
import { Art } from '../../ui/Art.tsx'
import { Notice } from '../../ui/Notice.tsx'

type Props = {
  stamp: string
  heading: string
  steps?: { list: string[]; current: number }
  /** What to do first. */
  action?: ReactNode
  onAnother: () => void
  children: ReactNode
}

/** The notebook page that takes the place of the form. The focus goes to its heading. */
export function Confirmation({ stamp, heading, steps, action, onAnother, children }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="wrap section">
      <div className="notebook sheet" style={{ marginInline: 'auto' }}>
        <div className="row between" style={{ marginBottom: 'var(--space-3)' }}>
          <span className="stamp">{stamp}</span>
          <Art src="/art/spot-nest.svg" alt="" width="120" height="96" />
        </div>
        <h1 ref={title} tabIndex={-1}>
          {heading}
        </h1>
        {children}
        {steps && <Steps {...steps} />}
        <div className="acts">
          {action}
          <button type="button" className={action ? 'button line' : 'button'} onClick={onAnother}>
            {t('Submit Another Story')}
          </button>
          <Link className="button line" to={paths.stories}>
            {t('View Stories')}
          </Link>
        </div>
      </div>
    </div>
  )
}

const Steps = ({ list, current }: { list: string[]; current: number }) => (
  <ol className="steps" aria-label={t('What happens next')} style={{ marginTop: 'var(--space-5)' }}>
    {list.map((step, index) => (
      <li
        key={step}
        className={index < current ? 'done' : undefined}
        aria-current={index === current ? 'step' : undefined}
      >
        {step}
      </li>
    ))}
  </ol>
)

/** Files that this browser could not keep, and that could not be sent at once. */
export function LostFiles({ kinds }: { kinds: MediaKind[] }) {
  if (kinds.length === 0) return null
  return (
    <Notice tone="warn">
      <p>
        <b>{lostInWords(kinds)}</b>{' '}
        {t(
          '{count, plural, one {This browser cannot keep photos, videos or recordings, perhaps because the window is private. Your words go without it.} other {This browser cannot keep photos, videos or recordings, perhaps because the window is private. Your words go without them.}}',
          { count: kinds.length },
        )}
      </p>
    </Notice>
  )
}

function lostInWords(kinds: MediaKind[]): string {
  const [first, ...others] = kinds
  return first && others.length === 0 ? t(lost[first]) : t('Not saved: {files}.', { files: filesInWords(kinds) ?? '' })
}

const lost: Record<MediaKind, Message> = {
  image: msg('The photo is not saved.'),
  video: msg('The video is not saved.'),
  audio: msg('The recording is not saved.'),
  consent: msg('The spoken yes is not saved.'),
}
