import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Donor } from '../../../../data/contract/deskDonations.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { anonymousDonor } from '../../../../data/vocabulary/money.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { back } from '../../../ui/icons.ts'
import { Address } from '../../kit/lists/Address.tsx'
import { DataTable } from '../../kit/lists/DataTable.tsx'
import { Facts } from '../../kit/lists/Facts.tsx'
import { searchOf } from '../../kit/lists/filters.ts'
import { Ledger } from '../../kit/lists/Ledger.tsx'
import { Loaded } from '../../kit/lists/Loaded.tsx'
import { Panel } from '../../kit/lists/Panel.tsx'
import { SectionHead } from '../../kit/lists/SectionHead.tsx'
import { counted } from '../../kit/words/counted.ts'
import { fullDate } from '../../kit/words/times.ts'
import { Donations } from '../Donations.tsx'
import { methodWords } from '../donationLabels.ts'
import { donorQuery, messagesOfQuery } from '../queries.ts'
import { DonorNotes } from './DonorNotes.tsx'
import { DonorStatements } from './DonorStatements.tsx'

/** All that came from one email address. `id` is one of its donations. */
export function DonorPage({ id }: { id: number }) {
  const asked = useQuery(donorQuery(id))
  return (
    <section>
      <p>
        <Link className="button quiet small" to={{ search: '', hash: 'donations' }}>
          <Icon path={back} /> All donations
        </Link>
      </p>
      <SectionHead title={asked.data ? (asked.data.names[0] ?? anonymousDonor) : 'Donor'} />
      <Loaded from={asked}>{(donor) => <Known id={id} donor={donor} />}</Loaded>
    </section>
  )
}

function Known({ id, donor }: { id: number; donor: Donor }) {
  const { given, kept, refunded, disputed, byYear } = donor
  return (
    <>
      <DonorFacts donor={donor} />
      <Ledger
        figures={[
          { label: 'Given', ...told(given) },
          { label: 'Kept', ...told(kept) },
          { label: 'Refunded', ...told(refunded) },
          { label: 'Held back or lost', ...told(disputed) },
        ]}
      />
      <div className="split donor">
        {byYear.length > 0 && (
          <Panel id="donor-years" title="By year">
            <DataTable
              caption="What arrived, by year"
              rows={byYear}
              keyOf={({ year }) => year}
              head={{ label: 'Year', cell: ({ year }) => year }}
              columns={[
                { label: 'Donations', cell: ({ count }) => count },
                { label: 'Given', cell: ({ cents }) => dollars(cents) },
                { label: 'Kept', cell: ({ keptCents }) => dollars(keptCents) },
              ]}
            />
          </Panel>
        )}
        <DonorNotes id={id} notes={donor.notes} />
        <DonorStatements id={id} />
      </div>
      <Donations title="Donations of this donor" />
    </>
  )
}

const told = ({ count, cents }: Donor['given']) => ({
  about: <small> {counted(count, 'donation')}</small>,
  value: dollars(cents),
})

function DonorFacts({ donor: { email, names, firstAt, lastAt, byMethod, receipts } }: { donor: Donor }) {
  const { data: messages = 0 } = useQuery(messagesOfQuery(email))
  const others = names.slice(1)
  return (
    <Facts
      facts={{
        Email: <Address email={email} />,
        'Other names': others.length > 0 && others.join(', '),
        'First donation': firstAt && fullDate(firstAt),
        'Last donation': lastAt && lastAt !== firstAt && fullDate(lastAt),
        Ways: byMethod.map(({ method, count }) => `${methodWords[method]} (${count})`).join(', '),
        Receipts: receiptsInWords(receipts),
        Messages: messages > 0 && (
          <Link to={{ search: searchOf({ q: email }), hash: 'messages' }}>{counted(messages, 'message')}</Link>
        ),
      }}
    />
  )
}

const receiptsInWords = ({ count, lastAt }: Donor['receipts']) =>
  lastAt ? `${counted(count, 'receipt')}, the last on ${fullDate(lastAt)}` : 'None'
