import { z } from 'zod'
import { hashtagOf, linksIn } from '../../../data/rules/outreach/postText.ts'
import { calendarMaxLength as most } from '../../../data/vocabulary/calendar.ts'
import { type Draft, type DraftBrief, WriterError } from '../../platform/providers/writer.ts'
import { fitted } from './fit.ts'
import { ownHashtag } from './phrases.ts'
import { givesAway } from './publicWords.ts'

const bounds = z.object({
  title: z.string().trim().min(1).max(most.title),
  content: z.string().trim().min(1).max(most.content),
  hashtags: z.array(z.string()).max(most.hashtags),
  callToAction: z.string().trim().max(most.callToAction),
})

/** Whatever wrote them: one draft for each brief, within our bounds, fit for its platforms. Throws `WriterError`: nonsense. */
export function checkDrafts(briefs: readonly DraftBrief[], drafts: readonly unknown[]): Draft[] {
  if (drafts.length !== briefs.length) nonsense(`${drafts.length} drafts came for ${briefs.length}.`)
  const checked = briefs.map((brief, index) => checkDraft(brief, drafts[index]))
  const said = new Map<string, string>()
  for (const [index, { content }] of checked.entries()) {
    const { subject } = briefs[index]!
    if ((said.get(content) ?? subject) !== subject) nonsense('Two drafts say the same of different subjects.')
    said.set(content, subject)
  }
  return checked
}

function checkDraft(brief: DraftBrief, given: unknown): Draft {
  const { success, data, error } = bounds.safeParse(given)
  if (!success) return nonsense(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  const draft = { ...data, ...withoutHashtags(data) }
  if (draft.content === '') nonsense('The draft is made of hashtags.')
  const words = [draft.content, draft.callToAction, draft.hashtags.join(' ')].join('\n')
  const invented = strangeAddress(words, brief)
  if (invented) nonsense(`The draft names an address that was not given: ${invented}`)
  if (givesAway(words)) nonsense('The draft says where an animal is found, or how somebody is reached.')
  return fitted(draft, brief.platforms) ?? nonsense('The draft is too long.')
}

/** Hashtags at the end of a text are among the others, each once, our own the last. */
function withoutHashtags({ content, hashtags }: Pick<Draft, 'content' | 'hashtags'>) {
  const [ending = ''] = /(?:\s*#[\p{L}\p{M}\p{N}_]+)+\s*$/u.exec(content) ?? []
  const all = [...hashtags, ...ending.split('#')].map((tag) => hashtagOf(tag).slice(1))
  const once = new Map(all.map((tag) => [tag.toLowerCase(), tag]))
  once.delete(ownHashtag.toLowerCase())
  const tags = [...once.values()].filter((tag) => tag !== '' && tag.length <= most.hashtag)
  return {
    content: content.slice(0, content.length - ending.length).trim(),
    hashtags: [...tags.slice(0, 5), ownHashtag],
  }
}

/** A link or a name at a platform that stands in no brief: a model has made it up. */
function strangeAddress(words: string, { subject, about, theme, audience, day }: DraftBrief): string | undefined {
  const given = [subject, about, theme, audience, day].join(' ').toLowerCase()
  const named = [...linksIn(words), ...(words.match(/(?<![\w.])@\w+/gu) ?? [])]
  return named.find((address) => !given.includes(address.toLowerCase().replace(/[.,;:!?)]+$/, '')))
}

function nonsense(why: string): never {
  throw new WriterError('nonsense', why)
}
