import type { AuditDetails, AuditEntry } from '../../../data/contract/admin.ts'

export const actorWords = { admin1: 'admin1', admin2: 'admin2', others: 'Writers and the site itself' } as const

/**
 * Each kind of act as the rest of a sentence that begins with who did it; `{}` is what was acted upon. One that is not
 * here is told by its name.
 */
const acts: Readonly<Record<string, string>> = {
  'story.published': 'published {}',
  'story.pending': 'set {} back to pending',
  'story.rejected': 'rejected {}',
  'story.featured': 'put {} on the home page',
  'story.unfeatured': 'took {} off the home page',
  'story.edited': 'edited {}',
  'story.restored': 'put back an earlier version of {}',
  'story.captions_written': 'wrote the captions of the video of {}',
  'story.captions_removed': 'removed the captions of the video of {}',
  'story.photo_added': 'added a photo to {}',
  'story.photo_replaced': 'replaced a photo of {}',
  'story.photo_words_corrected': 'corrected the words of a photo of {}',
  'story.photo_proposed': 'proposed a photo for {}',
  'story.photo_words_proposed': 'proposed words of a photo of {}',
  'story.captions_proposed': 'proposed captions for {}',
  'story.media_approved': 'approved a late photo or film of {}',
  'story.question_asked': 'asked the writer of {} a question',
  'story.question_removed': 'took back the question about {}',
  'story.name_corrected': 'corrected the name under {}',
  'story.photo_blurred': 'made faces in a photo of {} unrecognisable',
  'story.consent_noted': 'noted what the people in {} agreed to',
  'story.scopes_changed': 'changed where {} may appear',
  'story.risk_accepted': 'said why {} goes out, although it could lead somebody to an animal',
  'story.transcript_written': 'wrote down what is said in {}',
  'story.transcript_asked': 'asked a machine to listen to {}',
  'story.transcript_drafted': 'had what is said in {} drafted by a machine',
  'story.transcript_stopped': 'stopped the machine that listened to {}',
  'story.transcript_placed': 'put what is said into {}',
  'story.translation_saved': 'saved a translation of {}',
  'story.translation_asked': 'asked a machine to translate {}',
  'story.translation_drafted': 'had a translation of {} drafted by a machine',
  'story.translation_published': 'let a translation of {} onto the site',
  'story.translation_unpublished': 'took a translation of {} off the site',
  'story.translation_deleted': 'threw a translation of {} away',
  'story.withdrawn': 'withdrew {}',
  'story.forgotten': 'forgot {}, as it was old enough',
  'post.begun': 'began {}',
  'post.edited': 'edited {}',
  'post.published': 'published {}',
  'post.unpublished': 'took {} off the site',
  'post.risk_accepted': 'said why {} goes out, although it could lead somebody to an animal',
  'post.deleted': 'deleted {}',
  'message.read': 'marked {} as read',
  'message.responded': 'marked {} as answered',
  'message.unread': 'marked {} as unread',
  'message.set_aside': 'set {} aside as possible spam',
  'message.brought_back': 'brought {} back from what was set aside',
  'message.deleted': 'deleted {}',
  'message.replied': 'replied to {}',
  'message.reply_taken_back': 'took back a reply to {}',
  'message.replied_again': 'sent a reply to {} again',
  'message.noted': 'noted something about who sent {}',
  'message.note_removed': 'removed a note about who sent {}',
  'message.assigned': 'decided who answers the sender of {}',
  'message.templates': 'changed the templates of replies',
  'volunteer.moved': 'decided on {}',
  'volunteer.noted': 'noted something about {}',
  'volunteer.note_removed': 'removed a note about {}',
  'volunteer.guardian_agreed': 'noted that a guardian agreed to {}',
  'volunteers.exported': 'exported the applications',
  'newsletter.risk_accepted': 'said why {} goes out, although it could lead somebody to an animal',
  'newsletter.sent': 'sent {}',
  'newsletter.test_sent': 'sent themselves a test of the newsletter',
  'newsletter.pause': 'paused {}',
  'newsletter.resume': 'resumed {}',
  'newsletter.cancel': 'stopped {}',
  'newsletter.retry': 'sent {} again to whom it did not reach',
  'mail.settings': 'changed which mails the site sends by itself',
  'newsletter.settings': 'changed how people sign up for the newsletter',
  'newsletter.subscribers_imported': 'imported subscribers',
  'newsletter.subscribers_exported': 'exported the subscribers',
  'newsletter.subscriber_removed': 'removed {}',
  'newsletter.refusal_cleared': 'let mail go to {} again',
  'mail.retried': 'had {} sent again',
  'notification.read': 'read {}',
  'notification.completed': 'completed {}',
  'notification.all_read': 'marked notifications as read',
  'push.switched_on': 'switched alerts on, on a device',
  'push.changed': 'changed the alerts of a device',
  'push.switched_off': 'switched alerts off, on a device',
  'donation.entered': 'entered {}',
  'donation.changed': 'changed {}',
  'donation.voided': 'made {} void',
  'donation.receipt_sent': 'sent the receipt of {} again',
  'donation.refund_asked': 'asked for a refund of {}',
  'donation.refund_made': 'gave back a part or all of {}',
  'donation.refund_refused': 'was refused a refund of {}',
  'donor.noted': 'noted something about the donor of {}',
  'donor.note_removed': 'removed a note about the donor of {}',
  'donor.link_mailed': 'mailed the donor of {} the link to their page',
  'tax_wording.changed': 'changed what statements of donors say about tax',
  'goal.changed': 'changed the goal of donations',
  'fund.added': 'wrote what donations did: {}',
  'fund.risk_accepted': 'said why {} goes out, although it could lead somebody to an animal',
  'fund.changed': 'changed what donations did: {}',
  'fund.deleted': 'deleted what donations did: {}',
  'donations.exported': 'exported the donations',
  'webhook.processed_again': 'had {} processed again',
  'content.risk_accepted': 'said why {} goes out, although it could lead somebody to an animal',
  'content.created': 'wrote {}',
  'content.edited': 'edited {}',
  'content.scheduled': 'scheduled {}',
  'content.moved': 'moved {} to another time',
  'content.taken_back': 'made {} a draft again',
  'content.sent_now': 'published {} at once',
  'content.deleted': 'deleted {}',
  'theme.added': 'added {}',
  'theme.changed': 'changed {}',
  'theme.deleted': 'deleted {}',
  'event.added': 'added {}',
  'event.changed': 'changed {}',
  'event.deleted': 'deleted {}',
  'awareness_days.added': 'added the awareness days',
  'calendar_address.renewed': 'made a new address for their calendar',
  'week.drafted': 'had the drafts of {} written',
  'drafts.generated': 'had a draft written',
  'social_post.risk_accepted': 'said why {} goes out, although it could lead somebody to an animal',
  'social_post.created': 'planned {}',
  'social_post.changed': 'changed {}',
  'social_post.deleted': 'deleted {}',
  'social_post.published_now': 'had {} go out at once',
  'social_post.resolved': 'said what became of {}',
  'social_token.added': 'entered {}',
  'social_token.changed': 'changed {}',
  'social_token.deleted': 'deleted {}',
  'social_token.tested': 'tested {}',
  'author.added': 'added a profile of {}',
  'author.changed': 'changed the profile of {}',
  'author.deleted': 'deleted the profile of {}',
  'author.synced': 'made profiles from stories',
  'author.bank_details_revealed': 'looked at the bank details of {}',
  'author.mobile_money_revealed': 'looked at the mobile-money number of {}',
  'author.bank_account_revealed': 'looked at the bank account of {}',
  'author.wallet_mailed': 'asked {} by mail where rewards are sent',
  'author.wallet_proven': 'proved the wallet of {}',
  'author.bank_account_proven': 'proved the bank account of {}',
  'author.proof_mailed': 'asked {} by mail whether the address is theirs',
  'author.proven': 'confirmed the address of {}',
  'spoken_help.recorded': 'added spoken help: {}',
  'spoken_help.replaced': 'replaced spoken help: {}',
  'spoken_help.kept': 'said that spoken help is still true: {}',
  'spoken_help.removed': 'removed spoken help: {}',
  'statistics.given': 'changed the public figures',
  'organisation.changed': 'changed the public contact details',
  'person.looked_up': 'looked up what is held of a person',
  'person.exported': 'handed out what is held of a person',
  'person.erased': 'erased a person',
  'privacy.forgotten': 'forgot what had been kept long enough',
  'data_request.noted': 'noted {}',
  'data_request.closed': 'closed {}',
  'data_request.reopened': 'opened {} again',
  'held.undone': 'undid in time what was about to happen to {}',
  'held.waiting_changed': 'changed whether acts of the desk wait ten seconds',
  'held.refused': 'asked for something that was not possible any more: {}',
  'profile.changed': 'changed their settings',
  'admin.code_changed': 'took over a new code of {}',
  'session.ended': 'ended a session of {}',
  'session.all_ended': 'signed out everywhere',
  'data.exported': 'downloaded all data',
  'data.kind_exported': 'exported the {}',
  'data.kind_imported': 'imported {}',
  'data.import_undone': 'undid an import of {}',
  'database.downloaded': 'downloaded a backup of the database',
}

/** What kinds of thing are called that have no title, where their own name is none for people. */
const kinds: Readonly<Record<string, string>> = {
  contact_message: 'message',
  volunteer_application: 'application',
  newsletter_subscriber: 'subscription',
  content: 'calendar item',
  fund: 'entry',
  social_post: 'post to a social network',
  social_token: 'the keys of a social network',
  wordpress: 'posts of WordPress',
}

/** Who acted, at the beginning of a sentence. */
export function actorOf({ admin, action }: Pick<AuditEntry, 'admin' | 'action'>): string {
  if (admin) return admin
  return byWriter.has(action) ? 'The writer' : 'The site'
}
const byWriter = new Set(['story.withdrawn', 'story.scopes_changed', 'story.name_corrected', 'author.proven'])

/** published “The heron” */
export const actInWords = (entry: AuditEntry): string =>
  (acts[entry.action] ?? `${plain(entry.action)}: {}`).replace('{}', () => subjectInWords(entry))

function subjectInWords({ subjectKind, subjectId, subjectName }: AuditEntry): string {
  if (subjectName) return `“${subjectName}”`
  if (subjectKind === 'admin') return subjectId
  const kind = kinds[subjectKind] ?? subjectKind.replaceAll('_', ' ')
  return /^\d+$/.test(subjectId) ? `${kind} ${subjectId}` : kind
}

/** A kind of act as a choice of the filter: Story: published */
export function actionWords(action: string): string {
  const [kind = '', ...rest] = action.split('.')
  return `${plain(kind)}: ${done[action] ?? plain(rest.join(' ')).toLowerCase()}`
}

/** Acts whose names do not say what was done. */
const done: Readonly<Record<string, string>> = {
  'newsletter.pause': 'paused',
  'newsletter.resume': 'resumed',
  'newsletter.cancel': 'stopped',
  'newsletter.retry': 'sent again',
  'data.kind_exported': 'one kind exported',
  'data.kind_imported': 'imported',
  'data.import_undone': 'import undone',
}

/** all_read → All read */
const plain = (code: string) => code.replace(/[._]/g, ' ').replace(/^./, (letter) => letter.toUpperCase())

/** authorName → Author name */
export const fieldWords = (field: string) => plain(field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

interface Change {
  field: string
  before?: string
  after?: string
}

/** The fields of an act with what they held; without a field of its own, what it says stands under `details`. */
export function changesOf({ before, after }: AuditDetails): Change[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].map((field) => ({
    field,
    ...(field in old && { before: valueInWords(old[field]) }),
    ...(field in fresh && { after: valueInWords(fresh[field]) }),
  }))
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { details: value }
}

function valueInWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
