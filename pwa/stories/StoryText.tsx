import type { PublicStory } from '../../data/contract/stories.ts'
import { partIn } from '../ui/storyLanguage.ts'
import { written } from '../ui/Written.tsx'
import { paragraphsOf } from './reading.ts'

type Shown = Pick<PublicStory, 'content' | 'language' | 'languages' | 'translation'>

/** The words as they were written or translated: plain text, its paragraphs and line breaks kept. */
export const StoryText = ({ story }: { story: Shown }) =>
  paragraphsOf(story.content).map(({ text, start }, index) => (
    <p key={start} {...partIn(story, index + 1)} {...written(text)}>
      {text}
    </p>
  ))
