import { useQueryClient } from '@tanstack/react-query'
import type { MyConfirmAnswer, MyGiving, MyMonthlyGift } from '../../../data/contract/monthlyGifts.ts'
import { t } from '../../../data/words/words.ts'
import { newId } from '../../offline/newId.ts'
import { ApiError, read, remote } from '../../remote/client.ts'
import { myGivingBy, useGivingLink } from './address.ts'

const underKey = (key: string) => ({ headers: { 'idempotency-key': key } })

const monthlyOf = () => remote.api['my-giving'][':token'].monthly[':id']

/** What a donor does with one gift; each answers with the gift as it is then. */
export function useMyGift({ id, revision }: Pick<MyMonthlyGift, 'id' | 'revision'>) {
  const token = useGivingLink()
  const queries = useQueryClient()
  const param = { token, id: String(id) }

  function show(gift: MyMonthlyGift) {
    queries.setQueryData(
      myGivingBy(token).queryKey,
      (before: MyGiving | undefined) =>
        before && { ...before, monthly: before.monthly.map((each) => (each.id === gift.id ? gift : each)) },
    )
  }
  /** Null when it is done, else why it is not, in words. */
  async function done(work: Promise<MyMonthlyGift>): Promise<string | null> {
    try {
      show(await work)
      return null
    } catch (error) {
      const current = currentIn(error)
      if (current) show(current)
      return wordsOf(error)
    }
  }

  return {
    token,
    changeAmount: (given: { amount: number; coversFee: boolean }, key: string) =>
      done(read(monthlyOf().amount.$post({ param, json: { ...given, revision } }, underKey(key)))),
    end: () => done(read(monthlyOf().end.$post({ param, json: { revision } }, underKey(newId())))),
    goOn: () => done(read(monthlyOf()['go-on'].$post({ param, json: { revision } }, underKey(newId())))),
    /** What Stripe's script needs, or why not, in words. */
    async beginConfirmation(): Promise<MyConfirmAnswer | { problem: string; isOver: boolean }> {
      try {
        return await read(monthlyOf().confirm.$post({ param }))
      } catch (error) {
        const current = currentIn(error)
        if (current) show(current)
        return { problem: wordsOf(error), isOver: current?.toConfirm === false }
      }
    },
    /** How it stands after the bank has asked; null where that cannot be heard. */
    async lookAgain(): Promise<MyMonthlyGift | null> {
      try {
        const gift = await read(monthlyOf().confirmed.$post({ param }))
        show(gift)
        await queries.invalidateQueries(myGivingBy(token))
        return gift
      } catch {
        return null
      }
    },
    /** Errors: ApiError. */
    beginCard: (key: string) => read(monthlyOf().card.$post({ param }, underKey(key))),
    async takeCard(setupId: string) {
      const problem = await done(read(monthlyOf().card.taken.$post({ param, json: { setupId } }, underKey(newId()))))
      // What was owed may have been paid just now.
      if (!problem) await queries.invalidateQueries(myGivingBy(token))
      return problem
    },
  }
}

export const askForLink = (email: string) => read(remote.api['my-giving'].link.$post({ json: { email } }))

/** What a person is told of an answer that says no, or of none. */
export const wordsOf = (error: unknown): string =>
  (error instanceof ApiError && (error.issues?.[0]?.message ?? error.said)) ||
  t('There is no answer from us. Please check your signal, and try again.')

const currentIn = (error: unknown): MyMonthlyGift | undefined =>
  error instanceof ApiError && error.status === 409 ? (error.body as { current?: MyMonthlyGift }).current : undefined
