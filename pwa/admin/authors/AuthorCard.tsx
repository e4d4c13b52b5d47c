import { useQuery } from '@tanstack/react-query'
import type { AuthorProfile } from '../../../data/contract/authors/authors.ts'
import { availableInShort } from '../../../data/rules/authors/available.ts'
import { deletionCancelled, deletionWord } from '../../../data/vocabulary/authors.ts'
import { paymentMethodNames } from '../../../data/vocabulary/money.ts'
import { Icon } from '../../ui/Icon.tsx'
import { pen, trash } from '../../ui/icons.ts'
import { inkOf, Seal } from '../../ui/Seal.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { isStatus } from '../kit/data/failures.ts'
import { UnlessHeld } from '../kit/held/UnlessHeld.tsx'
import { useHeldTime } from '../kit/held/useHeldTime.ts'
import { useHold } from '../kit/held/useHold.ts'
import { EmailText } from '../kit/lists/Address.tsx'
import { Facts } from '../kit/lists/Facts.tsx'
import { counted } from '../kit/words/counted.ts'
import { fullDate } from '../kit/words/times.ts'
import { accountInWords } from '../profiles/accountInWords.ts'
import { noteAuthor } from '../profiles/queries.ts'
import { rewardsQuery } from '../rewards/queries.ts'
import { failureTitles } from './authorFailures.ts'
import { ExpressButtons } from './connect/ExpressButtons.tsx'
import { PlaceProof, placeStateOf } from './PlaceProof.tsx'
import { Proof } from './Proof.tsx'
import { walletInWords } from './WalletField.tsx'

interface Props {
  author: AuthorProfile
  onEdit: () => void
}

export function AuthorCard({ author, onEdit }: Props) {
  const { name, location, isActive, bio } = author
  const deletion = useDeletion(author)
  return (
    <li className="panel author-card" aria-label={name}>
      <header>
        <Seal name={name} look={inkOf(author.email)} />
        <div className="grow">
          <h3>{name}</h3>
          <p className="subline">{location}</p>
        </div>
        {!isActive && <Tag tint="neutral">Inactive</Tag>}
      </header>
      <Facts facts={{ ...factsOf(author), Rewards: useAvailable(author.id) }} />
      {bio && <p className="small whole folded">{bio}</p>}
      <details className="proofs">
        <summary>{proofsInShort(author)}</summary>
        <Proof author={author} />
        <PlaceProof author={author} />
      </details>
      <ExpressButtons author={author} />
      <footer className="acts">
        <UnlessHeld kind="author" id={author.id} name={name}>
          <Button look="line small" aria-haspopup="dialog" aria-label={`Edit ${name}`} onClick={onEdit}>
            <Icon path={pen} /> Edit
          </Button>
          <Button
            look="stop small"
            aria-label={`Delete ${name}`}
            busy={deletion.isPending}
            onClick={() => deletion.ask()}
          >
            <Icon path={trash} /> Delete
          </Button>
        </UnlessHeld>
      </footer>
    </li>
  )
}

/** What of the author is proven and what is not: both have to be before a payout. */
function proofsInShort(author: AuthorProfile): string {
  const address = author.provenBy ? 'Address proven' : 'Address not proven'
  const place = placeStateOf(author)
  return place ? `${address}, ${place.label[0]?.toLowerCase()}${place.label.slice(1)}` : address
}

/** What the author can be paid now and what is still held; null while nothing was earned. */
function useAvailable(profileId: number): string | null {
  const { data } = useQuery(rewardsQuery)
  const money = data?.find((author) => author.profileId === profileId)?.money
  return money && money.earned > 0 ? availableInShort(money, fullDate) : null
}

function factsOf(author: AuthorProfile) {
  const { email, phone, stories, preferredPaymentMethod: method } = author
  const { bankAccount, bankAccountDetails, paypalEmail, mobileMoney } = author
  const account = {
    bank_transfer: bankAccount ? accountInWords(bankAccount) : (bankAccountDetails ?? 'no bank details yet'),
    paypal: paypalEmail ? <EmailText email={paypalEmail} /> : 'no address yet',
    mobile_money: mobileMoney ? walletInWords(mobileMoney) : 'no number yet',
  }
  const toWhere = Object.hasOwn(account, method) ? account[method as keyof typeof account] : null
  return {
    Email: <EmailText email={email} />,
    Phone: phone,
    Stories: counted(stories, 'story', 'stories'),
    'Paid by': (
      <>
        {paymentMethodNames[method]}
        {toWhere && <>, {toWhere}</>}
      </>
    ),
  }
}

/** Deletes a profile after the word was typed; anything else is told as the specification tells it. */
function useDeletion({ id, name }: AuthorProfile) {
  const { run, isPending } = useHold({
    ask: () => ({ kind: 'author.delete', id }),
    what: `The profile of ${name}`,
    failed: failureTitles.delete,
    onFailed: (error) => {
      if (isStatus(error, 404)) noteAuthor(id, null)
    },
  })
  const { waits } = useHeldTime()
  function ask() {
    const typed = prompt(
      `Delete the profile of ${name}? ${waits ? 'It can be undone for ten seconds.' : 'It happens at once.'} Stories, rewards and payouts stay. Type ${deletionWord} to confirm.`,
    )
    if (typed === deletionWord) run()
    else alert(deletionCancelled)
  }
  return { ask, isPending }
}
