import { fillIn } from '../../../data/rules/fillIn.ts'
import { contentStyles } from '../../../data/vocabulary/calendar.ts'
import prompt from './openaiPrompt.txt'
import type { DraftBrief } from './writer.ts'

/** Characters that content, call to action and hashtags may take together, with room for what is counted otherwise. */
const roomOf = ({ platforms }: DraftBrief) => (platforms.includes('twitter') ? 240 : 900)

/** What the model is told before each question. It holds nothing that anybody typed. */
export const instructions = fillIn(prompt.trimEnd(), {
  styles: Object.entries(contentStyles)
    .map(([key, name]) => `${key} is "${name}"`)
    .join(', '),
})

/** The briefs as data: in JSON, no text can end where it stands and go on as something else. */
export const questionOf = (briefs: readonly DraftBrief[]) =>
  JSON.stringify({ briefs: briefs.map((brief) => ({ ...brief, room: roomOf(brief) })) }, null, 1)
