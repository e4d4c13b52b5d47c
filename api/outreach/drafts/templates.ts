import { createHash } from 'node:crypto'
import { calendarMaxLength } from '../../../data/vocabulary/calendar.ts'
import { type Draft, type DraftBrief, type DraftWriter, WriterError } from '../../platform/providers/writer.ts'
import { fits, sentencesOf, shortened } from './fit.ts'
import { forWhom, ownHashtag, phrases } from './phrases.ts'

/** Drafts without a model: the words of the brief in phrases of its own, and no fact that was not given. */
export const templateWriter: DraftWriter = {
  look: () => Promise.resolve({ ...byTemplate, why: 'no_key', named: null, endsOn: null }),
  write: (briefs) => Promise.resolve({ ...byTemplate, drafts: writeAll(briefs) }),
}
const byTemplate = { source: 'template', model: null } as const

/** Where the service has no model that writes, the templates do. */
export const withTemplates = (model: DraftWriter): DraftWriter => ({
  look: model.look,
  write: (briefs, signal) =>
    model.write(briefs, signal).catch((error: unknown) => {
      if (error instanceof WriterError && error.trouble === 'no_model') return templateWriter.write(briefs, signal)
      throw error
    }),
})

/** The same subject is always opened alike; others of a list in other ways, as long as there are any. */
function writeAll(briefs: readonly DraftBrief[]): Draft[] {
  const chosen = new Map<string, number>()
  const taken = new Set<string>()
  return briefs.map((brief) => {
    const openings = openingsOf(brief)
    const first = chosen.get(brief.subject) ?? firstFree(openings, numberOf(brief.subject), taken)
    chosen.set(brief.subject, first)
    taken.add(openings[first % openings.length]!)
    return writeDraft(brief, openings[first % openings.length]!)
  })
}

const openingsOf = ({ style, kind }: DraftBrief) => [...phrases[style].opens[kind], ...phrases[style].openings]

function firstFree(openings: readonly string[], start: number, taken: ReadonlySet<string>): number {
  const places = openings.map((_, index) => start + index)
  return places.find((place) => !taken.has(openings[place % openings.length]!)) ?? start
}

/** The same number for the same words, on every machine. */
const numberOf = (words: string) => createHash('sha256').update(words).digest().readUInt16BE(0)

/** First what has to be in it, then whatever more fits: the day, the words about it, for whom it is. */
function writeDraft(brief: DraftBrief, opening: string): Draft {
  const { style, kind, platforms } = brief
  const subject = onOneLine(brief.subject)
  const asks = phrases[style].asks[kind]
  const title = [...subject].slice(0, calendarMaxLength.title).join('')
  let draft: Draft = {
    title,
    content: '',
    hashtags: hashtagsFor(brief),
    callToAction: asks[numberOf(`${brief.subject} asks`) % asks.length]!,
  }
  const withContent = (content: string) => ({ ...draft, content })
  const opened = (words: string) => withContent(say(opening, kind === 'story' ? quoted(words) : words))
  if (!fits(opened(subject), platforms)) draft = { ...draft, hashtags: [ownHashtag] }
  const named = shortened(subject, (words) => fits(opened(words), platforms))
  draft = opened(named)
  const add = (part: string, between: string) => {
    const longer = withContent(`${draft.content}${between}${part}`)
    const isIn = part !== '' && fits(longer, platforms)
    if (isIn) draft = longer
    return isIn
  }
  if (brief.day) add(say(phrases[style].day, onOneLine(brief.day)), ' ')
  const [first = '', ...others] = sentencesOf(onOneLine(brief.about)).map((sentence) => sentence.trim())
  const beginning = shortened(first, (words) => fits(withContent(`${draft.content}\n\n${words}`), platforms))
  if (add(beginning === first || beginning.length >= shortestBeginning ? beginning : '', '\n\n') && beginning === first)
    others.every((sentence) => add(sentence, ' '))
  if (brief.audience) add(say(forWhom, onOneLine(brief.audience)), '\n\n')
  return draft
}

/** Less of a sentence than this says nothing. */
const shortestBeginning = 40

/** A title is no hashtag: nobody else would use it. */
const hashtagsFor = ({ kind, theme, subject }: DraftBrief) => [
  ...new Set([theme ?? '', kind === 'story' ? '' : subject].map(asHashtag).filter((tag) => tag !== null)),
  ownHashtag,
]

/** 'World Wildlife Day' → 'WorldWildlifeDay'. Null where it would be too long to be read. */
function asHashtag(words: string): string | null {
  const parts = words.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
  const tag = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')
  return /\p{L}/u.test(tag) && parts.length <= 4 && tag.length <= 30 && tag !== ownHashtag ? tag : null
}

/** Puts given words into a phrase; what ends a sentence already is not ended again. */
function say(phrase: string, words: string): string {
  const bare = words.replace(/[.\s]+$/, '')
  const text = phrase.replace('{}', () => bare)
  return /[?!…][”"']?$/.test(bare) ? text.replace(/([?!…][”"']?)[.?]$/, '$1') : text
}

const quoted = (words: string) => `“${words.replace(/[.\s]+$/, '')}”`
const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
