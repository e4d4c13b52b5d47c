import { parseArgs } from 'node:util'
import { crowdOf, writeCrowd } from './crowd/crowd.ts'
import { failPlainly, say } from './process.ts'

const usualFolder = 'data/var-grown'

const usage = `npm run seed -- --stories=100000 [--into=${usualFolder}]

Writes a new database into a folder as a grown site has one after a year: that many stories, and for each ten readings, likes and
shares, two subscribers and two messages, and for every four an author with an account. A hundred thousand stories are some 1.5 GB,
written in a minute or two. Look at it with DATA_DIR=${usualFolder} npm start. All of it is made up: nothing for a site that people
use.`

/** `npm run seed`. */
function seed(): void {
  const { values } = parseArgs({ options: { stories: { type: 'string' }, into: { type: 'string' } } })
  const stories = Number(values.stories)
  if (!Number.isInteger(stories) || stories < 1) {
    say(usage)
    process.exitCode = 2
    return
  }
  const written = writeCrowd(values.into ?? usualFolder, crowdOf({ stories, until: new Date() }))
  for (const [table, rows] of Object.entries(written)) say(`${rows.toLocaleString('en').padStart(11)}  ${table}`)
}

try {
  seed()
} catch (error) {
  failPlainly(error)
}
