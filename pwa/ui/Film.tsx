import { type SyntheticEvent, useEffect, useRef } from 'react'
import type { Video } from '../../data/contract/stories.ts'
import { languageName } from '../../data/rules/stories/storyLanguage.ts'
import { t } from '../../data/words/words.ts'

interface Props {
  video: Video
  /** Whose it is. */
  by: string
  /** Somebody has asked for it: it plays, and has the focus. */
  isWanted?: boolean
}

/** A player that fetches nothing before it plays, captions neither. Played, it shows them; its controls hide them. */
export function Film({ video: { url, posterUrl, width, height, captions }, by, isWanted }: Props) {
  const player = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (isWanted) player.current?.focus({ preventScroll: true })
  }, [isWanted])
  const source = { src: url, poster: posterUrl, width, height, 'aria-label': t('Video by {name}', { name: by }) }
  return (
    <video ref={player} controls playsInline preload="none" autoPlay={isWanted} onPlay={showCaptions} {...source}>
      {captions && (
        <track kind="captions" src={captions.url} srcLang={captions.language} label={languageName(captions.language)} />
      )}
    </video>
  )
}

/** When it plays for the first time: after that it is as the viewer wants it. */
function showCaptions({ currentTarget }: SyntheticEvent<HTMLVideoElement>) {
  if (currentTarget.dataset.played !== undefined) return
  currentTarget.dataset.played = ''
  for (const track of currentTarget.textTracks) track.mode = 'showing'
}
