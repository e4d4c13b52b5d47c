import path from 'node:path'
import { databaseName, openDatabase } from '../../api/platform/database.ts'
import { search, suggest } from '../../api/site/index.ts'
import type { SearchFilter } from '../../data/contract/search.ts'
import type { Bench } from './bench.ts'
import { crowdedFolder } from './crowded.ts'
import { atMost, type Figure, median } from './figures.ts'
import { measureOfflineSearch } from './offlineSearch.ts'

/** What is looked for in prose that is made up: half of its words are some forty, which every story has, half are names that one in ten has. */
const asked: Record<string, SearchFilter> = {
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
}

export const measureSearch = async (bench: Bench): Promise<Figure[]> => [
  ...measureServer(bench),
  ...(await measureOfflineSearch(bench)),
]

/** What a search over a hundred thousand stories takes of the server, without what comes before and after it. */
function measureServer(bench: Bench): Figure[] {
  const folder = crowdedFolder(bench)
  const db = openDatabase(path.join(folder, databaseName))
  const rounds = bench.quick ? 5 : 21
  const timesOf = (work: () => unknown) =>
    Array.from({ length: rounds }, () => {
      const begun = performance.now()
      work()
      return performance.now() - begun
    })
  try {
    bench.tell('Searching …')
    const searches = Object.entries(asked).map(([name, filter]): Figure => {
      const times = timesOf(() => search({ db }, { ...filter, page: 1 }))
      const { total, hasMore } = search({ db }, { ...filter, page: 1 })
      const note = `${hasMore ? 'more than ' : ''}${total} found, at worst ${Math.max(...times).toFixed(1)} ms`
      return { name: `Search for ${name}`, unit: 'ms', value: median(times), aim: atMost(20), note }
    })
    const suggesting = timesOf(() => suggest({ db }, 'ba'))
    return [
      ...searches,
      { name: 'Suggestions for two letters', unit: 'ms', value: median(suggesting), aim: atMost(20) },
    ]
  } finally {
    db.$client.close()
  }
}
