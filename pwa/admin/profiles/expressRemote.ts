import type {
  ExpressCreated,
  ExpressLink,
  ExpressMailed,
  ExpressPlatform,
  ExpressTransfer,
} from '../../../data/contract/authors/authors.ts'
import type { Payout } from '../../../data/contract/authors/payouts.ts'
import { read, remote } from '../../remote/client.ts'

const express = remote.api.authors[':id']['stripe-express']

export const fetchPlatform = () => read<ExpressPlatform>(remote.api.authors['stripe-express'].$get())
export const createExpress = (id: number, country?: string) =>
  read<ExpressCreated>(express.create.$post({ ...of(id), json: { country } }))
export const makeOnboardingLink = (id: number) => read<ExpressLink>(express['onboarding-link'].$post(of(id)))
/** Under the same key it is one mail, however often it is called. */
export const mailOnboarding = (id: number, key: string) =>
  read<ExpressMailed>(express['send-email'].$post(of(id), { headers: { 'idempotency-key': key } }))
export const makeLoginLink = (id: number) => read<ExpressLink>(express['login-link'].$post(of(id)))
/** Under the same key it is one transfer, however often it is called. */
export const transferByExpress = (id: number, json: ExpressTransfer, key: string) =>
  read<Payout>(express.transfer.$post({ ...of(id), json }, { headers: { 'idempotency-key': key } }))

const of = (id: number) => ({ param: { id: String(id) } })
