import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { MyGiving } from '../../../data/contract/monthlyGifts.ts'
import { t } from '../../../data/words/words.ts'
import { paths } from '../../app/paths.ts'
import { ApiError } from '../../remote/client.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Statements } from '../year/Statements.tsx'
import { AskLink } from './AskLink.tsx'
import { myGivingBy, useGivingLink } from './address.ts'
import { GiftList } from './GiftList.tsx'
import { MonthlyGift } from './MonthlyGift.tsx'
import { wordsOf } from './myGiving.ts'

/** What a donor gives and has given, without an account: behind a mailed link, and without one, how to get it. */
export default function MyGivingScreen() {
  const token = useGivingLink()
  return (
    <>
      <PageHead title={t('Your donations')} pattern="giving">
        <p className="lead">{t('See what you have given. Change or end what you give each month.')}</p>
      </PageHead>
      <div className="wrap section mine">{token ? <Mine token={token} /> : <AskLink />}</div>
    </>
  )
}

function Mine({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(myGivingBy(token))
  if (data) return <Shown giving={data} token={token} />
  if (error instanceof ApiError && error.status === 410)
    return (
      <>
        <Notice tone="warn">
          <p>{t('This link is no longer valid. Please ask for a new one.')}</p>
        </Notice>
        <AskLink />
      </>
    )
  if (!error) return <Spinner label={t('Loading…')} />
  return (
    <Notice tone="bad">
      <p>{wordsOf(error)}</p>
      <p>
        <button type="button" className="button line" onClick={() => void refetch()}>
          {t('Try again')}
        </button>
      </p>
    </Notice>
  )
}

const Shown = ({ giving: { monthly, gifts }, token }: { giving: MyGiving; token: string }) => (
  <>
    {monthly.length === 0 && (
      <p>
        {t('You give nothing each month at present.')}{' '}
        <Link to={paths.donate} reloadDocument>
          {t('Open the donation page')}
        </Link>
      </p>
    )}
    {monthly.map((gift) => (
      <MonthlyGift key={gift.id} gift={gift} />
    ))}
    <GiftList gifts={gifts} />
    <Statements token={token} />
  </>
)
