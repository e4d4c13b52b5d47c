import type { AuthorProfile } from '../../../data/contract/authors/authors.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { isSecondClick } from '../kit/acts/secondClick.ts'
import { useAct } from '../kit/acts/useAct.ts'
import { fullDate } from '../kit/words/times.ts'
import { mailWalletLink } from '../profiles/queries.ts'
import { failureOf, failureTitles } from './authorFailures.ts'

/** Whether the author has said that the wallet is theirs, and the link by which they do: nothing is paid to it before. */
export function WalletProof({ author }: { author: AuthorProfile }) {
  const { id, name, email, mobileMoney, preferredPaymentMethod, provenAt } = author
  const mail = useAct({
    act: () => mailWalletLink(id),
    done: ({ emailSent }) => (emailSent ? mailed(email) : notMailed),
    failed: (error) => failureOf('wallet', error),
  })
  if (preferredPaymentMethod !== 'mobile_money' && !mobileMoney) return null
  const isProven = mobileMoney !== null && mobileMoney.provenAt !== null
  return (
    <div className="card-row">
      <Tag tint={isProven ? 'green' : 'marigold'}>
        {isProven ? 'Wallet proven' : mobileMoney ? 'Wallet not proven' : 'No wallet yet'}
      </Tag>
      <span className="small muted">
        {isProven && mobileMoney.provenAt ? fullDate(mobileMoney.provenAt) : 'Nothing is paid to it before it is.'}
      </span>
      <div className="acts">
        <Button
          look="line small"
          aria-label={`Ask ${name} for the number by mail`}
          aria-busy={mail.isPending}
          disabled={provenAt === null}
          aria-description={provenAt === null ? 'The address has to be proven first.' : undefined}
          onClick={(event) => isSecondClick(event) || mail.isPending || mail.run()}
        >
          Ask by mail
        </Button>
      </div>
    </div>
  )
}

const mailed = (email: string) => ({
  title: 'Link Sent',
  text: `A link is on its way to ${email}. There the author gives the number, or says that it is theirs.`,
})
const notMailed = {
  title: failureTitles.wallet,
  text: 'No mail server is set up: the mail lies in a file on the server, and nobody got it.',
  tone: 'bad' as const,
}
