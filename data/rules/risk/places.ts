import { africanCountries } from '../../vocabulary/africa.ts'
import { wellKnownPlaces } from '../../vocabulary/countries.ts'
import { largeAreas } from '../../vocabulary/huntedSpecies.ts'
import { fold } from '../fold.ts'
import { foundBy } from './windows.ts'

/** A word with a small or a capital first letter. */
const begun = (words: string) =>
  words
    .split('|')
    .map((word) => `[${word[0]}${word[0]?.toUpperCase()}]${word.slice(1)}`)
    .join('|')

const distance =
  '(?:\\d{1,4}(?:[.,]\\d)?|a|one|two|three|four|five|six|ten|twenty|half an?)\\s?(?:km|kms|m|kilomet(?:re|er)s?|met(?:re|er)s?|miles?|minutes?|hours?)\\b(?:\\s(?:walk|drive|on foot))?'
const aside = `(?:${begun('near|beside|behind|outside|close to|next to|not far from|just past|opposite|north of|south of|east of|west of|inland from|upstream of|downstream of|pres de|près de|a cote de|à côté de|derriere|derrière|au nord de|au sud de|perto de|perto da|perto do|ao lado de|ao lado da|ao lado do|atras de|atrás da|atrás do|junto a|karibu na|nyuma ya|kando ya')}|${distance}\\s(?:from|off|past|north of|south of|east of|west of|de|da|do|kutoka))`
const article = '(?:the|our|my|his|her|their|a|le|la|les|notre|o|os|as|nossa|nosso|yetu)'
const name = "\\p{Lu}[\\p{L}'’-]{1,30}(?:\\s(?:of\\s|de\\s|da\\s|do\\s|wa\\s|ya\\s)?\\p{Lu}[\\p{L}'’-]{0,30}){0,3}"
const home =
  '(?:school|village|farm|church|mosque|clinic|house|home|compound|road|bridge|gate|well|dam|river|stream|shop|market|camp|borehole|fence|field|garden|hill|koppie|kopje|spring|mission|station|post|lodge|airstrip|quarry|[ée]cole|ferme|[ée]glise|pont|puits|maison|escola|aldeia|ponte|igreja|po[çc]o|casa|shule|kijiji|daraja|kisima|shamba|nyumba|mto)'
const small =
  '(?:Village|Farm|Camp|Gate|Dam|Hill|Hills|Kopje|Koppie|Spring|Springs|Pan|Waterhole|Bridge|Beach|Bay|Creek|Lagoon|Island|Ranch|Conservancy|Sanctuary|Plot|Quarry|Gorge|Cave|Salt Lick|Sector|Block|Swamp|Pool)'

const nearNamed = new RegExp(`(?:^|[^\\p{L}])(?<words>${aside}\\s(?:${article}\\s)?(?<name>${name}))`, 'gu')
const nearHome = new RegExp(
  `(?:^|[^\\p{L}])(?<words>${aside}\\s(?:${article}\\s)?(?:[a-zà-ÿ]{2,15}\\s){0,2}?${home}(?!\\p{L})(?:\\s(?:of|at|in|de|da|do|wa|ya)\\s${name})?)`,
  'gu',
)
const inSmall = new RegExp(
  `(?:^|[^\\p{L}])(?<words>(?:${begun('at|in|around|above|below|along')})\\s(?:the\\s)?(?:${name.replace('{0,3}', '{0,2}')})\\s${small}(?!\\p{L})(?:\\s(?:\\d{1,3}|[A-Z])(?!\\p{L}))?)`,
  'gu',
)

export type PlaceForm = 'named' | 'home' | 'small'
export interface PlaceFound {
  form: PlaceForm
  start: number
  words: string
}

/** Where something is, as a sentence says it: beside a place with a name, beside somebody’s house, in a small place with a name. */
export function placesIn(sentence: string): PlaceFound[] {
  const named = foundBy(nearNamed, sentence).filter(
    ({ words, match }) => !isLarge(match.groups?.name ?? '') && !isPerson(words),
  )
  const of = (form: PlaceForm, found: readonly { start: number; words: string }[]): PlaceFound[] =>
    found.map(({ start, words }) => ({ form, start, words }))
  return [...of('named', named), ...of('home', foundBy(nearHome, sentence)), ...of('small', foundBy(inSmall, sentence))]
}

const known = new Set([
  ...largeAreas,
  ...wellKnownPlaces.keys(),
  ...africanCountries.map(({ name }) => fold(name)),
  ...'africa|east africa|west africa|equator|sunday|monday|tuesday|wednesday|thursday|friday|saturday|christmas|easter|ramadan|january|february|march|april|may|june|july|august|september|october|november|december|god'.split(
    '|',
  ),
])

/** Whether a place is so large, or so well known, that its name leads nobody to an animal. */
export function isLarge(name: string): boolean {
  const plain = fold(name)
    .replace(/[’'.-]/g, ' ')
    .replace(
      /\b(?:national park|game reserve|national reserve|nature reserve|reserve|park|delta|desert|city|town)\b/g,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim()
  return plain === '' || known.has(plain)
}

/** "behind Amina" may be anybody; "behind Kombo School" is a place. */
const isPerson = (words: string) =>
  /^(?:beside|behind|next to|opposite)\s/i.test(words) &&
  !new RegExp(`\\s(?:${small}|School|Church|Mosque|Station|Lodge|Mission|River|Lake|Road|Mountain|Mount)`).test(words)
