import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { composePost, lengthOn } from '../../../data/rules/outreach/postText.ts'
import { contentStyleNames } from '../../../data/vocabulary/calendar.ts'
import { postMaxLengths, socialPlatforms } from '../../../data/vocabulary/social.ts'
import type { DraftBrief } from '../../platform/providers/writer.ts'
import { forWhom, ownHashtag, phrases } from './phrases.ts'
import { templateWriter } from './templates.ts'

const wildlifeDay: DraftBrief = {
  kind: 'occasion',
  subject: 'World Wildlife Day',
  about:
    'Every 3 March the world looks at its wild animals and plants. Schools and rangers tell what they do for them.',
  day: 'Tuesday 3 March',
  theme: 'Community Voices',
  audience: 'Teachers and pupils',
  style: 'educational',
  platforms: ['facebook', 'twitter'],
}
const write = async (...briefs: DraftBrief[]) =>
  (await templateWriter.write(briefs, new AbortController().signal)).drafts
const writeOne = async (change: Partial<DraftBrief> = {}) => (await write({ ...wildlifeDay, ...change }))[0]!

describe('the template writer', () => {
  it('drafts a post that can be used as it is', async () => {
    const draft = await writeOne()
    expect(draft).toMatchInlineSnapshot(`
      {
        "callToAction": "Share one thing that you know about it.",
        "content": "Learn with us: World Wildlife Day. The day to remember: Tuesday 3 March.

      Every 3 March the world looks at its wild animals and plants.",
        "hashtags": [
          "CommunityVoices",
          "WorldWildlifeDay",
          "VoicesForWildlife",
        ],
        "title": "World Wildlife Day",
      }
    `)
  })

  it('sounds different in each style', async () => {
    const drafts = await Promise.all(contentStyleNames.map((style) => writeOne({ style })))
    expect(new Set(drafts.map(({ content }) => content.split('\n')[0])).size).toBe(5)
    expect(new Set(drafts.map(({ callToAction }) => callToAction)).size).toBe(5)
  })

  it('writes the same of the same, and begins a week in seven ways', async () => {
    expect(await writeOne()).toEqual(await writeOne())
    for (const style of contentStyleNames)
      for (const kind of ['occasion', 'story', 'theme'] as const) {
        const subjects = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => `Subject ${letter}`)
        const week = await write(...subjects.map((subject) => ({ ...wildlifeDay, subject, style, kind })))
        const openings = week.map(({ content }, day) => content.split('\n')[0]!.replace(subjects[day]!, ''))
        expect(new Set(openings).size).toBe(7)
      }
  })

  it('opens a post alike on every platform, and says more where there is room', async () => {
    const about = 'One sentence of some length about what there is to see and to hear on that day. '.repeat(6).trim()
    const [long, short] = await write(
      { ...wildlifeDay, about, platforms: ['facebook'] },
      { ...wildlifeDay, about, platforms: ['twitter'] },
    )
    expect(long!.content.slice(0, 20)).toBe(short!.content.slice(0, 20))
    expect(long!.content).toContain(about)
    expect(short!.content.length).toBeLessThan(long!.content.length)
  })

  it('ends in whole sentences, and shows where a long one was cut', async () => {
    const [first, second] = ['The first sentence is short.', `The second ${'is very '.repeat(40)}long.`]
    const whole = await writeOne({ about: `${first} ${second}`, audience: null, platforms: ['twitter'] })
    expect(whole.content.endsWith(first)).toBe(true)
    const cut = await writeOne({ about: second, audience: null, platforms: ['twitter'] })
    expect(cut.content).toMatch(/is very( is)?…$/)
  })

  it('does not end a sentence twice, and puts titles in quotation marks', async () => {
    const asked = await writeOne({ kind: 'story', subject: 'Who walks there?', about: '', day: null, audience: null })
    expect(asked.content).toContain('“Who walks there?”')
    expect(asked.content).not.toMatch(/\?”?[.?]/)
    expect((await writeOne({ subject: 'A walk.', about: '' })).content).not.toContain('..')
  })

  it('makes hashtags of a theme and a short name, its own the last', async () => {
    expect((await writeOne()).hashtags).toEqual(['CommunityVoices', 'WorldWildlifeDay', 'VoicesForWildlife'])
    expect((await writeOne({ kind: 'story', theme: null })).hashtags).toEqual(['VoicesForWildlife'])
    const long = await writeOne({ theme: null, subject: 'The day on which all of us go out and count the birds' })
    expect(long.hashtags).toEqual(['VoicesForWildlife'])
  })

  it('fits its platforms, with room for a link, and says nothing that was not given, whatever is given', async () => {
    await fc.assert(
      fc.asyncProperty(briefs, async (given) => {
        const drafts = await write(...given)
        expect(drafts).toHaveLength(given.length)
        drafts.forEach((draft, index) => {
          const brief = given[index]!
          for (const platform of brief.platforms) {
            const text = `${composePost(draft)}\n\nhttps://voices.example/story/7`
            expect(lengthOn(platform, text)).toBeLessThanOrEqual(postMaxLengths[platform])
          }
          expect(draft.content.trim()).not.toBe('')
          const known = wordsGiven(brief)
          const said = wordsOf(`${draft.content} ${draft.callToAction}`)
          expect(said.filter((word) => !known.has(word) && !isCut(word, known))).toEqual([])
          const tags = [brief.theme ?? '', brief.subject, ownHashtag].map(lettersOf)
          expect(draft.hashtags.filter((tag) => !tags.includes(lettersOf(tag)))).toEqual([])
          expect(draft.hashtags.at(-1)).toBe(ownHashtag)
        })
      }),
      { numRuns: 100 },
    )
  })
})

const text = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength }),
    fc.lorem({ maxCount: 30, mode: 'sentences' }).map((words) => words.slice(0, maxLength)),
    fc.constantFrom(
      'https://voices.example/a/very/long/address',
      'x'.repeat(maxLength),
      '象の道'.repeat(60),
      '🦓 '.repeat(80),
    ),
  )
const brief: fc.Arbitrary<DraftBrief> = fc.record({
  kind: fc.constantFrom('occasion', 'story', 'theme'),
  subject: text(200).filter((words) => words.trim() !== ''),
  about: fc.oneof(fc.constant(''), text(800)),
  day: fc.constantFrom(null, 'Tuesday 3 March'),
  theme: fc.option(text(100)),
  audience: fc.option(text(200)),
  style: fc.constantFrom(...contentStyleNames),
  platforms: fc.constantFrom([...socialPlatforms], ['facebook'] as const, ['twitter'] as const),
})
const briefs = fc.array(brief, { minLength: 1, maxLength: 7 })

const wordsOf = (words: string): string[] => words.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
/** Some letters become two when they are made large. */
const lettersOf = (words: string) => wordsOf(words.toUpperCase()).join('')
const ownWords = wordsOf(JSON.stringify([phrases, forWhom]))
const wordsGiven = ({ subject, about, day, theme, audience }: DraftBrief) =>
  new Set([...ownWords, ...wordsOf([subject, about, day, theme, audience].join(' '))])
/** A word too long for a post is cut. */
const isCut = (word: string, known: ReadonlySet<string>) => [...known].some((whole) => whole.startsWith(word))
