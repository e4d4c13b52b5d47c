import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { PublicStory } from '../../data/contract/stories.ts'
import { type SharePlatform, sharePlatforms } from '../../data/vocabulary/engagement.ts'
import { inNumbers } from '../../data/words/format.ts'
import { t } from '../../data/words/words.ts'
import { useDevice } from '../offline/useDevice.ts'
import { Icon } from '../ui/Icon.tsx'
import { share } from '../ui/icons.ts'
import { shareStory } from './shareStory.ts'
import { shareTargets } from './shareTargets.ts'
import { useMenu } from './useMenu.ts'

type Props = { story: Pick<PublicStory, 'id' | 'title' | 'shareCount'>; noteId: string }

/** Opens the five ways to share a story. */
export function ShareMenu({ story, noteId }: Props) {
  const queries = useQueryClient()
  const { online } = useDevice()
  const [wanted, setWanted] = useState(false)
  const open = wanted && online
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  const close = () => {
    setWanted(false)
    button.current?.focus({ preventScroll: true })
  }
  const onKeyDown = useMenu({ open, box, onClose: close, onLeave: () => setWanted(false) })
  const choose = (platform: SharePlatform) => {
    close()
    void shareStory(queries, story, platform)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the menu and its button alike
    <div ref={box} className="share-at" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className="reaction"
        data-share=""
        disabled={!online}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        aria-describedby={noteId}
        onClick={() => (open ? close() : setWanted(true))}
      >
        <Icon path={share} />
        <span>
          <span className="word">{`${t('Share')} `}</span>
          {inNumbers(story.shareCount)}
        </span>
      </button>
      {open && (
        <div id={menuId} className="menu-pop" role="menu" aria-label={t('Share this story')}>
          <p aria-hidden="true">{t('Share this story')}</p>
          {sharePlatforms.map((platform) => (
            <button key={platform} type="button" role="menuitem" tabIndex={-1} onClick={() => choose(platform)}>
              <Icon path={shareTargets[platform].icon} /> {shareTargets[platform].label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
