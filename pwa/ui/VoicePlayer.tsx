import type { Voice } from '../../data/contract/stories.ts'
import { spokenInWords } from '../../data/rules/stories/storyLanguage.ts'
import { voiceTypes } from '../../data/rules/stories/voice.ts'
import { t } from '../../data/words/words.ts'
import { durationInWords, sizeInWords } from './format/sizes.ts'
import { Icon } from './Icon.tsx'
import { headphones } from './icons.ts'
import { usePlaysOpus } from './playsOpus.ts'
import { barsOfWave, heightsOf, pathOf } from './wave.ts'

interface Props {
  voice: Voice
  title: string
  /** Whose it is, for what counts how much of it is heard; `alone`: the seconds that stand for the whole of a story without a text. */
  told?: { story: number; alone?: number }
  /** Its language, where the words beside it are in another. */
  spokenIn?: string
}

/** The recording of a story. Nothing of it is fetched before it plays, and its weight is said. */
export function VoicePlayer({ voice, title, told, spokenIn }: Props) {
  const { url, aacUrl, durationSeconds, bytes, aacBytes } = voice
  const size = sizeInWords(usePlaysOpus() ? bytes : aacBytes)
  const said = { duration: durationInWords(durationSeconds), size }
  return (
    <figure className="media voice">
      <figcaption className="caption">
        <Icon path={headphones} />
        <span>
          {voice.spokenBy === 'editor'
            ? t('Read aloud by the editors, {duration}, {size}. It loads when you press play.', said)
            : t('Recording, {duration}, {size}. It loads when you press play.', said)}
          {spokenIn && <> {spokenInWords(spokenIn)}</>}
        </span>
      </figcaption>
      <Wave peaks={voice.peaks} />
      {/* biome-ignore lint/a11y/useMediaCaption: captions are for films; the words stand beside it */}
      <audio
        controls
        preload="none"
        aria-label={t('Listen: {title}', { title })}
        data-told={told?.story}
        data-alone={told?.alone}
      >
        <source src={url} type={voiceTypes.opus} />
        <source src={aacUrl} type={voiceTypes.aac} />
      </audio>
    </figure>
  )
}

/** How loud it is along the way. It runs from left to right in every language, as players do. */
const Wave = ({ peaks }: Pick<Voice, 'peaks'>) => (
  <svg className="wave" viewBox={`0 0 ${barsOfWave} 100`} preserveAspectRatio="none" aria-hidden="true">
    <path d={pathOf(heightsOf(peaks))} fill="currentColor" />
  </svg>
)
