import { parseArgs } from 'node:util'
import { crowdOf, writeCrowd } from './crowd/crowd.ts'
import { yearOfWork } from './crowd/site.ts'
import { failPlainly, say } from './process.ts'

const usualFolder = 'data/var-grown'

const usage = `npm run seed -- --stories=100000 [--into=${usualFolder}]
npm run seed -- --year [--into=${usualFolder}]

Writes a new database into a folder as a grown site has one after a year: that many stories, and for each ten readings, likes and
shares, two subscribers and two messages, and for every four an author with an account. A hundred thousand stories are some 1.5 GB,
written in a minute or two. Look at it with DATA_DIR=${usualFolder} npm start. All of it is made up: nothing for a site that people
use.

With --year it is what two people have at the desk after a year of work: ${inWords(yearOfWork)}.`

/** '2,000 stories, 5,000 messages'. */
function inWords(size: Record<string, number>): string {
  return Object.entries(size)
    .map(([what, many]) => `${many.toLocaleString('en')} ${what}`)
    .join(', ')
}

/** `npm run seed`. */
function seed(): void {
  const { values } = parseArgs({
    options: { stories: { type: 'string' }, year: { type: 'boolean' }, into: { type: 'string' } },
  })
  const size = values.year ? yearOfWork : { stories: Number(values.stories) }
  const { stories } = size
  if (!Number.isInteger(stories) || stories < 1) {
    say(usage)
    process.exitCode = 2
    return
  }
  const written = writeCrowd(values.into ?? usualFolder, crowdOf({ ...size, until: new Date() }))
  for (const [table, rows] of Object.entries(written))
    if (rows > 0) say(`${rows.toLocaleString('en').padStart(11)}  ${table}`)
  if (!values.year) say('The work of the desk, such as donations and posts, comes with --year.')
  say(`Look at it with: DATA_DIR=${values.into ?? usualFolder} npm start`)
}

try {
  seed()
} catch (error) {
  failPlainly(error)
}
