import type { DraftWriter } from '../providers/writer.ts'

/** Drafts without a model, from the words of the brief and from its own. */
export const templateWriter: DraftWriter = {
  source: 'template',
  model: null,
  write: (briefs) =>
    Promise.resolve(
      briefs.map(({ subject, about }) => ({
        title: subject,
        content: about || subject,
        hashtags: ['VoicesForWildlife'],
        callToAction: '',
      })),
    ),
}
