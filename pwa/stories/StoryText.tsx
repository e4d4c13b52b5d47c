import type { PublicStory } from '../../data/contract/stories.ts'
import { t } from '../../data/words/words.ts'
import { durationInWords } from '../ui/format/sizes.ts'
import { partIn } from '../ui/storyLanguage.ts'
import { written } from '../ui/Written.tsx'
import { paragraphsOf } from './reading.ts'

type Shown = Pick<PublicStory, 'content' | 'language' | 'languages' | 'translation' | 'voice'>

/** The words as they were written or translated: plain text, its paragraphs and line breaks kept. */
export function StoryText({ story }: { story: Shown }) {
  const times = new Map(story.voice?.times?.map((one) => [one.paragraph, one]))
  return paragraphsOf(story.content).map(({ text, start }, index) => {
    const time = times.get(index)
    return (
      <p key={start} {...partIn(story, index + 1)} {...written(text)} data-from={time?.from} data-to={time?.to}>
        {text}
        {time && <ListenFrom seconds={time.from} />}
      </p>
    )
  })
}

/** Takes its room from the first; it appears with the first sound of the recording (followVoice.ts). It is no text of the story. */
function ListenFrom({ seconds }: { seconds: number }) {
  const time = durationInWords(seconds)
  return (
    <button
      type="button"
      className="listen-from"
      data-listen={seconds}
      data-time={time}
      aria-label={t('Listen from here: {time}', { time })}
    />
  )
}
