import type { Voice } from '../../data/contract/stories.ts'
import { voiceTypes } from '../../data/rules/stories/voice.ts'
import { t } from '../../data/words/words.ts'
import { durationInWords, sizeInWords } from './format/sizes.ts'
import { Icon } from './Icon.tsx'
import { headphones } from './icons.ts'
import { usePlaysOpus } from './playsOpus.ts'

/** The recording of a story. Nothing of it is fetched before it plays, and its weight is said. */
export function VoicePlayer({ voice, title }: { voice: Voice; title: string }) {
  const { url, aacUrl, durationSeconds, bytes, aacBytes } = voice
  const size = sizeInWords(usePlaysOpus() ? bytes : aacBytes)
  return (
    <figure className="media voice">
      <figcaption className="caption">
        <Icon path={headphones} />
        <span>
          {t('Recording, {duration}, {size}. It loads when you press play.', {
            duration: durationInWords(durationSeconds),
            size,
          })}
        </span>
      </figcaption>
      <Wave peaks={voice.peaks} />
      {/* biome-ignore lint/a11y/useMediaCaption: captions are for films; the words stand beside it */}
      <audio controls preload="none" aria-label={t('Listen: {title}', { title })}>
        <source src={url} type={voiceTypes.opus} />
        <source src={aacUrl} type={voiceTypes.aac} />
      </audio>
    </figure>
  )
}

/** How loud it is along the way. It runs from left to right in every language, as players do. */
const Wave = ({ peaks }: Pick<Voice, 'peaks'>) => (
  <svg className="wave" viewBox={`0 0 ${barCount * barWidth} 64`} preserveAspectRatio="none" aria-hidden="true">
    <path d={waveOf(peaks)} stroke="currentColor" strokeWidth="2" />
  </svg>
)

/** Half of what is measured: a phone has no room for more. */
const barCount = 120
const barWidth = 4

/** A line for each bar, around the middle; `peaks` as in `Voice`. */
export function waveOf(peaks: string): string {
  const loud = atob(peaks)
  const bars = Array.from({ length: barCount }, (_, bar) => {
    const half = Math.round(Math.max(loud.charCodeAt(2 * bar), loud.charCodeAt(2 * bar + 1)) / 8) || 1
    return `M${bar * barWidth + 2} ${32 - half}v${2 * half}`
  })
  return bars.join('')
}
