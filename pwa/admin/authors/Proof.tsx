import { useState } from 'react'
import type { AuthorProfile } from '../../../data/contract/authors/authors.ts'
import type { AddressProof } from '../../../data/vocabulary/authors.ts'
import { read, remote } from '../../remote/client.ts'
import { Field } from '../../ui/Field.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { FormDialog } from '../kit/acts/ActionDialog.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { isSecondClick } from '../kit/acts/secondClick.ts'
import { useAct } from '../kit/acts/useAct.ts'
import { fullDate } from '../kit/words/times.ts'
import { noteAuthor } from '../profiles/queries.ts'
import { failureOf, failureTitles } from './authorFailures.ts'

const provenBys: Record<AddressProof, string> = { mail: 'by the link in a mail', receipt: 'by a receipt code' }

/** Whether the address is the author's own, and two ways to show it: nothing is paid before. */
export function Proof({ author }: { author: AuthorProfile }) {
  const { id, name, email, provenBy, provenAt } = author
  const [asking, setAsking] = useState(false)
  const mail = useAct({
    act: () => mailProof(id),
    done: ({ emailSent }) => (emailSent ? mailed(email) : notMailed),
    failed: (error) => failureOf('proof', error),
  })
  if (provenBy)
    return (
      <p className="card-row">
        <Tag tint="green">Address proven</Tag>
        <span className="small muted">
          {provenBys[provenBy]}
          {provenAt && `, ${fullDate(provenAt)}`}
        </span>
      </p>
    )
  return (
    <div className="card-row">
      <Tag tint="marigold">Address not proven</Tag>
      <span className="small muted">Nothing is paid before it is.</span>
      <div className="acts">
        <Button
          look="line small"
          aria-label={`Send the link to ${name}`}
          aria-busy={mail.isPending}
          onClick={(event) => isSecondClick(event) || mail.isPending || mail.run()}
        >
          Send the link
        </Button>
        <Button
          look="quiet small"
          aria-haspopup="dialog"
          aria-label={`Enter receipt code of ${name}`}
          onClick={() => setAsking(true)}
        >
          Enter receipt code
        </Button>
      </div>
      {asking && <ReceiptDialog author={author} onClose={() => setAsking(false)} />}
    </div>
  )
}

const mailed = (email: string) => ({
  title: 'Link Sent',
  text: `A link is on its way to ${email}. The address is proven when it is used.`,
})
const notMailed = {
  title: failureTitles.proof,
  text: 'No mail server is set up: the mail lies in a file on the server, and nobody got it.',
  tone: 'bad' as const,
}

function ReceiptDialog({ author, onClose }: { author: AuthorProfile; onClose: () => void }) {
  const [code, setCode] = useState('')
  const proving = useAct({
    act: () => proveByReceipt(author.id, code.trim()),
    done: ({ name, email }) => ({ title: 'Address Proven', text: `${email} is ${name}’s own.` }),
    onDone: (proven) => {
      noteAuthor(proven.id, proven)
      onClose()
    },
    failed: failureTitles.receipt,
  })
  return (
    <FormDialog
      title="Enter receipt code"
      confirm="Check the code"
      isReady={code.trim() !== ''}
      act={proving}
      onClose={onClose}
    >
      <Field
        label="Receipt code of their first story"
        name="code"
        hint={`The code that ${author.name} was shown after sending the first story under ${author.email}. Codes of later stories prove nothing: anybody may have sent them.`}
      >
        <input
          type="text"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
    </FormDialog>
  )
}

const { proof } = remote.api.authors[':id']

const mailProof = (id: number) => read(proof.mail.$post({ param: { id: String(id) } }))
const proveByReceipt = (id: number, code: string) =>
  read(proof.receipt.$post({ param: { id: String(id) }, json: { code } }))
