import { haltsIn, homesIn, isCertain, patrolsIn, saysStaying, signsIn, timesIn } from './habits.ts'
import { huntedIn, isMostHunted } from './huntedIn.ts'
import { isLarge, type PlaceFound, placesIn } from './places.ts'
import { type PointForm, pointsIn } from './points.ts'
import { asIn, inGeneral, somewhere } from './proposals.ts'
import { type Sentence, sentencesIn } from './windows.ts'

export const riskKinds = ['point', 'haunt', 'place', 'pattern', 'patrol', 'sign'] as const
export type RiskKind = (typeof riskKinds)[number]
export type RiskLevel = 'none' | 'look' | 'blocks'

/** Words that are shown together: of a story its title, text and place, and what is said of its photos. */
export interface RiskText {
  /** `authorLocation` is the place of the whole; `caption` and `description` are of a photo. */
  field: string
  /** Of which photo. */
  mediaId?: string
  text: string
}

export interface RiskFinding {
  field: string
  mediaId?: string
  /** Where the words stand in the field. */
  start: number
  end: number
  words: string
  kind: RiskKind
  level: Exclude<RiskLevel, 'none'>
  /** Hunted ones that are named along with it. */
  species: string[]
  why: string
  /** What can stand in place of the words; null where no other words help. */
  proposal: string | null
}

export interface PoacherRisk {
  level: RiskLevel
  findings: RiskFinding[]
}

interface Around {
  /** Hunted species that are named anywhere. */
  all: string[]
  /** The place of the whole is more exact than a country or a large area. */
  isLocal: boolean
  country: string | null
}

/**
 * What in these texts, together, could lead somebody to an animal: which words, why, and what could stand there instead. An exact point
 * always blocks. A den, a time or a place counts with a hunted species that is named beside it; a country or a large area never does.
 * `country`: the name of the one it is about, for the proposals.
 */
export function poacherRisk(texts: readonly RiskText[], country: string | null = null): PoacherRisk {
  const around: Around = {
    all: [...new Set(texts.flatMap(({ text }) => huntedIn(text)))],
    isLocal: texts.some(({ field, text }) => field === 'authorLocation' && isExact(text)),
    country,
  }
  const findings = texts.flatMap((one) => inText(one, around))
  const level = findings.some(({ level }) => level === 'blocks') ? 'blocks' : findings.length > 0 ? 'look' : 'none'
  return { level, findings }
}

/** "Agbodzi, Togo" is; "Laikipia, Kenya" and "Kenya" are not. */
const isExact = (location: string) => location.includes(',') && !isLarge(location.split(',')[0] ?? '')

type Found = Omit<RiskFinding, 'field' | 'mediaId' | 'end'>

function inText({ field, mediaId, text }: RiskText, around: Around): RiskFinding[] {
  const points = pointsIn(text)
    .map((point) => ofPoint(text, point, around))
    .map((found) => (field === 'authorLocation' ? { ...found, proposal: around.country ?? 'Africa' } : found))
  const sentences = field === 'authorLocation' ? [] : sentencesIn(text)
  const named = sentences.map((sentence) => (around.all.length === 0 ? [] : huntedIn(sentence.text)))
  const isPhoto = field === 'caption' || field === 'description'
  const others = sentences.flatMap((sentence, i) =>
    inSentence(sentence, beside(sentences, named, i), { ...around, isPhoto }),
  )
  return withoutSame([...points, ...outside(points, others)])
    .sort((a, b) => a.start - b.start)
    .map((found) => ({
      field,
      ...(mediaId === undefined ? {} : { mediaId }),
      ...found,
      end: endOf(found),
    }))
}

const endOf = ({ start, words }: Found) => start + words.length

/** Those that lie in none of the points, which are in their order. */
function outside(points: readonly Found[], others: readonly Found[]): Found[] {
  let next = 0
  return [...others]
    .sort((a, b) => a.start - b.start)
    .filter((one) => {
      for (let point = points[next]; point && endOf(point) <= one.start; point = points[next]) next += 1
      const point = points[next]
      return !point || point.start >= endOf(one)
    })
}

/** One finding for the same words: the graver one. */
function withoutSame(found: readonly Found[]): Found[] {
  const at = new Map<number, Found>()
  for (const one of found) {
    const before = at.get(one.start)
    if (!before || (before.level === 'look' && one.level === 'blocks')) at.set(one.start, one)
  }
  return [...at.values()]
}

interface Named {
  /** In the sentence itself. */
  here: string[]
  /** Here, or in the sentences before and after it. */
  near: string[]
}

function beside(sentences: readonly Sentence[], named: readonly string[][], i: number): Named {
  const of = (at: number) => (sentences[at]?.paragraph === sentences[i]?.paragraph ? (named[at] ?? []) : [])
  const here = named[i] ?? []
  return { here, near: [...new Set([...here, ...of(i - 1), ...of(i + 1)])] }
}

const whyOfPoint: Record<PointForm, string> = {
  coordinates: 'These are the coordinates of an exact place.',
  grid: 'These figures name an exact place on a map.',
  code: 'This code names a place of a few metres.',
  link: 'This link opens a map at a place.',
}

const leadIn = /(?:^|\s)(?:(?:at|in|near|by|around|from|on|to)\s)?(?:the\s)?(?:coordinates|position|GPS)?[\s:(]{0,3}$/iu

function ofPoint(
  text: string,
  { start, text: words, form }: { start: number; text: string; form: PointForm },
  { all, country }: Around,
): Found {
  const before = leadIn.exec(text.slice(Math.max(0, start - 30), start))?.[0].trimStart() ?? ''
  const whole = /^(?:at|in|near|by|around|from|on|to)\s$/i.test(before) ? before + words : words
  return {
    start: start - (whole.length - words.length),
    words: whole,
    kind: 'point',
    level: 'blocks',
    species: all,
    why: `${whyOfPoint[form]} Anybody can go there.`,
    proposal: asIn(whole, somewhere(country)),
  }
}

interface Said extends Around {
  /** Of a photo. */
  isPhoto: boolean
  here: string[]
  near: string[]
  stays: boolean
  homes: Words[]
  /** Those of them that are there, not any. */
  certain: Words[]
  halts: Words[]
  times: Words[]
  places: PlaceFound[]
}

interface Words {
  start: number
  words: string
}

function inSentence({ start, text }: Sentence, { here, near }: Named, around: Around & { isPhoto: boolean }): Found[] {
  const said: Said = {
    ...around,
    here,
    near,
    stays: saysStaying(text),
    homes: homesIn(text),
    certain: homesIn(text).filter((home) => isCertain(text, home)),
    halts: haltsIn(text),
    times: timesIn(text),
    places: placesIn(text),
  }
  const isHaunt = near.length > 0 && said.homes.length + said.halts.length > 0
  const found = [
    ...(isHaunt ? atHaunt(said) : here.length > 0 ? atPlace(said) : []),
    ...(patrolsIn(text).length > 0 ? onPatrol(said) : []),
    ...(said.isPhoto && said.all.length > 0 ? onSign(said, signsIn(text)) : []),
  ]
  return found.map((one) => ({ ...one, start: start + one.start }))
}

/** A den, a nest or a waterhole: with a place or a time it can be waited at. */
function atHaunt({ near, here, homes, certain, halts, times, places, stays, isLocal, country }: Said): Found[] {
  const haunts = [...homes, ...halts]
  const [named, first] = [near.join(', '), haunts[0]?.words.toLowerCase()]
  const isTimed = times.length > 0
  const certainly = isTimed ? haunts : [...certain, ...(stays ? halts : [])]
  const unplaced = places.length > 0 || (here.length === 0 && !isTimed) ? [] : certainly
  return [
    ...places.map((place) => ({
      ...spanOf(place),
      kind: 'haunt' as const,
      level: 'blocks' as const,
      species: near,
      why: `It says where ${named} can be waited for: “${first}” and “${place.words}”.`,
      proposal: asIn(place.words, somewhere(country)),
    })),
    ...unplaced.map((haunt) => ({
      ...haunt,
      kind: 'haunt' as const,
      level: isTimed && isLocal ? ('blocks' as const) : ('look' as const),
      species: near,
      why: `There ${named} can be waited for. Look whether the story says where it is.`,
      proposal: asIn(haunt.words, inGeneral(haunt.words)),
    })),
    ...times.map((time) => ofTime(time, near, places.length > 0 || isLocal ? 'blocks' : 'look')),
  ]
}

/** A place with a name, and a hunted species in the same sentence. */
function atPlace({ here, times, places, stays, country }: Said): Found[] {
  const isTimed = times.length > 0
  const found = places.filter(({ form }) => form === 'named' || (stays && (form === 'small' || isTimed)))
  const isUsual = stays || isTimed
  return [
    ...found.map((place) => ({
      ...spanOf(place),
      kind: 'place' as const,
      level: isUsual && here.some(isMostHunted) ? ('blocks' as const) : ('look' as const),
      species: here,
      why: `It names ${here.join(', ')} and a place that people can find.`,
      proposal: asIn(place.words, somewhere(country)),
    })),
    ...(found.length > 0 && stays ? times.map((time) => ofTime(time, here, 'blocks')) : []),
  ]
}

const ofTime = (time: Words, species: string[], level: RiskFinding['level']): Found => ({
  ...time,
  kind: 'pattern',
  level,
  species,
  why: `It says when ${species.join(', ')} can be met there.`,
  proposal: asIn(time.words, 'sometimes'),
})

/** On a clock, or on a day of the week. */
const exactTime = /\d|o[’']clock|day|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/i

const onPatrol = ({ times, all }: Said): Found[] =>
  times.map((time) => ({
    ...time,
    kind: 'patrol',
    level: all.length > 0 && exactTime.test(time.words) ? 'blocks' : 'look',
    species: all,
    why: 'It says when rangers are on patrol. Poachers come when they are not.',
    proposal: asIn(time.words, 'at different times'),
  }))

const onSign = ({ all }: Said, signs: readonly Words[]): Found[] =>
  signs.map((sign) => ({
    ...sign,
    kind: 'sign',
    level: 'look',
    species: all,
    why: 'The photo shows a sign, which may name the place. Look at it, and blur the sign where it does.',
    proposal: null,
  }))

const spanOf = ({ start, words }: PlaceFound): Words => ({ start, words })
