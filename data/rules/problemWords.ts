import type { z } from 'zod'

/**
 * What is wrong with one field, as a sentence that names it. Only for what a schema has no words of its own for: then Zod
 * would tell a person what a program calls its values.
 */
export function problemWords(issue: z.core.$ZodRawIssue): string {
  const field = fieldWords(issue.path ?? [])
  if (issue.code === 'unrecognized_keys') return `${field} has a part that is not known here: ${issue.keys.join(', ')}.`
  if (issue.code === 'invalid_type' && issue.input === undefined) return `${field} is missing.`
  return `${field} ${wrongIn(issue)}.`
}

function wrongIn(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `has to be ${kinds[issue.expected] ?? 'of another kind'}`
    case 'too_small':
      return isEmptyRefused(issue) ? 'is missing' : `has to be ${bound(issue, issue.minimum, 'at least', 'more than')}`
    case 'too_big':
      return `has to be ${bound(issue, issue.maximum, 'at most', 'less than')}`
    case 'invalid_value':
      return issue.values.length <= fewChoices
        ? `has to be one of these: ${issue.values.map(String).join(', ')}`
        : 'is not one of the values that can be chosen'
    case 'invalid_format':
      return `has to be ${formats[issue.format] ?? 'written in another way'}`
    case 'not_multiple_of':
      return `has to be a multiple of ${issue.divisor}`
    default:
      return 'is not valid'
  }
}

const fewChoices = 12

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no (true or false)',
  array: 'a list',
  object: 'an object with its fields',
  record: 'an object with its fields',
  date: 'a date',
}

const formats: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a full web address',
  uuid: 'an identifier (UUID)',
  guid: 'an identifier (UUID)',
  datetime: 'a date with its time, such as 2026-03-01T09:00:00Z',
  date: 'a date, such as 2026-03-01',
  time: 'a time, such as 09:00',
}

type Bounded = { origin: string; inclusive?: boolean }

/** Text and lists that may not be empty. */
const isEmptyRefused = ({ origin, minimum }: { origin: string; minimum: number | bigint }) =>
  Number(minimum) === 1 && origin in units

function bound({ origin, inclusive }: Bounded, limit: number | bigint, withLimit: string, without: string): string {
  const unit = units[origin]
  return `${inclusive === false ? without : withLimit} ${limit}${unit ? ` ${unit} long` : ''}`
}

const units: Readonly<Record<string, string>> = { string: 'characters', array: 'entries', set: 'entries' }

/** `payout.accountId` is “Payout account id”; a place in a list is counted from one. */
function fieldWords(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'What was sent'
  const words = path.map((part) => (typeof part === 'number' ? `number ${part + 1}` : spaced(String(part)))).join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const spaced = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .toLowerCase()
