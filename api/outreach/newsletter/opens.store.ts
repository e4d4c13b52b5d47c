import { and, count, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { newsletterCampaigns, newsletterOpens, newsletterSubscriptions } from '../../../data/tables/newsletter.ts'
import type { Db, Store } from '../../platform/database.ts'
import type { Before } from '../../platform/erasure.ts'
import { changeRows, deleteRows, isOneOf, listFields } from '../../platform/rows.ts'
import { type CampaignRow, changeCampaign, findCampaign } from './newsletter.store.ts'

interface Figures {
  agreed: number
  opened: number
}

/** An issue has left for a reader who agreed to be counted. */
export const noteCounted = (tx: Store, campaignId: number, subscriberId: number, sentAt: string) =>
  tx.insert(newsletterOpens).values({ campaignId, subscriberId, sentAt }).onConflictDoNothing().run()

/** That reader has opened it: once, however often. */
export const noteOpened = (tx: Store, campaignId: number, subscriberId: number) =>
  changeRows(
    tx,
    newsletterOpens,
    and(
      eq(newsletterOpens.campaignId, campaignId),
      eq(newsletterOpens.subscriberId, subscriberId),
      eq(newsletterOpens.isOpened, false),
    ),
    { isOpened: true },
  )

export const forgetOpensOf = (tx: Store, subscriberId: number) =>
  deleteRows(tx, newsletterOpens, eq(newsletterOpens.subscriberId, subscriberId))

/** An issue that both were counted in stays with each. */
export const moveOpens = (tx: Store, from: number, to: number) =>
  tx.run(sql`update or ignore newsletter_opens set subscriber_id = ${to} where subscriber_id = ${from}`)

/** The issues that a reader was counted in, and whether they opened them. */
export const listOpensOf = (db: Store, subscriberId: number) =>
  db
    .select({
      subject: newsletterCampaigns.subject,
      sentAt: newsletterOpens.sentAt,
      isOpened: newsletterOpens.isOpened,
    })
    .from(newsletterOpens)
    .innerJoin(newsletterCampaigns, eq(newsletterCampaigns.id, newsletterOpens.campaignId))
    .where(eq(newsletterOpens.subscriberId, subscriberId))
    .all()

/** Of each issue, to how many it went who are counted, and how many opened it, as far as there are rows. */
export function countOpens(db: Store, campaignIds: number[]): Map<number, Figures> {
  const found = listFields(db, newsletterOpens, {
    fields: {
      id: newsletterOpens.campaignId,
      agreed: count(),
      opened: sql<number>`sum(${newsletterOpens.isOpened})`,
    },
    where: isOneOf(newsletterOpens.campaignId, campaignIds),
    groupBy: [newsletterOpens.campaignId],
  })
  return new Map(found.map(({ id, ...figures }) => [id, figures]))
}

/** With those of whom no row is left. */
export const opensOf = ({ agreedBefore, openedBefore }: CampaignRow, found?: Figures): Figures => ({
  agreed: agreedBefore + (found?.agreed ?? 0),
  opened: openedBefore + (found?.opened ?? 0),
})

/** After a backup was put back: who had said yes then may have said no since, and is asked again. */
export function forgetAgreements(tx: Store): void {
  deleteRows(tx, newsletterOpens, sql`true`)
  changeRows(tx, newsletterSubscriptions, isNotNull(newsletterSubscriptions.opensAgreedAt), { opensAgreedAt: null })
}

/** Who was counted so long ago becomes part of two numbers. */
export const sumOpensBefore = (db: Db, { before, limit }: Before): number =>
  db.transaction((tx) => {
    const place = sql<number>`rowid`
    const where = lt(newsletterOpens.sentAt, before)
    const rows = listFields(tx, newsletterOpens, {
      fields: { place, campaignId: newsletterOpens.campaignId, isOpened: newsletterOpens.isOpened },
      where,
      orderBy: [newsletterOpens.sentAt],
      limit,
    })
    for (const campaignId of new Set(rows.map((row) => row.campaignId))) {
      const campaign = findCampaign(tx, campaignId)
      const of = rows.filter((row) => row.campaignId === campaignId)
      if (campaign)
        changeCampaign(tx, campaignId, {
          agreedBefore: campaign.agreedBefore + of.length,
          openedBefore: campaign.openedBefore + of.filter(({ isOpened }) => isOpened).length,
        })
    }
    deleteRows(
      tx,
      newsletterOpens,
      sql`rowid in (select value from json_each(${JSON.stringify(rows.map((row) => row.place))}))`,
    )
    return rows.length
  })
