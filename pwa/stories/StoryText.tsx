import { written } from '../ui/Written.tsx'
import { paragraphsOf } from './reading.ts'

/** The words as they were written: plain text, its paragraphs and line breaks kept. */
export const StoryText = ({ content }: { content: string }) =>
  paragraphsOf(content).map(({ text, start }) => (
    <p key={start} {...written(text)}>
      {text}
    </p>
  ))
