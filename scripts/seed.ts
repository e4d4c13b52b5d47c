import { parseArgs } from 'node:util'
import { writeCrowd } from './bench/crowd.ts'
import { crowdOf } from './bench/crowdRows.ts'
import { failPlainly, say } from './process.ts'

const usage = `npm run seed -- --stories=100000 --into=FOLDER

Writes a new database into FOLDER as a grown site has one: that many stories, and for each ten readings, likes and shares, two
subscribers and two messages, and for every four an author. A hundred thousand stories are about 1 GB.
Look at it with DATA_DIR=FOLDER npm start. All of it is made up: nothing for a site that people use.`

/** `npm run seed`. */
function seed(): void {
  const { values } = parseArgs({ options: { stories: { type: 'string' }, into: { type: 'string' } } })
  const stories = Number(values.stories)
  if (!Number.isInteger(stories) || stories < 1 || !values.into) {
    say(usage)
    process.exitCode = 2
    return
  }
  const written = writeCrowd(values.into, crowdOf({ stories, until: new Date() }))
  for (const [table, rows] of Object.entries(written)) say(`${rows.toLocaleString('en').padStart(11)}  ${table}`)
}

try {
  seed()
} catch (error) {
  failPlainly(error)
}
