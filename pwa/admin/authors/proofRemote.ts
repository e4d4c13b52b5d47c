import type { AuthorProfile, ProofMailed } from '../../../data/contract/authors/authors.ts'
import { read, remote } from '../../remote/client.ts'

const { proof } = remote.api.authors[':id']

export const mailProof = (id: number) => read<ProofMailed>(proof.mail.$post({ param: { id: String(id) } }))
export const proveByReceipt = (id: number, code: string) =>
  read<AuthorProfile>(proof.receipt.$post({ param: { id: String(id) }, json: { code } }))
