import type { AuthorProfile } from '../../../data/contract/authors/authors.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { isSecondClick } from '../kit/acts/secondClick.ts'
import { useAct } from '../kit/acts/useAct.ts'
import { fullDate } from '../kit/words/times.ts'
import { mailPlaceLink } from '../profiles/queries.ts'
import { failureOf, failureTitles } from './authorFailures.ts'

/** What the author has said of the wallet or bank account to which rewards go; null where nothing is sent to one. */
export function placeStateOf({ preferredPaymentMethod: method, mobileMoney, bankAccount }: AuthorProfile) {
  const isAccount = method === 'bank_transfer' && bankAccount !== null
  const place = isAccount ? bankAccount : mobileMoney
  if (!place && method !== 'mobile_money') return null
  const provenAt = place?.provenAt ?? null
  const { what } = isAccount ? words.account : words.wallet
  const label = provenAt !== null ? `${what} proven` : place ? `${what} not proven` : 'No wallet yet'
  return { isAccount, provenAt, label }
}

/** Whether the author has said that the wallet or bank account is theirs, and the link by which they do: nothing is paid to it before. */
export function PlaceProof({ author }: { author: AuthorProfile }) {
  const { id, name, email, provenAt } = author
  const place = placeStateOf(author)
  const { asked, there } = place?.isAccount ? words.account : words.wallet
  const mail = useAct({
    act: () => mailPlaceLink(id),
    done: ({ emailSent }) =>
      emailSent
        ? { title: 'Link Sent', text: `A link is on its way to ${email}. There the author ${there}.` }
        : notMailed,
    failed: (error) => failureOf('wallet', error),
  })
  if (!place) return null
  const isProven = place.provenAt !== null
  return (
    <div className="card-row">
      <Tag tint={isProven ? 'green' : 'marigold'}>{place.label}</Tag>
      <span className="small muted">
        {place.provenAt ? fullDate(place.provenAt) : 'Nothing is paid to it before it is.'}
      </span>
      <div className="acts">
        <Button
          look="line small"
          aria-label={`Ask ${name} ${asked} by mail`}
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

const words = {
  wallet: { what: 'Wallet', asked: 'for the number', there: 'gives the number, or says that it is theirs' },
  account: { what: 'Bank account', asked: 'about the bank account', there: 'says that the account is theirs' },
}
const notMailed = {
  title: failureTitles.wallet,
  text: 'No mail server is set up: the mail lies in a file on the server, and nobody got it.',
  tone: 'bad' as const,
}
