import { expect, test } from 'vitest'
import { publicPaths } from './server.tsx'
import { openPage } from './testPage.ts'

/** What the table under "Words for people" in CONTRIBUTING.md replaces, and the word to use. */
const instead: readonly [word: RegExp, use: string][] = [
  [/\be-mails?\b/i, 'email'],
  [/\bmail address/i, 'email address'],
  [/\bconnections?\b/i, 'signal'],
  [/\bwith(?:out)? a signal\b/i, 'with signal, without signal'],
  [/\b(?:any|slow|cut) line\b/i, 'signal'],
  [/\breviewers?\b/i, 'editor'],
  [/\badministrators?\b/i, 'admin team, or editor'],
  [/\bgifts?\b/i, 'donation'],
  [/\b(?:waiting|these) letters\b/i, 'messages, newsletter'],
  [/\brate cards?\b/i, 'rates'],
  [/\bnetwork address/i, 'internet address'],
  [/\d–\d/, 'a hyphen between two numbers'],
  [/\b200-2,000\b/, '200-2000'],
  [/\bat the foot of\b/i, 'at the bottom of'],
]

/** A name that the admin team's own test has on the page for everybody. */
const allowed = /Test for administrators/g

test.each(publicPaths.map((pattern) => pattern.replace(':id', '7')))('%s has one word for one thing', async (path) => {
  const text = (await openPage(path)).text.replaceAll(allowed, '')
  const found = instead.flatMap(([word, use]) => {
    const [hit] = word.exec(text) ?? []
    return hit ? [`“${hit}”: write ${use}`] : []
  })
  expect(found).toEqual([])
})
