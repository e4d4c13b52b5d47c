import { relatedCount } from '../../../data/rules/stories/related.ts'
import { preparedOnce, type Store } from '../../platform/database.ts'
import type { StoryRow } from '../stories.store.ts'

/** So many of the newest stories of each species, of the country and of the theme are compared; where there are fewer, all. */
const window = 50
/** Of a text that names more, the first of them. */
const mostSpecies = 12

type Published = Pick<StoryRow, 'id' | 'category' | 'country' | 'species' | 'publishedAt'>

/** A story, by what the lists are in order of. */
interface Place {
  id: number
  at: string
}

/**
 * By number: the story that a list shows after this one, and those related to it in most ways, of equals the newest; never
 * itself, and none twice. Indexes alone answer: however many stories share a species, none is read.
 */
export function findWaysOn(db: Store, story: Published): { next: number | null; related: number[] } {
  const { id, category, country, publishedAt } = story
  const asked = statementsOf(db)
  const next = asked.next.get({ at: publishedAt ?? '', id })?.id ?? null
  const species = (story.species ?? []).slice(0, mostSpecies)
  const places = [
    ...species.flatMap((name) => asked.ofSpecies.all({ name })),
    ...(country ? asked.ofCountry.all({ country }) : []),
    ...asked.ofCategory.all({ category }),
  ].filter((place) => place.id !== id && place.id !== next)
  const others = JSON.stringify([...new Map(places.map((place) => [place.id, place])).values()])
  const related = asked.closest.all({ others, species: JSON.stringify(species), country, category })
  return { next, related: related.map((place) => place.id) }
}

const statementsOf = preparedOnce(({ $client }) => ({
  next: $client.prepare<[Place], Place>(
    `select id, published_at as at from stories where status = 'published' and (published_at, id) < (@at, @id)
     order by published_at desc, id desc limit 1`,
  ),
  ofSpecies: $client.prepare<[{ name: string }], Place>(
    `select story_id as id, published_at as at from story_species where species = @name
     order by published_at desc, story_id desc limit ${window}`,
  ),
  ofCountry: $client.prepare<[{ country: string }], Place>(
    `select id, published_at as at from stories where status = 'published' and country = @country
     order by published_at desc, id desc limit ${window}`,
  ),
  ofCategory: $client.prepare<[{ category: string }], Place>(
    `select id, published_at as at from stories where status = 'published' and category = @category
     order by published_at desc, id desc limit ${window}`,
  ),
  closest: $client.prepare<[{ others: string; species: string; country: string | null; category: string }], Place>(
    `select value ->> 'id' as id, value ->> 'at' as at from json_each(@others)
     order by
       exists (select 1 from json_each(@species) as name join story_species on species = name.value
               where published_at = at and story_id = json_each.value ->> 'id')
       + exists (select 1 from stories where status = 'published' and country = @country and published_at = at
               and stories.id = json_each.value ->> 'id')
       + exists (select 1 from stories where status = 'published' and category = @category and published_at = at
               and stories.id = json_each.value ->> 'id') desc,
       at desc, id desc
     limit ${relatedCount}`,
  ),
}))
