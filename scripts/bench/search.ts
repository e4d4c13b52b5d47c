import { cpSync } from 'node:fs'
import path from 'node:path'
import { databaseName, openDatabase } from '../../api/platform/database.ts'
import { search, suggest } from '../../api/site/index.ts'
import type { SearchQuery } from '../../data/contract/search.ts'
import type { Bench } from './bench.ts'
import { crowdedFolder, writeTranslations } from './crowded.ts'
import { atMost, type Figure, median } from './figures.ts'
import { measureOfflineSearch } from './offlineSearch.ts'

/** What is looked for in prose that is made up: half of its words are some forty, which every story has, half are names that one in ten has. */
const asked: Record<string, Omit<SearchQuery, 'page'>> = {
  'a name': { q: 'balimo' },
  'a word of every story': { q: 'turtles' },
  'the beginning of many words': { q: 'ba' },
  'several words': { q: 'turtles balimo lagoon' },
  'eight words of every story': { q: 'river warden dawn counted turtles along lagoon children' },
  'a misspelt name': { q: 'balimmo' },
  'a word that nobody has written': { q: 'zzyzxqq' },
  'a writer': { q: 'contributor 77' },
  'a country alone': { country: 'KE' },
  'a word in a country about an animal': { q: 'lagoon', country: 'KE', species: 'elephant' },
  'a name in a country about an animal': { q: 'balimo', country: 'KE', species: 'elephant' },
}

/** And what is looked for in their translations. */
const askedInFrench: Record<string, Omit<SearchQuery, 'page'>> = {
  'a word of every translation': { q: 'tortues', in: 'fr' },
  'several words of translations': { q: 'tortues balimo lagune', in: 'fr' },
  'eight words of every translation': { q: 'rivière garde aube comptaient tortues longeant lagune enfants', in: 'fr' },
  'a language alone': { language: 'fr', in: 'fr' },
  'a name in a language': { q: 'balimo', language: 'fr', in: 'fr' },
  'a translated word in a country about an animal': { q: 'lagune', country: 'KE', species: 'elephant', in: 'fr' },
}

/** So many of the stories have one. */
const translations = [0, 20_000, 40_000] as const

export const measureSearch = async (bench: Bench): Promise<Figure[]> => [
  ...translations.flatMap((many) => measureServer(bench, many)),
  ...(await measureOfflineSearch(bench)),
]

/** What a search over a hundred thousand stories takes of the server, without what comes before and after it. */
function measureServer(bench: Bench, many: number): Figure[] {
  const folder = translatedFolder(bench, many)
  const db = openDatabase(path.join(folder, databaseName))
  const rounds = bench.quick ? 5 : 21
  const timesOf = (work: (round: number) => unknown) =>
    Array.from({ length: rounds }, (_, round) => {
      const begun = performance.now()
      work(round)
      return performance.now() - begun
    })
  const among = many > 0 ? `, ${many.toLocaleString('en')} translated` : ''
  const figure = (name: string, times: number[], note?: string): Figure => ({
    name: `${name}${among}`,
    unit: 'ms',
    value: median(times),
    aim: atMost(20),
    note: `${note ? `${note}, ` : ''}at worst ${Math.max(...times).toFixed(1)} ms`,
  })
  try {
    bench.tell(`Searching${among} …`)
    const searches = Object.entries({ ...asked, ...(many > 0 && askedInFrench) }).map(([name, filter]) => {
      const times = timesOf(() => search({ db }, { ...filter, page: 1 }))
      const { total, hasMore } = search({ db }, { ...filter, page: 1 })
      return figure(`Search for ${name}`, times, `${hasMore ? 'more than ' : ''}${total} found`)
    })
    const suggesting = timesOf(() => suggest({ db }, 'ba'))
    const move = db.$client.prepare('update stories set status = ? where id = ?')
    const moved = timesOf((round) => {
      // Each is translated where any are, and public.
      const id = 100 * (round + 1)
      for (const status of ['pending', 'published']) move.run(status, id)
    })
    return [
      ...searches,
      figure('Suggestions for two letters', suggesting),
      { ...figure('To take a story off the site and put it back, in the index', moved), aim: undefined },
    ]
  } finally {
    db.$client.close()
  }
}

/** The same stories, of which so many have a translation. */
function translatedFolder(bench: Bench, many: number): string {
  const plain = crowdedFolder(bench)
  if (many === 0) return plain
  const folder = path.join(bench.folder, `translated-${many}`)
  cpSync(plain, folder, { recursive: true })
  bench.tell(`Writing ${many.toLocaleString('en')} translations …`)
  writeTranslations(folder, many)
  return folder
}
