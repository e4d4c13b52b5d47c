import { queryOptions } from '@tanstack/react-query'
import type {
  DonationVoid,
  HandDonation,
  HandDonationChange,
  RefundRequest,
} from '../../../data/contract/deskDonations.ts'
import { read, remote } from '../../remote/client.ts'
import { listQuery } from '../kit/data/listed.ts'
import { polled } from '../kit/data/polled.ts'
import { deskQueries } from '../kit/data/queries.ts'
import { expectYes } from '../kit/data/remote.ts'
import type { DonationFilter } from './filters.ts'

const { donations, contact } = remote.api
const key = 'donations'
const of = (id: number) => ({ param: { id: String(id) } })
const under = (submission: string) => ({ headers: { 'idempotency-key': submission } })

/** Donations page by page. */
export const donationsQuery = (filter: DonationFilter) =>
  listQuery([key, 'list', filter], (before) => donations.$get({ query: { ...filter, before } }))

export const donationTotalsQuery = queryOptions({
  ...polled,
  queryKey: [key, 'totals'],
  queryFn: () => read(donations.totals.$get()),
})

/** What those of a filter come to. */
export const donationSumsQuery = ({ sort: _sort, ...query }: DonationFilter) =>
  queryOptions({
    ...polled,
    queryKey: [key, 'sums', query],
    queryFn: () => read(donations.sums.$get({ query })),
  })

/** Who gave a donation. */
export const donorQuery = (id: number) =>
  queryOptions({
    ...polled,
    queryKey: [key, 'donor', id],
    queryFn: () => read(donations[':id'].donor.$get(of(id))),
  })

/** How many messages somebody wrote: those in which the address stands. */
export const messagesOfQuery = (email: string) =>
  queryOptions({
    ...polled,
    queryKey: [key, 'messages', email],
    queryFn: async () => {
      const answer = await contact.$get({ query: { q: email, limit: '1' } })
      return answer.ok ? Number(answer.headers.get('x-total-count') ?? 0) : 0
    },
  })

/** As it would be sent now: asked for each time that it is opened. */
export const receiptQuery = (id: number) =>
  queryOptions({
    ...polled,
    refetchOnMount: 'always',
    queryKey: [key, 'receipt', id],
    queryFn: () => read(donations[':id'].receipt.$get(of(id))),
  })
export const sendReceipt = (id: number) => read(donations[':id'].receipt.$post(of(id)))

/** What was given back, and what more can be: asked for each time that it is opened. */
export const refundsQuery = (id: number) =>
  queryOptions({
    ...polled,
    refetchOnMount: 'always',
    queryKey: [key, 'refunds', id],
    queryFn: () => read(donations[':id'].refunds.$get(of(id))),
  })
/** Under the same key it is made once, however often it is called. */
export const askRefund = (id: number, json: RefundRequest, submission: string) =>
  read(donations[':id'].refunds.$post({ ...of(id), json }, under(submission)))

/** Under the same key it is entered once, however often it is called. */
export const enterDonation = (json: HandDonation, submission: string) =>
  read(donations.$post({ json }, under(submission)))
export const changeDonation = (id: number, json: HandDonationChange) =>
  read(donations[':id'].$patch({ ...of(id), json }))
export const voidDonation = (id: number, json: DonationVoid) => read(donations[':id'].void.$post({ ...of(id), json }))

export const noteOnDonor = (id: number, note: string, submission: string) =>
  read(donations[':id'].donor.notes.$post({ ...of(id), json: { note } }, under(submission)))
export const removeDonorNote = (id: number, noteId: number) =>
  expectYes(donations[':id'].donor.notes[':noteId'].$delete({ param: { id: String(id), noteId: String(noteId) } }))

/** Whatever was done to a donation shows in the list, in the sums and on the page of its donor. */
export const renewDonations = () => deskQueries.invalidateQueries({ queryKey: [key] })
