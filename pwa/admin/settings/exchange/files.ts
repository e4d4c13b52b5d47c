import { type ExportForm, type ExportKind, exportForms, exportKinds } from '../../../../data/vocabulary/downloads.ts'

const kinds: Record<ExportKind, { name: string; about: string }> = {
  stories: { name: 'Stories', about: 'In every state: pending, published, rejected, withdrawn.' },
  authors: { name: 'Authors', about: 'Their profiles, without bank details.' },
  subscribers: { name: 'Subscribers', about: 'Of the newsletter, with the day on which each joined.' },
  messages: { name: 'Messages', about: 'With what was set aside as possible spam.' },
  applications: { name: 'Applications', about: 'Of volunteers, with every answer.' },
  donations: { name: 'Donations', about: 'With those that failed.' },
  payouts: { name: 'Payouts', about: 'To authors, in every state.' },
  news: { name: 'News', about: 'The posts of the blog, drafts too.' },
  newsletters: { name: 'Newsletters', about: 'Their words, without who got them.' },
  calendar: { name: 'Content calendar', about: 'Drafts and posts, with the time of each.' },
}

const forms: Record<ExportForm, string> = { csv: 'CSV', jsonl: 'JSON lines' }

/** Each kind by itself. */
export const exportFiles = exportKinds.map((kind) => ({
  ...kinds[kind],
  files: exportForms.map((form) => ({ href: `/api/downloads/${kind}/${form}`, button: forms[form] })),
}))

export const wholeFiles = [
  {
    href: '/api/downloads/data.zip',
    name: 'All data as tables',
    about: 'A zip with one CSV for each table: stories, people, messages, donations. No codes, keys or tokens.',
    button: 'CSV',
  },
  {
    href: '/api/downloads/data.json',
    name: 'All data for programs',
    about: 'The same in one JSON file.',
    button: 'JSON',
  },
  {
    href: '/api/downloads/database',
    name: 'Database backup',
    about:
      'The whole database, to start the site again from. Photos and films are not in it: “npm run backup” on the server takes them too.',
    button: 'Backup',
  },
]
