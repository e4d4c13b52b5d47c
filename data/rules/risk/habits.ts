import { foundBy } from './windows.ts'

interface Named {
  start: number
  words: string
}

const all =
  (pattern: RegExp) =>
  (sentence: string): Named[] =>
    foundBy(pattern, sentence).map(({ start, words }) => ({ start, words }))

/** Where an animal lives or breeds: a den, a nest. English, French, Portuguese, Swahili. */
export const homesIn = all(
  /(?:^|[^\p{L}])(?<words>(?:dens?|nests?|nestlings?|burrows?|lairs?|roosts?|nesting (?:sites?|beach(?:es)?|trees?|holes?)|breeding (?:sites?|grounds?|colon(?:y|ies))|tani[eè]res?|terriers?|nids?|tocas?|covil|covis|ninhos?|viota|kiota|pango|mapango)(?!\p{L}))/giu,
)

/** Where it comes to: water, salt, food. */
export const haltsIn = all(
  /(?:^|[^\p{L}])(?<words>(?:water ?holes?|salt ?licks?|mineral licks?|watering (?:points?|places?|holes?)|drinking (?:places?|points?)|feeding (?:sites?|grounds?|places?)|sleeping (?:sites?|places?|trees?)|points? d[’']eau|mares?|bebedouros?|charcos?|kisima cha maji|mahali pa kunywa)(?!\p{L}))/giu,
)

/** When it can be met: "every evening", "at six o’clock". */
export const timesIn = all(
  /(?:^|[^\p{L}])(?<words>(?:(?:every|each) (?:single )?(?:morning|evening|night|day|dawn|dusk|sunset|afternoon|noon|full moon|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:always )?(?:at|before|after|around|about|until|from) (?:dawn|dusk|sunset|sunrise|midnight|noon|(?:[01]?\d|2[0-3])[:.h][0-5]\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2}) ?(?:o[’']clock|[ap]\.?m\b\.?)|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:in the|at night|each|every))|(?:same|usual) (?:time|path|route|trail)|chaque (?:soir|matin|nuit|jour)|tous les (?:soirs|matins|jours)|tod(?:as as noites|os os dias|as as manhãs)|kila (?:siku|jioni|usiku|asubuhi))(?!\p{L}))/giu,
)

/** Who keeps watch, and that they go about it. */
export const patrolsIn = all(
  /(?:^|[^\p{L}])(?<words>(?:patrol(?:s|led|ling)?|patrouill\p{L}{1,6}|patrulh\p{L}{1,6}|doria|(?:rangers?|scouts?|guards?|wardens?)(?: \p{L}{1,12}){0,3} (?:shifts?|rounds?|change|leave|leaves|go home|return|sleep))(?!\p{L}))/giu,
)

/** What may be written on a board. */
export const signsIn = all(
  /(?:^|[^\p{L}])(?<words>(?:sign ?(?:posts?|boards?)|road signs?|signs?|notice boards?|milestones?|gate number|panneaux?|poteau|placas?|tabuletas?|kibao|vibao)(?!\p{L}))/giu,
)

const staying =
  /(?:^|[^\p{L}])(?<words>(?:live[sd]?|living|stay(?:s|ed)?|sleep(?:s|ing)?|slept|drinks?|drank|drinking|feeds?|fed|feeding|graze[sd]?|grazing|breed(?:s|ing)?|nest(?:s|ing|ed)?|rests?|hides?|hiding|shelters?|gather(?:s|ed)?|cal(?:f|ves|ved|ving)|gave birth|(?:was|were) born|(?:be|are|is|was|were|last) (?:found|seen)|come(?:s)? (?:to|down|back|here|every)|cross(?:es)?|keep(?:s)? to|vit|vivent|vive[m]?|bebem?|boivent|boit|anaishi|wanaishi|hulala|hunywa|wanakunywa)(?!\p{L}))/iu

/** Whether a sentence says that somebody lives there or comes there again. */
export const saysStaying = (sentence: string): boolean => staying.test(sentence)

const determiner =
  /(?:^|\s)(?:the|an?|her|his|its|their|this|that|these|those|one|two|three|une?|le|la|les|son|sa|um|uma|o|os|seu|sua)(?:\s\p{L}{2,20})?\s$/iu

/** "a nest", "their old den": one that is there. "Nests, dens and roosts" are any. */
export const isCertain = (sentence: string, { start }: Named): boolean =>
  determiner.test(sentence.slice(Math.max(0, start - 40), start))
