import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Statement } from '../../../../data/contract/authors/rewards.ts'
import { monthInWords } from '../../../../data/rules/authors/statementMonth.ts'
import { dollars, exactDollars } from '../../../../data/rules/dollars.ts'
import { paymentMethodNames, paymentMethods } from '../../../../data/vocabulary/money.ts'
import { newId } from '../../../offline/newId.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { download, mail } from '../../../ui/icons.ts'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { MoveButton } from '../../kit/acts/MoveButton.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { Select } from '../../kit/edit/Select.tsx'
import { Loaded } from '../../kit/lists/Loaded.tsx'
import { dayOfMonth, monthsUpTo } from '../months.ts'
import { mailStatement, statementFile, statementQuery } from '../queries.ts'
import { SumsTable } from './RuleSums.tsx'

const monthsBack = 24

/** What a month has brought an author: to read, to keep as a file, to mail. */
export function MonthStatement({ id, to }: { id: number; to: string }) {
  const months = monthsUpTo(new Date(), monthsBack)
  const [month, setMonth] = useState(months[0] ?? '')
  const chooser = useId()
  const { data, error, refetch } = useQuery(statementQuery(id, month))
  return (
    <section className="statement" aria-labelledby="statement">
      <h3 id="statement">Statement of a month</h3>
      <div className="row wrapx picks">
        <label htmlFor={chooser}>Month (UTC)</label>
        <Select id={chooser} value={month} options={months} words={monthInWords} onChoose={setMonth} />
        <a className="button line small" href={statementFile(id, month)} download>
          <Icon path={download} /> Download CSV
        </a>
        <MailStatement key={month} id={id} month={month} to={to} />
      </div>
      <Loaded from={{ data, error, refetch }} />
      {data && <StatementFigures statement={data} />}
    </section>
  )
}

function StatementFigures({ statement }: { statement: Statement }) {
  const { isFinal, openingMilliCents, earnedMilliCents, closingMilliCents, points, lines, payouts } = statement
  return (
    <>
      <dl className="meta">
        <dt>At the beginning</dt>
        <dd>{exactDollars(openingMilliCents)}</dd>
        <dt>Earned {isFinal ? 'in the month' : 'so far'}</dt>
        <dd>{exactDollars(earnedMilliCents)}</dd>
        {payouts.map(({ id, amount, at, method, reference }) => (
          <PaidLine key={id} told={`${dayOfMonth(at)}, ${wayOf(method)}${reference ? `, reference ${reference}` : ''}`}>
            {`−${dollars(amount)}`}
          </PaidLine>
        ))}
        <dt>{isFinal ? 'At the end' : 'As of now'}</dt>
        <dd>{exactDollars(closingMilliCents)}</dd>
      </dl>
      {lines.length > 0 && (
        <SumsTable lines={lines} points={points} milliCents={earnedMilliCents} caption="What the month has brought" />
      )}
    </>
  )
}

const PaidLine = ({ told, children }: { told: string; children: string }) => (
  <>
    <dt>Payout, {told}</dt>
    <dd>{children}</dd>
  </>
)

/** A method in words, or as it was noted. */
const wayOf = (method: string) => {
  const known = paymentMethods.find((name) => name === method)
  return known ? paymentMethodNames[known] : method
}

interface Props {
  id: number
  month: string
  /** The author's address. */
  to: string
}

/** Mails a month's statement to the author: once, though the answer be lost and the button be pressed again. */
function MailStatement({ id, month, to }: Props) {
  const [key, setKey] = useState(newId)
  const [isSent, setSent] = useState<boolean | null>(null)
  const mailing = useAct({
    act: () => mailStatement(id, month, key),
    done: ({ emailSent }) => (emailSent ? { title: 'Statement on its Way', text: `To ${to}.` } : null),
    onDone: ({ emailSent }) => {
      setKey(newId())
      setSent(emailSent)
    },
    failed: 'Email Failed',
  })
  const { isPending, failure } = mailing
  return (
    <>
      <MoveButton className="line small" busy={isPending} sending={isPending} onPress={mailing.run}>
        <Icon path={mail} /> Mail it
      </MoveButton>
      <ErrorNotice failure={failure} />
      {isSent !== null && !isPending && !failure && <p className="small told">{mailedInWords(isSent, to)}</p>}
    </>
  )
}

const mailedInWords = (isSent: boolean, to: string) =>
  isSent
    ? `The mail to ${to} is on its way; Settings, Mail shows what does not get through.`
    : 'No mail server is set up: the mail is written into a file on the server, and nobody gets it.'
