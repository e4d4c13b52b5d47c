import type { AnnualAnchor, EventPriority } from './calendar.ts'

export interface AwarenessDay {
  name: string
  /** One of its days; the others follow by `annualBy`. */
  eventDate: string
  annualBy: AnnualAnchor
  priority: EventPriority
  description: string
}

const on = (
  eventDate: string,
  name: string,
  description: string,
  more: { priority?: EventPriority; annualBy?: AnnualAnchor } = {},
): AwarenessDay => ({ name, eventDate, description, annualBy: 'date', priority: 'medium', ...more })

const high = { priority: 'high' } as const
const low = { priority: 'low' } as const
const weekday = { annualBy: 'weekday' } as const

/** The days of the year on which the world speaks of wild animals and the places they live in, each with one sentence that is certain. */
export const awarenessDays: readonly AwarenessDay[] = [
  on(
    '2024-02-02',
    'World Wetlands Day',
    'The Convention on Wetlands was signed in Ramsar, Iran, on 2 February 1971.',
    high,
  ),
  on('2024-02-17', 'World Pangolin Day', 'Pangolins are the only mammals that are covered in scales.', {
    ...weekday,
    ...high,
  }),
  on('2024-03-01', 'World Seagrass Day', 'The United Nations proclaimed this day in 2022.', low),
  on(
    '2024-03-03',
    'World Wildlife Day',
    'CITES, the treaty on trade in wild animals and plants, was signed on 3 March 1973.',
    high,
  ),
  on('2024-03-21', 'International Day of Forests', 'The United Nations proclaimed this day in 2012.'),
  on('2024-03-22', 'World Water Day', 'It has been observed each year since 1993.'),
  on('2024-04-22', 'Earth Day', 'The first Earth Day was held in 1970.', high),
  on(
    '2024-05-11',
    'World Migratory Bird Day (May)',
    'It is kept twice a year, on the second Saturday of May and of October, as migrating birds pass in both directions.',
    weekday,
  ),
  on(
    '2024-05-20',
    'World Bee Day',
    'The United Nations chose the day on which Anton Janša, a pioneer of beekeeping, was baptised.',
    low,
  ),
  on(
    '2024-05-22',
    'International Day for Biological Diversity',
    'The text of the Convention on Biological Diversity was adopted in Nairobi on 22 May 1992.',
    high,
  ),
  on('2024-05-23', 'World Turtle Day', 'It is a day for turtles and tortoises, first held in 2000.'),
  on(
    '2024-06-05',
    'World Environment Day',
    'On 5 June 1972 the United Nations conference on the environment opened in Stockholm.',
    high,
  ),
  on('2024-06-08', 'World Oceans Day', 'The United Nations has observed it since 2009.'),
  on(
    '2024-06-16',
    'World Sea Turtle Day',
    'It is the birthday of Archie Carr, who studied sea turtles and worked for their protection.',
  ),
  on(
    '2024-06-17',
    'World Day to Combat Desertification and Drought',
    'The United Nations convention on desertification was adopted on 17 June 1994.',
    low,
  ),
  on(
    '2024-06-21',
    'World Giraffe Day',
    'The tallest animal has its day on 21 June, about when one half of the world has its longest day and the other its longest night.',
  ),
  on('2024-07-14', 'World Chimpanzee Day', 'On 14 July 1960 Jane Goodall arrived at Gombe to study wild chimpanzees.'),
  on(
    '2024-07-26',
    'International Day for the Conservation of the Mangrove Ecosystem',
    'UNESCO adopted this day in 2015.',
  ),
  on(
    '2024-07-31',
    'World Ranger Day',
    'It honours the rangers who protect wild places, and remembers those who lost their lives at work.',
    high,
  ),
  on('2024-08-10', 'World Lion Day', 'Nearly all wild lions live in Africa; a small population lives in India.', high),
  on('2024-08-12', 'World Elephant Day', 'It was first held in 2012.', high),
  on(
    '2024-09-07',
    'International Vulture Awareness Day',
    'Vultures feed on dead animals and so clear away carcasses.',
    weekday,
  ),
  on(
    '2024-09-21',
    'International Coastal Cleanup',
    'Volunteers collect litter on shores and count what they find.',
    weekday,
  ),
  on(
    '2024-09-22',
    'World Rhino Day',
    'There are five species of rhino; two of them live in Africa, the black and the white.',
    high,
  ),
  on(
    '2024-09-24',
    'World Gorilla Day',
    'On 24 September 1967 Dian Fossey founded the Karisoke Research Center in Rwanda.',
  ),
  on('2024-10-04', 'World Animal Day', 'It is the feast day of Francis of Assisi.'),
  on(
    '2024-10-12',
    'World Migratory Bird Day (October)',
    'It is kept twice a year, on the second Saturday of May and of October, as migrating birds pass in both directions.',
    weekday,
  ),
  on('2024-11-21', 'World Fisheries Day', 'Fishing communities around the world keep this day.', low),
  on('2024-12-04', 'International Cheetah Day', 'The cheetah is the fastest animal on land.'),
  on(
    '2024-12-04',
    'World Wildlife Conservation Day',
    'It draws attention to wildlife crime and to those who work against it.',
  ),
  on('2024-12-05', 'World Soil Day', 'The United Nations has observed it since 2014.', low),
  on('2024-12-11', 'International Mountain Day', 'The United Nations has observed it since 2003.', low),
]
