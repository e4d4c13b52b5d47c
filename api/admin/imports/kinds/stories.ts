import { storyFields } from '../../../../data/contract/stories.ts'
import { cleanText } from '../../../../data/rules/cleanText.ts'
import { englishCountryName } from '../../../../data/rules/countryName.ts'
import { excerpt } from '../../../../data/rules/excerpt.ts'
import { fold } from '../../../../data/rules/fold.ts'
import { countryOf } from '../../../../data/rules/stories/countryOf.ts'
import { languageName } from '../../../../data/rules/stories/storyLanguage.ts'
import { storyMaxLength } from '../../../../data/vocabulary/limits.ts'
import { withheldName } from '../../../../data/vocabulary/policies.ts'
import { storyCategories } from '../../../../data/vocabulary/stories.ts'
import { storyLanguages } from '../../../../data/vocabulary/storyLanguages.ts'
import type { Deps } from '../../../platform/deps.ts'
import { listWordsOfAddress, removeImportedStory, takeImportedStory } from '../../../stories/index.ts'
import { type Importer, issuesInWords, known, refused, type Verdict } from '../importer.ts'
import { readTable, type TableLine } from '../table.ts'
import { nameOf, openKnown, readChoice, readDate, submissionAt } from './reading.ts'

/** Stories wait for a decision, whatever they were elsewhere. */
export const storiesImporter: Importer = {
  atOnce: 10,
  async *judge(deps, file, told) {
    const knownOf = openKnown(
      (email, page) => listWordsOfAddress(deps.db, email, page),
      ({ title, content }) => [nameOf(title, content)],
    )
    for await (const line of readTable(file, 'stories', told))
      yield { line: line.line, verdict: await judgeStory(deps, line, knownOf) }
  },
  undo: (deps, tx, id, mark) => removeImportedStory(deps, tx, id, Number(mark)),
}

type KnownOf = (email: string) => Promise<Map<string, 'here' | 'earlier'>>

async function judgeStory(deps: Deps, { cells, problem }: TableLine, knownOf: KnownOf): Promise<Verdict> {
  if (problem) return refused(problem)
  const read = storyFields.safeParse({
    title: cells.title ?? '',
    content: cells.content ?? '',
    authorName: cells.authorName ?? '',
    authorLocation: placeOf(cells),
    authorEmail: cells.authorEmail ?? '',
    category: readChoice(storyCategories, cells.category ?? ''),
    language: readLanguage(cells.language ?? ''),
  })
  if (!read.success) return refused(issuesInWords(read.error.issues))
  const fields = read.data
  const date = readDate(deps, cells.createdAt ?? '')
  if ('problem' in date) return refused(date.problem)
  const privateName = nameWithheld(cells)
  if (privateName === undefined) return refused('The name of the writer who wants none shown is too long.')
  const seen = await knownOf(fields.authorEmail)
  const name = nameOf(fields.title, fields.content)
  const before = seen.get(name)
  if (before) return known(before === 'here' ? 'The same story is here.' : 'An earlier line holds the same story.')
  seen.set(name, 'earlier')
  return {
    fate: 'added',
    cells: [
      { name: 'Title', text: fields.title },
      { name: 'Author', text: `${fields.authorName}, ${fields.authorEmail}` },
      { name: 'Place', text: fields.authorLocation },
      { name: 'Category', text: fields.category },
      ...(fields.language ? [{ name: 'Language', text: languageName(fields.language) }] : []),
      { name: 'Sent', text: date.at.slice(0, 10) },
      { name: 'Story', text: excerpt(fields.content, 150) },
    ],
    async prepare({ place }) {
      const written = await deps.wordsComing(fields.content)
      return (tx) => {
        const given = { submission: submissionAt(place), fields, privateName, sentAt: date.at, written }
        const { id, revision } = takeImportedStory(tx, deps, given)
        return { itemId: id, mark: String(revision) }
      }
    },
  }
}

/** The place, with the country of its own column where the place names none. Our own export has its code. */
function placeOf({ authorLocation = '', country = '' }: Record<string, string>): string {
  const named = country.trim()
  if (named === '' || countryOf(authorLocation) !== null) return authorLocation
  return [authorLocation.trim(), /^[A-Z]{2}$/.test(named) ? englishCountryName(named) : named]
    .filter(Boolean)
    .join(', ')
}

/** A code, or the name in English or by its speakers. What is none of them is refused with its line. */
function readLanguage(cell: string): string | undefined {
  const said = fold(cell.trim())
  if (said === '') return undefined
  return storyLanguages.find(({ name, says }) => [name, says].some((one) => fold(one) === said))?.code ?? cell
}

/** Null where the name is shown; undefined where it cannot be kept. */
function nameWithheld({ authorName = '', privateName = '' }: Record<string, string>): string | null | undefined {
  const name = cleanText(privateName).trim()
  if (name === '' || authorName.trim() !== withheldName) return null
  return name.length > storyMaxLength.authorName ? undefined : name
}
