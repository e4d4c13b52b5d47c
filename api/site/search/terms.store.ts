import { and, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import { type ChoiceKind, choiceKinds, choiceTerm } from '../../../data/rules/search/indexed.ts'
import type { Lexicon } from '../../../data/rules/search/readSearch.ts'
import { type Known, trigramsOf } from '../../../data/rules/search/spelling.ts'
import { searchTerms, searchTrigrams } from '../../../data/tables/search.ts'
import { preparedOnce, type Store } from '../../platform/database.ts'

/** Above every letter that a word may have. */
const last = '\u{10ffff}'
const beginsWith = (beginning: string) => and(gte(searchTerms.term, beginning), lt(searchTerms.term, beginning + last))

/** The words of all that is public. */
export const lexiconOf = (db: Store): Lexicon => ({
  textsWith: (word) => preparedFor(db).one.get({ word })?.texts ?? 0,
  listFrom: (beginning, limit) => preparedFor(db).from.all({ beginning, end: beginning + last, limit }),
  listSimilar: (word, bounds) => listSimilar(db, word, bounds),
})

/** Asked for each word. */
const preparedFor = preparedOnce((db) => ({
  one: db
    .select({ texts: searchTerms.texts })
    .from(searchTerms)
    .where(eq(searchTerms.term, sql.placeholder('word')))
    .prepare(),
  from: db
    .select()
    .from(searchTerms)
    .where(
      and(
        gte(searchTerms.term, sql.placeholder('beginning')),
        lt(searchTerms.term, sql.placeholder('end')),
        sql`instr(${searchTerms.term}, ':') = 0`,
      ),
    )
    .orderBy(desc(searchTerms.texts), searchTerms.term)
    .limit(sql.placeholder('limit'))
    .prepare(),
}))

function listSimilar(db: Store, word: string, { apart, limit }: { apart: number; limit: number }): Known[] {
  const letters = Array.from(word).length
  const near = Array.from({ length: 2 * apart + 1 }, (_, index) => letters - apart + index)
  const terms = db
    .select({ term: searchTrigrams.term })
    .from(searchTrigrams)
    .where(and(inArray(searchTrigrams.trigram, trigramsOf(word)), inArray(searchTrigrams.letters, near)))
    .groupBy(searchTrigrams.term)
    .orderBy(desc(sql`count(*)`))
    .limit(limit)
    .all()
    .map(({ term }) => term)
  return terms.length === 0 ? [] : db.select().from(searchTerms).where(inArray(searchTerms.term, terms)).all()
}

/** Every choice of a kind that a public story has, the most frequent first. */
export function listChoices(db: Store, kind: ChoiceKind, limit: number) {
  const before = choiceTerm(kind, '')
  return db
    .select()
    .from(searchTerms)
    .where(and(beginsWith(before), ne(searchTerms.term, before)))
    .orderBy(desc(searchTerms.texts), searchTerms.term)
    .limit(limit)
    .all()
    .map(({ term, texts }) => ({ value: term.slice(before.length), stories: texts }))
}

export const allChoices = (db: Store, limit: number) =>
  Object.fromEntries(choiceKinds.map((kind) => [kind, listChoices(db, kind, limit)])) as Record<
    ChoiceKind,
    ReturnType<typeof listChoices>
  >
