import { z } from 'zod'
import { fillIn } from '../../../../data/rules/fillIn.ts'
import { contentStyles } from '../../../../data/vocabulary/calendar.ts'
import type { DraftBrief, DraftWriter } from '../writer.ts'
import prompt from './openaiPrompt.txt'
import type { OpenaiService } from './openaiService.ts'

/** Drafts of posts. */
export const openaiWriter = ({ look, ask }: OpenaiService): DraftWriter => ({
  look,
  async write(briefs, signal) {
    const answer = z.object({ drafts: z.array(draft).length(briefs.length) })
    const question = { instructions, material: questionOf(briefs), name: 'drafts', answer }
    const { answer: written, model } = await ask(question, signal)
    return { drafts: written.drafts, source: 'openai', model }
  },
})

const draft = z.object({
  title: z.string(),
  content: z.string(),
  hashtags: z.array(z.string()),
  callToAction: z.string(),
})

/** Characters that content, call to action and hashtags may take together, with room for what is counted otherwise. */
const roomOf = ({ platforms }: DraftBrief) => (platforms.includes('twitter') ? 240 : 900)

/** What the model is told before each question. It holds nothing that anybody typed. */
const instructions = fillIn(prompt.trimEnd(), {
  styles: Object.entries(contentStyles)
    .map(([key, name]) => `${key} is "${name}"`)
    .join(', '),
})

/** The briefs as data: in JSON, no text can end where it stands and go on as something else. */
const questionOf = (briefs: readonly DraftBrief[]) =>
  JSON.stringify({ briefs: briefs.map((brief) => ({ ...brief, room: roomOf(brief) })) }, null, 1)
