import type { AdminStory } from '../../../../data/contract/stories.ts'
import { marked } from './riskWords.ts'

/** A field of a story with the words marked that could lead somebody to an animal. */
export function Marked({ story, field }: { story: AdminStory; field: 'title' | 'content' }) {
  const found = story.risk.findings.filter((one) => one.field === field)
  return marked(story[field], found).map(({ start, text, isFound }) =>
    isFound ? (
      <mark key={start} className="risk-mark">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
