export type Row = Record<string, string | number | null>

/** How large a made-up site is; what is not said follows from the stories. */
export interface Site {
  stories: number
  /** When the newest of them was published. */
  until: Date
  /** How many people wrote them; one for four when it is not said. */
  writers?: number
  /** Of so many a French translation is public; none when it is not said. */
  translations?: number
  /** Two for each story when it is not said. */
  subscribers?: number
  messages?: number
  /** None when it is not said, as of the next four. */
  applications?: number
  donations?: number
  posts?: number
  plans?: number
  issues?: number
}

/** A year of work of two people. */
export const yearOfWork = {
  stories: 2_000,
  messages: 5_000,
  applications: 3_000,
  donations: 20_000,
  subscribers: 30_000,
  posts: 120,
  plans: 400,
  issues: 12,
} satisfies Omit<Site, 'until'>

const [hourMs, yearMs] = [3_600_000, 365 * 24 * 3_600_000]
/** One story in so many is not published, one is on the home page, and one was edited before it was published. */
const [onePending, oneFeatured, oneEdited] = [50, 5_000, 10]
/** Of those that are not published, one in so many was turned down. */
const oneRejected = 4
const storiesEach = 4
export const oneOfTheTeam = 'admin1'

export const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
export const uuidOf = (kind: number, index: number) =>
  `00000000-0000-4000-8${kind}00-${String(index).padStart(12, '0')}`

/** However many they are, they are of one year. */
export const instantOf = ({ stories, until }: Site, index: number) => instantAmong(stories, until, index)

/** The same of what is not stories: `index` of so many. */
export const instantAmong = (many: number, until: Date, index: number) =>
  new Date(until.getTime() - ((many - index) / many) * yearMs).toISOString()

/** They came an hour before they were published. */
export const cameAt = (site: Site, index: number) => new Date(Date.parse(instantOf(site, index)) - hourMs).toISOString()

export const isPublished = (index: number) => index % onePending !== 7
export const isRejected = (index: number) =>
  !isPublished(index) && Math.floor(index / onePending) % oneRejected === oneRejected - 1
export const isDecided = (index: number) => isPublished(index) || isRejected(index)
/** Spread over all of them, however many they are. */
export const isTranslated = ({ stories, translations = 0 }: Site, index: number) =>
  Math.floor(((index + 1) * translations) / stories) > Math.floor((index * translations) / stories)
export const isFeatured = (index: number) => isPublished(index) && index % oneFeatured === 0
export const isEdited = (index: number) => isPublished(index) && index % oneEdited === 3
/** Submitted, perhaps edited, perhaps decided on. */
export const revisionOf = (index: number) => 1 + Number(isEdited(index)) + Number(isDecided(index))

export const writersOf = ({ stories, writers = Math.ceil(stories / storiesEach) }: Site) => writers
export const writerOf = (site: Site, index: number) => index % writersOf(site)
export const nameOf = (writer: number) => `Contributor ${writer}`
export const emailOf = (writer: number) => `contributor-${writer}@stories.example`
export const locationOf = (writer: number) => `Village ${writer % 700}, Kenya`

/** The stories of a writer, the oldest first. */
export function* storiesOf(site: Site, writer: number): Iterable<number> {
  for (let index = writer; index < site.stories; index += writersOf(site)) yield index
}
