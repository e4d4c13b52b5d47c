import { defaultLanguage } from '../../../data/words/languages.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { hasUnsettled } from '../../platform/mail/mail.store.ts'
import type { MailRoom } from '../../platform/mail/mail.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { linkFor } from './links.ts'
import {
  type CampaignRow,
  changeSubscriber,
  findCampaign,
  findSubscriberOf,
  moveCampaign,
  type SubscriberRow,
} from './newsletter.store.ts'
import { addressOfChoices, addressOfUnsubscribing } from './newsletterMail.ts'
import { noteCounted } from './opens.store.ts'
import { withCount } from './opens.ts'

/** All mail of a campaign goes by this name in the mail room. */
export const batchOf = (campaignId: number) => `newsletter:${campaignId}`
const campaignOf = (batch: string | null) => Number(/^newsletter:(\d+)$/.exec(batch ?? '')?.[1])

/** One mail of a campaign to one subscriber: who has come back since is somebody new. */
export const keyFor = (campaignId: number, subscriberId: number) => `newsletter.${campaignId}:${subscriberId}`

export const cancelled = 'The newsletter was stopped.'

type Given = Pick<Deps, 'db' | 'clock' | 'secrets' | 'config'>

/** Makes the newsletter's mail for one recipient when its turn comes, if it is still wanted then. */
export const newsletterRoom = (deps: () => Given): MailRoom => ({
  compose({ key, batch, recipient }) {
    const { db } = deps()
    const campaign = findCampaign(db, campaignOf(batch))
    if (!campaign) return { skip: 'This newsletter is no longer kept.' }
    if (campaign.state === 'paused') return 'wait'
    if (campaign.state === 'cancelled') return { skip: cancelled }
    const subscriber = findSubscriberOf(db, recipient)
    if (!subscriber || key !== keyFor(campaign.id, subscriber.id)) return { skip: 'Unsubscribed in the meantime.' }
    if (!subscriber.confirmedAt) return { skip: 'Nobody has confirmed this address.' }
    if (subscriber.refusedAt) return { skip: 'This address is refused by its mail server.' }
    const link = linkFor(deps(), 'unsubscribe', subscriber)
    const choices = linkFor(deps(), 'choices', subscriber)
    const filled = (words: string) =>
      words.replaceAll(addressOfUnsubscribing, () => link).replaceAll(addressOfChoices, () => choices)
    const words = wordsFor(campaign, subscriber)
    const html = filled(words.html)
    return {
      subject: campaign.subject,
      text: filled(words.text),
      html: subscriber.opensAgreedAt ? withCount(deps(), html, campaign.id, subscriber.id) : html,
      // One click in the mail program itself: RFC 8058.
      headers: {
        'list-unsubscribe': `<${link}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
        precedence: 'bulk',
      },
    }
  },
  settled(tx, { key, batch, recipient }, { state, addressRefused }) {
    const at = toInstant(deps().clock)
    const subscriber = findSubscriberOf(tx, recipient)
    const campaignId = campaignOf(batch)
    if (state === 'sent' && subscriber?.opensAgreedAt && key === keyFor(campaignId, subscriber.id))
      noteCounted(tx, campaignId, subscriber.id, at)
    if (addressRefused && subscriber)
      changeSubscriber(tx, subscriber.id, { refusedAt: at, refusal: addressRefused.slice(0, 500) })
    finishCampaigns(tx, [{ batch }], at)
  },
  stopped(tx, { batch }) {
    const campaign = findCampaign(tx, campaignOf(batch))
    if (campaign?.state === 'sending') pause(tx, campaign, toInstant(deps().clock))
    return campaign?.state === 'sending' || campaign?.state === 'paused'
  },
})

const wordsFor = (campaign: CampaignRow, { language }: SubscriberRow) =>
  (language === defaultLanguage ? undefined : campaign.otherLanguages?.[language]) ?? campaign

/** Nobody's mail of it has failed: the mail server takes none at all. */
function pause(tx: Tx, { id, subject }: CampaignRow, at: string): void {
  moveCampaign(tx, id, ['sending'], { state: 'paused', finishedAt: null })
  notify(tx, {
    type: 'newsletter_paused',
    title: 'A newsletter is paused: the mail server takes no mail',
    message: `“${subject}” is paused. Nobody is left out: who has not got it gets it when it goes on.`,
    actionDescription: 'See under Settings, Mail what is wrong. When it is mended, open Newsletter and press Resume.',
    metadata: { campaignId: id },
    at,
  })
}

/** A campaign of which nothing waits any more, and nobody for a row, is over. */
export function finishCampaigns(tx: Store, settled: { batch: string | null }[], at: string): void {
  for (const batch of new Set(settled.map(({ batch }) => batch))) {
    const id = campaignOf(batch)
    if (batch === null || Number.isNaN(id) || hasUnsettled(tx, batch)) continue
    if (findCampaign(tx, id)?.queuedUntil !== null) continue
    moveCampaign(tx, id, ['sending'], { state: 'sent', finishedAt: at })
  }
}
