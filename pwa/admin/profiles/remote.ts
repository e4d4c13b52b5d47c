import type {
  AuthorChange,
  AuthorProfile,
  AuthorStatistics,
  AuthorSync,
  BankDetails,
  NewAuthor,
} from '../../../data/contract/authors/authors.ts'
import { read, readAll, remote } from '../../remote/client.ts'
import { expectYes } from '../kit/data/remote.ts'

const { authors } = remote.api
const one = authors[':id']

export const fetchAuthors = () => readAll<AuthorProfile>((before) => authors.$get({ query: { before } }))
export const fetchStatistics = () => read<AuthorStatistics>(authors.statistics.$get())
export const syncAuthors = () => read<AuthorSync>(authors.sync.$post())
/** Under the same key it makes one profile, however often it is called. */
export const createAuthor = (json: NewAuthor, key: string) =>
  read<AuthorProfile>(authors.$post({ json }, { headers: { 'idempotency-key': key } }))
export const changeAuthor = (id: number, json: AuthorChange) => read<AuthorProfile>(one.$patch({ ...of(id), json }))
export const deleteAuthor = (id: number, confirm: string) => expectYes(one.$delete({ ...of(id), json: { confirm } }))
export const revealBankDetails = (id: number) => read<BankDetails>(one['bank-details'].$get(of(id)))

const of = (id: number) => ({ param: { id: String(id) } })
