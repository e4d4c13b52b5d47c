import type { Entry } from '../../../data/rules/authors/ledgerEntries.ts'
import { tierRank } from '../../../data/rules/authors/tiers.ts'
import { greetingName } from '../../../data/rules/greetingName.ts'
import { type RewardTier, socialBonus, tierThresholds, tierWords } from '../../../data/vocabulary/rewards.ts'
import { defaultLanguage } from '../../../data/words/languages.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { t } from '../../../data/words/words.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { escaped } from '../../platform/http/escaped.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { mailButton, mailFoot, mailHeading, mailPage } from '../../platform/mail/mailPage.ts'
import { linkTo, named } from '../../platform/mail/spoken.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { findStory } from '../../stories/index.ts'
import { languageOfAuthor } from '../language.ts'
import type { AccountRow } from './accounts.ts'
import { canBeMailed } from './mailable.ts'

interface Reached {
  before: Pick<AccountRow, 'id' | 'authorEmail' | 'tier' | 'socialMediaPromotions'>
  figures: Pick<AccountRow, 'authorName' | 'tier' | 'socialMediaPromotions'>
  /** Just written. */
  entries: readonly Entry[]
  at: string
}

/**
 * Tells the admins, and the author by mail, what was reached, in the transaction in which it was. Each of it once for ever: a
 * tier that is lost and reached again is no news. What was reached at once comes in one mail.
 */
export const tellOfRewards = (tx: Tx, deps: Pick<Deps, 'jobs' | 'config'>, reached: Reached): void =>
  speaking(defaultLanguage, () => tell(tx, deps, reached))

function tell(tx: Tx, deps: Pick<Deps, 'jobs' | 'config'>, reached: Reached): void {
  const { id, authorEmail } = reached.before
  const { authorName } = reached.figures
  const fresh = [...tierNews(reached), ...campaignNews(tx, reached), ...multiplierNews(reached)].filter(
    ({ key, type, title, message, metadata }) => {
      const about = { accountId: id, ...metadata }
      return notify(tx, { key, type, title, message, authorEmail, authorName, metadata: about, at: reached.at })
    },
  )
  const [first] = fresh
  if (!first || !canBeMailed(authorEmail)) return
  const to = { name: greetingName(authorName), address: authorEmail }
  const words = speaking(languageOfAuthor(tx, authorEmail), () =>
    rewardMail({ authorName, news: fresh.map(({ mail }) => mail()) }, deps.config.publicUrl),
  )
  queueMail(tx, deps.jobs, { key: `author.${first.key}`, kind: 'author', to, ...words, at: reached.at })
}

interface News {
  key: string
  type: 'tier_advancement' | 'social_media_bonus'
  title: string
  message: string
  metadata: Record<string, unknown>
  /** In the language that is spoken then. */
  mail(): RewardNews
}

function tierNews({ before, figures: { tier, authorName } }: Reached): News[] {
  if (tierRank(tier) <= tierRank(before.tier)) return []
  return [
    {
      key: `tier:${before.id}:${tier}`,
      type: 'tier_advancement',
      title: `${authorName} reached ${tier}`,
      message: `From ${before.tier} to ${tier}. ${bonusInWords(tier)}`,
      metadata: { tier },
      mail: () => ({
        subject: t('You have reached {tier}', { tier: t(tierWords[tier]) }),
        news: t('Your stories have taken you to the {tier} tier.', { tier: t(tierWords[tier]) }),
        meaning: bonusInWords(tier),
      }),
    },
  ]
}

const bonusInWords = (tier: RewardTier) =>
  t('{tier} adds {percent}% to everything the stories have earned.', {
    tier: t(tierWords[tier]),
    percent: tierThresholds[tier].bonusPercent,
  })

const campaignNews = (tx: Tx, { entries, figures: { authorName } }: Reached): News[] =>
  entries
    .filter(({ rule, points }) => rule === 'campaign_bonus' && points > 0)
    .map(({ key, storyId, points }) => {
      const words = findStory(tx, storyId ?? 0)?.title
      const story = words ? `“${words}”` : `story ${storyId}`
      const times = `${socialBonus.campaignFromShares} times`
      return {
        key,
        type: 'social_media_bonus',
        title: `A story of ${authorName} was shared ${times}`,
        message: `${story} brings ${points} points, once.`,
        metadata: { storyId },
        mail() {
          const shared = { title: words ?? '', number: String(storyId), count: socialBonus.campaignFromShares }
          return {
            subject: words
              ? t('Your story “{title}” was shared {count, plural, one {# time} other {# times}}', shared)
              : t('Your story number {number} was shared {count, plural, one {# time} other {# times}}', shared),
            news: words
              ? t('Readers have shared your story “{title}” {count, plural, one {# time} other {# times}}.', shared)
              : t(
                  'Readers have shared your story number {number} {count, plural, one {# time} other {# times}}.',
                  shared,
                ),
            meaning: t('That brings you {count, plural, one {# point} other {# points}}.', { count: points }),
          }
        },
      }
    })

function multiplierNews({ before, figures: { socialMediaPromotions, authorName } }: Reached): News[] {
  const { multiplierFromPromotions: from, multiplier } = socialBonus
  if (before.socialMediaPromotions >= from || socialMediaPromotions < from) return []
  const meaning = () =>
    t(
      'From now on each share to a social network, and each post of ours about a story, brings {more, plural, one {# bonus point} other {# bonus points}} instead of {less}.',
      { more: socialBonus.perShare * multiplier, less: socialBonus.perShare },
    )
  return [
    {
      key: `multiplier:${before.id}`,
      type: 'social_media_bonus',
      title: `${authorName} has ${from} promotions`,
      message: meaning(),
      metadata: { promotions: socialMediaPromotions },
      mail: () => ({
        subject: t('Your stories were promoted {count, plural, one {# time} other {# times}}', { count: from }),
        news: t(
          'Your stories were passed on to social networks {count, plural, one {# time} other {# times}}, by readers and by us.',
          { count: from },
        ),
        meaning: meaning(),
      }),
    },
  ]
}

interface RewardNews {
  subject: string
  news: string
  meaning: string
}

/** Tells an author what their stories have reached. No amounts: mail is read by others, and what is paid out is agreed in person. */
export function rewardMail(
  { authorName, news }: { authorName: string; news: readonly RewardNews[] },
  publicUrl: string,
): { subject: string; text: string; html: string } {
  const [first] = news
  const subject = first && news.length === 1 ? first.subject : t('What your stories have reached')
  const name = greetingName(authorName)
  const greeting = name ? t('Dear {name},', { name }) : t('Hello,')
  const thanks = t('Thank you for telling them.')
  const link = { label: t('How rewards work'), url: linkTo(publicUrl, '/author-rewards') }
  const why = t('You are receiving this because you sent us stories with this email address.')
  const text = [
    greeting,
    ...news.map((one) => `${one.news}\n${one.meaning}`),
    thanks,
    named(link.label, link.url),
    'Voices for Wildlife',
    why,
  ].join('\n\n')
  const html = mailPage(
    subject,
    [
      `<p style="margin:0 0 12px">${escaped(greeting)}</p>`,
      ...news.flatMap((one) => [mailHeading(one.news), `<p style="margin:12px 0 20px">${escaped(one.meaning)}</p>`]),
      `<p style="margin:0 0 20px">${escaped(thanks)}</p>`,
      `<p style="margin:0">${mailButton(link)}</p>`,
    ],
    mailFoot(escaped(why)),
  )
  return { subject, text, html }
}
