import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TranslationsOfStory } from '../../../data/contract/translations.ts'
import { partsOf } from '../../../data/rules/stories/translation.ts'
import { searchDocuments, searchTerms } from '../../../data/tables/search.ts'
import { faultRunsOr, patienceFor } from '../../../scripts/faults/runs.ts'
import { keepSetting } from '../../platform/settings.ts'
import { fillIndex, requireRulesOfIndex } from '../../site/search/upkeep.ts'
import { openDesk } from './testing.ts'

/*
 * Two admins, a machine and the story itself, in any order. Each word of a translation is there once in the world, so that what is public can be
 * held against what was released.
 */

const admin = fc.constantFrom('admin1' as const, 'admin2' as const)
const paragraphs = fc
  .array(fc.constantFrom('It rained.', 'It stopped.', 'It shone.', 'Nobody came.'), { minLength: 1, maxLength: 5 })
  .map((all) => all.join('\n\n'))
const isLate = fc.integer({ min: 0, max: 3 }).map((n) => n === 0)
const act = fc.oneof(
  fc.record({ does: fc.constant('save' as const), admin, isLate, isWhole: fc.boolean(), isSeen: fc.boolean() }),
  fc.record({ does: fc.constant('release' as const), isLate }),
  fc.record({ does: fc.constantFrom('take off' as const, 'delete' as const), isLate }),
  fc.record({ does: fc.constant('draft' as const), isInTime: fc.boolean() }),
  fc.record({ does: fc.constant('edit' as const), change: fc.record({ content: paragraphs }) }),
  fc.record({
    does: fc.constant('edit' as const),
    change: fc.record({ title: fc.constantFrom('Rain', 'Rain at last') }),
  }),
  fc.record({
    does: fc.constant('edit' as const),
    change: fc.record({ language: fc.constantFrom('en', 'sw', 'fr') }),
  }),
  fc.record({ does: fc.constant('move' as const), status: fc.constantFrom('published', 'pending') }),
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

async function openWorld() {
  const desk = await openDesk({}, { title: 'Rain', content: 'It rained.\n\nIt stopped.' })
  const { app, deps, id, call, edit } = desk
  let made = 0
  const word = () => `mot${(made++).toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? 'q')}x`
  deps.translator = {
    translate: async ({ texts }) => ({ texts: texts.map(word), model: 'a model' }),
  }
  const story = () =>
    deps.db.get<{ title: string; content: string; status: string; language: string }>(
      sql`select title, content, status, language from stories where id = ${id}`,
    )
  const at = `/api/stories/${id}/translations`
  const translation = async () =>
    (await call<TranslationsOfStory>('GET', at)).body.translations.find(({ language }) => language === 'fr')
  /** What readers may see: by the fingerprint of its part. */
  let released = new Map<string, string>()
  /** Who has not looked for a while sends what they saw. */
  let seenLongAgo: number | undefined
  const settle = () => {
    const parts = partsOf(story())
    const known = new Set(parts.map(({ of }) => of))
    released = new Map([...released].filter(([of]) => known.has(of)))
    if (![...released.keys()].some((of) => of !== parts[0]?.of)) released = new Map()
  }

  async function play(one: Act) {
    const before = await translation()
    const revision = 'isLate' in one && one.isLate ? seenLongAgo : before?.revision
    if (one.does === 'save') {
      const parts = [...new Set(partsOf(story()).map(({ of }) => of))]
      const pieces = parts.slice(0, one.isWhole ? parts.length : 1).map((of) => {
        const there = before?.pieces.find((piece) => piece.of === of)
        return { of, text: there && one.isSeen ? there.text : word(), isSeen: one.isSeen }
      })
      const { status } = await call('PUT', `${at}/fr`, { pieces, translatedBy: null, revision }, one.admin)
      const after = await translation()
      if (status === 200)
        expect(new Set(after?.pieces.map(({ of }) => of))).toEqual(new Set(pieces.map(({ of }) => of)))
      else expect(after?.pieces).toEqual(before?.pieces)
    }
    if (one.does === 'release') {
      const { status } = await call('PATCH', `${at}/fr/status`, { status: 'published', revision })
      if (status === 200) {
        const known = new Set(partsOf(story()).map(({ of }) => of))
        const pieces = before?.pieces.filter(({ of }) => known.has(of)) ?? []
        expect(pieces.every(({ by, isSeen }) => by === 'person' || isSeen)).toBe(true)
        released = new Map(pieces.map(({ of, text }) => [of, text]))
      }
    }
    if (
      one.does === 'take off' &&
      (await call('PATCH', `${at}/fr/status`, { status: 'draft', revision })).status === 200
    )
      released = new Map()
    if (
      one.does === 'delete' &&
      (await call('DELETE', `${at}/fr${revision ? `?revision=${revision}` : ''}`)).status === 204
    )
      released = new Map()
    if (one.does === 'draft') {
      await call('POST', `${at}/fr/draft`, { revision: before?.revision })
      if (one.isInTime) await deps.jobs.drain()
      const persons = before?.pieces.filter(({ by, isSeen }) => by === 'person' || isSeen) ?? []
      expect((await translation())?.pieces ?? []).toEqual(expect.arrayContaining(persons))
    }
    if (one.does === 'edit') await edit(one.change as Record<string, string>)
    if (one.does === 'move') await call('PATCH', `/api/stories/${id}/status`, { status: one.status })
    if (made % 3 === 0) seenLongAgo = before?.revision
    settle()
  }

  async function everythingPublic() {
    const asked = [
      `/api/stories/${id}?view=public&in=fr`,
      '/api/stories?view=card&in=fr',
      '/api/sync?in=fr',
      '/fr/rss.xml',
    ]
    const all = await Promise.all(asked.map(async (path) => (await app.request(path)).text()))
    return all.join('\n')
  }
  /** All that the search holds. */
  function indexed(): string {
    deps.db.run(sql`create virtual table if not exists temp.seen using fts5vocab(main, translation_words, instance)`)
    const tables = [searchDocuments, searchTerms].map((table) =>
      deps.db
        .select()
        .from(table)
        .all()
        .filter((row) => !('texts' in row) || row.texts > 0)
        .map((row) => JSON.stringify(row))
        .sort(),
    )
    return JSON.stringify([
      tables,
      deps.db.all(sql`select term, doc, col from temp.seen order by term, doc, col, offset`),
    ])
  }

  async function check() {
    const { status, language } = story()
    const may = status === 'published' ? [...released.values()] : []
    const shown = (await everythingPublic()).match(/mot[a-z]+?x/g) ?? []
    expect(new Set(shown)).toEqual(new Set(may))
    expect(language === 'fr' && (await translation()) !== undefined).toBe(false)
    const now = indexed()
    for (const one of may) expect(now).toContain(one)
    expect(new Set(now.match(/mot[a-z]+?x/g) ?? [])).toEqual(new Set(may))
    keepSetting(deps.db, 'search.rules', 'others', deps.clock.now().toISOString())
    requireRulesOfIndex(deps)
    await fillIndex(deps)
    expect(indexed()).toBe(now)
  }
  return { play, check }
}

const runs = faultRunsOr(4)

test(
  'whatever is done in whichever order, readers see what was released of words that are there, and no word of a person is lost',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
        const { play, check } = await openWorld()
        const begun = [
          { does: 'save', admin: 'admin1', isLate: false, isWhole: true, isSeen: false },
          { does: 'release', isLate: false },
        ] as const
        for (const one of [...begun, ...acts]) {
          await play(one)
          await check()
        }
      }),
      { numRuns: runs },
    )
  },
  patienceFor(runs),
)
