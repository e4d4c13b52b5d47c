import type { z } from 'zod'
import { newAuthor } from '../../../../data/contract/authors/authors.ts'
import { paymentMethods } from '../../../../data/vocabulary/money.ts'
import { findAuthorOf, removeImportedAuthor, takeImportedAuthor } from '../../../authors/index.ts'
import { comparable } from '../../../platform/addresses.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Importer, issuesInWords, known, refused, type Verdict } from '../importer.ts'
import { readTable, type TableLine } from '../table.ts'
import { readChoice, readYes } from './reading.ts'

/** Profiles. One that is here stays as it is. */
export const authorsImporter: Importer = {
  atOnce: 50,
  async *judge(deps, file, told) {
    const seen = new Set<string>()
    for await (const line of readTable(file, 'authors', told))
      yield { line: line.line, verdict: judgeAuthor(deps, line, seen) }
  },
  undo: (deps, tx, id, mark) => removeImportedAuthor(tx, deps, id, mark),
}

function judgeAuthor(deps: Deps, { cells, problem }: TableLine, seen: Set<string>): Verdict {
  if (problem) return refused(problem)
  const method = cells.preferredPaymentMethod?.trim() ?? ''
  const read = newAuthor.omit({ bankAccountDetails: true, mobileMoney: true, bankAccount: true }).safeParse({
    name: cells.name ?? '',
    email: cells.email ?? '',
    location: cells.location ?? '',
    phone: cells.phone,
    bio: cells.bio,
    isBioPublic: readYes(cells.isBioPublic ?? '', false),
    preferredPaymentMethod: method === '' ? undefined : readChoice(paymentMethods, method),
    paypalEmail: cells.paypalEmail,
    isActive: readYes(cells.isActive ?? '', true),
  })
  if (!read.success) return refused(issuesInWords(read.error.issues))
  if (method !== '' && !readChoice(paymentMethods, method)) return refused('The way of payment is not known.')
  const fields = read.data
  const address = comparable(fields.email)
  if (seen.has(address)) return known('An earlier line holds the same email address.')
  seen.add(address)
  const here = findAuthorOf(deps.db, fields.email)
  if (here) return known(differenceInWords(differing(here, fields, cells)))
  return {
    fate: 'added',
    cells: [
      { name: 'Name', text: fields.name },
      { name: 'Email', text: fields.email },
      { name: 'Place', text: fields.location },
      { name: 'Phone', text: fields.phone ?? '' },
      { name: 'Payment', text: fields.preferredPaymentMethod.replaceAll('_', ' ') },
    ].filter(({ text }) => text !== ''),
    prepare: async () => (tx) => {
      const { id, mark } = takeImportedAuthor(tx, deps, fields)
      return { itemId: id, mark }
    },
  }
}

type Fields = Omit<z.output<typeof newAuthor>, 'bankAccountDetails' | 'mobileMoney' | 'bankAccount'>

const compared = {
  name: 'name',
  location: 'place',
  phone: 'phone number',
  bio: 'words about them',
  isBioPublic: 'whether everybody may read these',
  preferredPaymentMethod: 'way of payment',
  paypalEmail: 'address at PayPal',
  isActive: 'whether they are active',
} as const

/** In which fields that the file has. */
const differing = (here: Fields, given: Fields, cells: Record<string, string>) =>
  (Object.keys(compared) as (keyof typeof compared)[])
    .filter(
      (field) => cells[field] !== undefined && cells[field] !== '' && (here[field] ?? null) !== (given[field] ?? null),
    )
    .map((field) => compared[field])

const differenceInWords = (fields: string[]) =>
  fields.length === 0
    ? 'The same profile is here.'
    : `This author has a profile, which stays as it is. The file differs in: ${fields.join(', ')}.`
