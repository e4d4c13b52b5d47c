/** What can be taken in, in the order in which the desk offers it. */
export const importKinds = ['stories', 'authors', 'messages', 'wordpress'] as const
export type ImportKind = (typeof importKinds)[number]
/** Those that come as a table. */
export type TableKind = Exclude<ImportKind, 'wordpress'>

/**
 * looked: seen in a preview, nothing was changed. running, undoing: a job is at it. failed: it broke off; what it brought until then stays,
 * and can be taken back.
 */
export const importStates = ['looked', 'running', 'done', 'failed', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]

/**
 * What became of a line. picture_missing: beside the line of a post, for each picture that could not be brought. undone: what it brought was
 * taken back. kept: it was to be, and somebody has changed it.
 */
export const importOutcomes = ['added', 'known', 'refused', 'picture_missing', 'undone', 'kept'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Lines of a file, and its bytes; of a WordPress export, its items. */
export const importMost = { lines: 20_000, tableBytes: 10 * 1024 * 1024, xmlBytes: 50 * 1024 * 1024 } as const

/** What a preview shows: the first lines that would be new, and the first that would not. */
export const previewMost = { first: 5, told: 100 } as const

/** So long a file waits for its import after it was looked at. */
export const lookedHours = 24

interface ImportColumn {
  /** As the file names it. The export of the same kind names it alike. */
  name: string
  /** Under which it is found as well, without case and signs. */
  also?: readonly string[]
  isNeeded?: true
  about: string
  sample: string
}

/** The columns that are read; others are left aside. */
export const importColumns: Record<TableKind, readonly ImportColumn[]> = {
  stories: [
    { name: 'title', isNeeded: true, about: 'The title', sample: 'The herons came back' },
    {
      name: 'content',
      also: ['story', 'text'],
      isNeeded: true,
      about: 'The story',
      sample: 'In March the first pair …',
    },
    { name: 'authorName', also: ['author', 'name'], isNeeded: true, about: 'Who wrote it', sample: 'Amina Example' },
    { name: 'authorEmail', also: ['email'], isNeeded: true, about: 'Email of the author', sample: 'amina@example.org' },
    { name: 'authorLocation', also: ['location', 'place'], isNeeded: true, about: 'The place', sample: 'Reedwater' },
    { name: 'country', about: 'The country, where the place does not name it', sample: 'Kenya' },
    { name: 'category', isNeeded: true, about: 'One of the ten categories', sample: 'Wildlife Return' },
    { name: 'language', about: 'In which it is written, by name or code; English where empty', sample: 'Swahili' },
    {
      name: 'createdAt',
      also: ['submitted', 'submitteddate', 'date'],
      about: 'When it was sent',
      sample: '2024-05-31',
    },
    { name: 'privateName', about: 'The name of a writer who wants none shown', sample: '' },
  ],
  authors: [
    { name: 'name', isNeeded: true, about: 'The name', sample: 'Amina Example' },
    { name: 'email', isNeeded: true, about: 'The email address', sample: 'amina@example.org' },
    { name: 'location', also: ['place'], isNeeded: true, about: 'The place', sample: 'Reedwater, Kenya' },
    { name: 'phone', also: ['telephone'], about: 'The phone number', sample: '' },
    { name: 'bio', about: 'Some words about them', sample: 'Teacher' },
    { name: 'isBioPublic', about: 'Whether everybody may read these: yes or no', sample: 'no' },
    {
      name: 'preferredPaymentMethod',
      about: 'bank_transfer, paypal, stripe_transfer, check or mobile_money',
      sample: 'bank_transfer',
    },
    { name: 'paypalEmail', about: 'The email address at PayPal', sample: '' },
    { name: 'isActive', about: 'yes or no', sample: 'yes' },
  ],
  messages: [
    { name: 'name', isNeeded: true, about: 'Who wrote it', sample: 'Kofi Example' },
    { name: 'email', isNeeded: true, about: 'The email address', sample: 'kofi@example.org' },
    { name: 'subject', about: 'The subject', sample: 'A school visit' },
    { name: 'category', isNeeded: true, about: 'Such as other, media, events', sample: 'other' },
    { name: 'message', also: ['text'], isNeeded: true, about: 'The message', sample: 'May our class visit you?' },
    { name: 'createdAt', also: ['received', 'date'], about: 'When it came', sample: '2024-05-31' },
    { name: 'status', about: 'unread, read or responded', sample: 'responded' },
    { name: 'selectedEvents', about: 'Events, as a list in JSON', sample: '' },
    { name: 'eventPreference', about: 'online, physical or both', sample: '' },
    { name: 'location', also: ['place'], about: 'The place for an event', sample: '' },
    { name: 'isSpam', about: 'Set aside as possible spam: yes or no', sample: 'no' },
    { name: 'website', about: 'A hidden field', sample: '' },
    { name: 'url', about: 'A hidden field', sample: '' },
    { name: 'phoneNumber', about: 'A hidden field', sample: '' },
  ],
}
