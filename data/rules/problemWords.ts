import type { z } from 'zod'
import { type Message, msg, t } from '../words/words.ts'

/**
 * What is wrong with one field, as a sentence that names it. Only for what a schema has no words of its own for: then Zod
 * would tell a person what a program calls its values.
 */
export function problemWords(issue: z.core.$ZodRawIssue): string {
  const field = fieldWords(issue.path ?? [])
  if (issue.code === 'unrecognized_keys')
    return t('{field} has a part that is not known here: {parts}.', { field, parts: issue.keys.join(', ') })
  if (issue.code === 'invalid_type' && issue.input === undefined) return t('{field} is missing.', { field })
  return wrongIn(field, issue)
}

function wrongIn(field: string, issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return t(kinds[issue.expected] ?? msg('{field} has to be of another kind.'), { field })
    case 'too_small':
      if (isEmptyRefused(issue)) return t('{field} is missing.', { field })
      return t(bounds(issue)[issue.inclusive === false ? 'above' : 'least'], { field, limit: String(issue.minimum) })
    case 'too_big':
      return t(bounds(issue)[issue.inclusive === false ? 'below' : 'most'], { field, limit: String(issue.maximum) })
    case 'invalid_value':
      return issue.values.length <= fewChoices
        ? t('{field} has to be one of these: {choices}.', { field, choices: issue.values.map(String).join(', ') })
        : t('{field} is not one of the values that can be chosen.', { field })
    case 'invalid_format':
      return t(formats[issue.format] ?? msg('{field} has to be written in another way.'), { field })
    case 'not_multiple_of':
      return t('{field} has to be a multiple of {divisor}.', { field, divisor: String(issue.divisor) })
    default:
      return t('{field} is not valid.', { field })
  }
}

const fewChoices = 12

const anObject = msg('{field} has to be an object with its fields.')
const kinds: Readonly<Record<string, Message>> = {
  string: msg('{field} has to be text.'),
  number: msg('{field} has to be a number.'),
  int: msg('{field} has to be a whole number.'),
  boolean: msg('{field} has to be yes or no (true or false).'),
  array: msg('{field} has to be a list.'),
  object: anObject,
  record: anObject,
  date: msg('{field} has to be a date.'),
}

const anIdentifier = msg('{field} has to be an identifier (UUID).')
const formats: Readonly<Record<string, Message>> = {
  email: msg('{field} has to be an email address.'),
  url: msg('{field} has to be a full web address.'),
  uuid: anIdentifier,
  guid: anIdentifier,
  datetime: msg('{field} has to be a date with its time, such as 2026-03-01T09:00:00Z.'),
  date: msg('{field} has to be a date, such as 2026-03-01.'),
  time: msg('{field} has to be a time, such as 09:00.'),
}

type Bounds = Record<'least' | 'above' | 'most' | 'below', Message>

const ofNumber: Bounds = {
  least: msg('{field} has to be at least {limit}.'),
  above: msg('{field} has to be more than {limit}.'),
  most: msg('{field} has to be at most {limit}.'),
  below: msg('{field} has to be less than {limit}.'),
}
const ofText: Bounds = {
  least: msg('{field} has to be at least {limit} characters long.'),
  above: msg('{field} has to be more than {limit} characters long.'),
  most: msg('{field} has to be at most {limit} characters long.'),
  below: msg('{field} has to be less than {limit} characters long.'),
}
const ofList: Bounds = {
  least: msg('{field} has to be at least {limit} entries long.'),
  above: msg('{field} has to be more than {limit} entries long.'),
  most: msg('{field} has to be at most {limit} entries long.'),
  below: msg('{field} has to be less than {limit} entries long.'),
}
const ofLong: Readonly<Record<string, Bounds>> = { string: ofText, array: ofList, set: ofList }

const bounds = ({ origin }: { origin: string }): Bounds => ofLong[origin] ?? ofNumber

/** Text and lists that may not be empty. */
const isEmptyRefused = ({ origin, minimum }: { origin: string; minimum: number | bigint }) =>
  Number(minimum) === 1 && origin in ofLong

/** `payout.accountId` is “Payout account id”; a place in a list is counted from one. */
function fieldWords(path: readonly PropertyKey[]): string {
  if (path.length === 0) return t('What was sent')
  const words = path.map((part) => (typeof part === 'number' ? `number ${part + 1}` : spaced(String(part)))).join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const spaced = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .toLowerCase()
