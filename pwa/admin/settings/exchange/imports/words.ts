import type { ImportRun } from '../../../../../data/contract/imports.ts'
import {
  type ImportKind,
  type ImportOutcome,
  importColumns,
  importMost,
  type TableKind,
} from '../../../../../data/vocabulary/imports.ts'
import { counted } from '../../../kit/words/counted.ts'

interface KindWords {
  name: string
  one: string
  many: string
  /** What becomes of what comes. */
  about: string
}

export const kindWords: Record<ImportKind, KindWords> = {
  stories: {
    name: 'Stories',
    one: 'story',
    many: 'stories',
    about: 'They wait under Pending for your decision. Their authors get no mail. Each is for this site alone.',
  },
  authors: {
    name: 'Authors',
    one: 'author',
    many: 'authors',
    about: 'They become profiles. A profile that is here stays as it is.',
  },
  messages: {
    name: 'Messages',
    one: 'message',
    many: 'messages',
    about: 'They stand under Messages as they were. Nobody gets a mail.',
  },
  wordpress: {
    name: 'Posts of WordPress',
    one: 'post',
    many: 'posts',
    about:
      'They become drafts under Blog, with their date, tags and pictures. The pictures come from the old site: it has to be online.',
  },
}

export const isTable = (kind: ImportKind): kind is TableKind => kind !== 'wordpress'

export const mostBytesOf = (kind: ImportKind) => (isTable(kind) ? importMost.tableBytes : importMost.xmlBytes)

export const fileHint = (kind: ImportKind) => {
  const most = `Up to ${importMost.lines.toLocaleString('en-US')} lines and ${mostBytesOf(kind) / 1024 ** 2} MB.`
  return isTable(kind)
    ? `A CSV file, or the CSV or JSON lines of our own export. ${most}`
    : 'The XML file that WordPress makes under Tools, Export. Up to 20,000 items and 50 MB.'
}

/** 3 stories */
export const countedOf = (kind: ImportKind, count: number) => counted(count, kindWords[kind].one, kindWords[kind].many)

/** A file to begin with: the heads, and one line. */
export const sampleOf = (kind: TableKind): string =>
  ['name', 'sample']
    .map((part) => importColumns[kind].map((column) => quoted(column[part as 'name' | 'sample'])).join(','))
    .map((line) => `${line}\r\n`)
    .join('')

const quoted = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const outcomeWords: Record<ImportOutcome, string> = {
  added: 'New',
  known: 'Already here',
  refused: 'Not taken in',
  picture_missing: 'Picture missing',
  undone: 'Taken back',
  kept: 'Stays',
}

/** What has become of an import, in one line. */
export function standingOf({ kind, state, lines, doneLines, added, undone, why, ...run }: ImportRun): string {
  if (state === 'running') return `${doneLines.toLocaleString('en-US')} of ${counted(lines, 'line')} done.`
  if (state === 'undoing') return `${undone.toLocaleString('en-US')} of ${countedOf(kind, added)} taken back.`
  const brought = [
    `${countedOf(kind, added)} added`,
    run.known > 0 && `${run.known.toLocaleString('en-US')} already here`,
    run.refused > 0 && `${run.refused.toLocaleString('en-US')} not taken in`,
    run.picturesMissing > 0 && `${counted(run.picturesMissing, 'picture')} missing`,
    undone > 0 && `${undone.toLocaleString('en-US')} taken back`,
    run.kept > 0 && `${run.kept.toLocaleString('en-US')} not taken back, as they were changed since`,
  ].filter(Boolean)
  return `${why === null ? '' : `It broke off: ${why} `}${brought.join(', ')}.`
}

export const isUnderWay = ({ state }: Pick<ImportRun, 'state'>) => state === 'running' || state === 'undoing'
