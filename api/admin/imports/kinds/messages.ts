import { importedMessage } from '../../../../data/contract/inbox/contact.ts'
import { excerpt } from '../../../../data/rules/excerpt.ts'
import { contactCategories, contactStatuses } from '../../../../data/vocabulary/contact.ts'
import { listMessagesOfAddress, messageFrom, removeImportedMessage, takeImportedMessage } from '../../../inbox/index.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Importer, issuesInWords, known, refused, type Verdict } from '../importer.ts'
import { readTable, type TableLine } from '../table.ts'
import { nameOf, openKnown, readChoice, readDate, readYes, submissionAt } from './reading.ts'

/** Messages as they were: nobody is told of them. */
export const messagesImporter: Importer = {
  atOnce: 50,
  async *judge(deps, file, told) {
    // By its instant where the file has one, else by its words alone.
    const knownOf = openKnown(
      (email, page) => listMessagesOfAddress(deps.db, email, page),
      ({ subject, message, createdAt }) => [nameOf(subject, message), nameOf(subject, message, createdAt)],
    )
    for await (const line of readTable(file, 'messages', told))
      yield { line: line.line, verdict: await judgeMessage(deps, line, knownOf) }
  },
  undo(_deps, tx, id, mark) {
    const [status = '', aside] = mark.split(' ')
    return removeImportedMessage(tx, id, {
      status: readChoice(contactStatuses, status) ?? 'unread',
      isSpam: aside === 'aside',
    })
  },
}

type KnownOf = (email: string) => Promise<Map<string, 'here' | 'earlier'>>

async function judgeMessage(deps: Deps, { cells, problem }: TableLine, knownOf: KnownOf): Promise<Verdict> {
  if (problem) return refused(problem)
  const read = importedMessage.safeParse({
    name: cells.name ?? '',
    email: cells.email ?? '',
    subject: cells.subject,
    category: readChoice(contactCategories, cells.category ?? ''),
    message: cells.message ?? '',
    selectedEvents: eventsIn(cells.selectedEvents ?? ''),
    eventPreference: cells.eventPreference ?? '',
    location: cells.location,
    website: cells.website,
    url: cells.url,
    phone_number: cells.phoneNumber,
  })
  if (!read.success) return refused(issuesInWords(read.error.issues))
  const givenStatus = cells.status?.trim() ?? ''
  const status = readChoice(contactStatuses, givenStatus || 'unread')
  if (!status) return refused(`The status is none of ${contactStatuses.join(', ')}.`)
  const date = readDate(deps, cells.createdAt ?? '')
  if ('problem' in date) return refused(date.problem)
  const usual = messageFrom(read.data)
  const message = { ...usual, isSpam: readYes(cells.isSpam ?? '', usual.isSpam) }
  const seen = await knownOf(message.email)
  const words = [message.subject, message.message]
  const name = cells.createdAt?.trim() ? nameOf(...words, date.at) : nameOf(...words)
  const before = seen.get(name)
  if (before) return known(before === 'here' ? 'The same message is here.' : 'An earlier line holds the same message.')
  seen.set(name, 'earlier')
  return {
    fate: 'added',
    cells: [
      { name: 'From', text: `${message.name}, ${message.email}` },
      { name: 'Subject', text: message.subject },
      { name: 'About', text: message.category },
      { name: 'Received', text: date.at.slice(0, 10) },
      { name: 'Status', text: message.isSpam ? 'set aside' : status },
      { name: 'Message', text: excerpt(message.message, 150) },
    ],
    prepare:
      async ({ place }) =>
      (tx) => ({
        itemId: takeImportedMessage(tx, { submission: submissionAt(place), message, status, receivedAt: date.at }),
        mark: message.isSpam ? `${status} aside` : status,
      }),
  }
}

/** A list in JSON, as our export writes it. */
function eventsIn(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter((event) => typeof event === 'string') : []
  } catch {
    return []
  }
}
