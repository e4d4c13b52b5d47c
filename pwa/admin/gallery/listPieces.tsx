import { useState } from 'react'
import { Empty } from '../../ui/Empty.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { ChoiceBar } from '../kit/bulk/ChoiceBar.tsx'
import { EachBar } from '../kit/bulk/EachBar.tsx'
import { Address, EmailText } from '../kit/lists/Address.tsx'
import { Chips } from '../kit/lists/Chips.tsx'
import { CopyButton } from '../kit/lists/CopyButton.tsx'
import { DataTable, Sideways } from '../kit/lists/DataTable.tsx'
import { DayInput } from '../kit/lists/DayInput.tsx'
import { DensitySwitch } from '../kit/lists/DensitySwitch.tsx'
import { Facts } from '../kit/lists/Facts.tsx'
import { ClearFilters, FilterSelect } from '../kit/lists/FilterSelect.tsx'
import { Ledger } from '../kit/lists/Ledger.tsx'
import { ListFrame } from '../kit/lists/ListFrame.tsx'
import { Panel } from '../kit/lists/Panel.tsx'
import { PhoneFold } from '../kit/lists/PhoneFold.tsx'
import { SearchBox } from '../kit/lists/SearchBox.tsx'
import { SearchField } from '../kit/lists/SearchField.tsx'
import type { Piece } from './piece.tsx'

const people = ['Amina Diallo', 'Kofi Mensah', 'Wangari Muthoni']
const more = { hasNextPage: true, isFetchingNextPage: false, fetchNextPage: () => undefined }
const failure = new TypeError('The server did not answer.')

/** A list of each state a query can be in. */
const states = [
  { name: 'loading', data: undefined, error: null },
  { name: 'failed', data: undefined, error: failure },
  { name: 'empty', data: [], error: null },
  { name: 'out of date', data: people, error: failure },
  { name: 'full, with more to come', data: people, error: null },
]

function Filters() {
  const [kind, setKind] = useState<string>()
  const [status, setStatus] = useState('all')
  const [search, setSearch] = useState('')
  const [day, setDay] = useState<string>()
  return (
    <div className="sift">
      <SearchBox label="Search people" hint="Name, place" onSearch={() => undefined} />
      <SearchField label="Search in what is shown" value={search} onChange={setSearch} />
      <FilterSelect
        aria-label="Kind"
        all="All kinds"
        names={['writer', 'reader']}
        words={(name) => name}
        chosen={kind}
        onChoose={setKind}
      />
      <Chips
        label="Status"
        names={['all', 'open', 'closed']}
        chosen={status}
        onChoose={setStatus}
        words={(name) => name}
        count={() => 3}
      />
      <DayInput aria-label="Sent from" value={day} onChange={setDay} />
      <DensitySwitch />
      <ClearFilters isNarrowed onClear={() => setStatus('all')} />
    </div>
  )
}

export const listPieces: readonly Piece[] = [
  { name: 'Filters', show: <Filters /> },
  {
    name: 'Filters, folded on a phone',
    show: (
      <PhoneFold label="Filters" everywhere inUse={2}>
        <Filters />
      </PhoneFold>
    ),
  },
  {
    name: 'Panel and ListFrame',
    show: states.map(({ name, data, error }, place) => (
      <Panel key={name} id={`people-${place}`} title={`People: ${name}`}>
        <ListFrame
          list={{ data, error, refetch: () => undefined, ...more, hasNextPage: name.startsWith('full') }}
          isWithin
          empty={
            <Empty picture="nest" title="Nobody yet" level={3}>
              Who writes is listed here.
            </Empty>
          }
        >
          {(rows) => (
            <ul className="list">
              {rows.map((row) => (
                <li key={row}>{row}</li>
              ))}
            </ul>
          )}
        </ListFrame>
      </Panel>
    )),
  },
  {
    name: 'ChoiceBar',
    show: [0, 2].map((chosen) => (
      <ChoiceBar
        key={chosen}
        one="story"
        many={chosen === 0 ? 'stories' : 'chosen stories'}
        chosen={chosen}
        total={40}
        onChooseAll={() => Promise.resolve()}
        onClear={() => undefined}
        acts={<Button look="approve small">Publish</Button>}
      />
    )),
  },
  {
    name: 'EachBar',
    show: (
      <EachBar
        one="story"
        many="stories of the week"
        total={40}
        choice={{
          chosen: [],
          isChosen: () => false,
          choose: () => undefined,
          chooseAll: async () => undefined,
          chooseOnly: () => undefined,
          clear: () => undefined,
        }}
        nameOf={({ id }: { id: number }) => String(id)}
        acts={[]}
      />
    ),
  },
  { name: 'Facts', show: <Facts facts={{ Account: 'Voices for Wildlife', End: '5 April 2036' }} /> },
  {
    name: 'Ledger',
    show: (
      <Ledger
        figures={[
          { label: 'Sent', value: 12 },
          { label: 'Failed', value: 1, asks: true },
        ]}
      />
    ),
  },
  {
    name: 'DataTable',
    show: (
      <Sideways>
        <DataTable
          caption="Stories of each author"
          isCaptionShown
          rows={people}
          keyOf={(name) => name}
          head={{ label: 'Author', cell: (name) => name, sort: { order: 'ascending', onPress: () => undefined } }}
          columns={[{ label: 'Stories', cell: (name) => name.length, look: () => 'tabular' }]}
        />
      </Sideways>
    ),
  },
  {
    name: 'Address',
    show: (
      <>
        <p>
          <Address email="wangari.muthoni@conservancy.example.org" />
        </p>
        <p>
          <EmailText email="wangari.muthoni@conservancy.example.org" />
        </p>
      </>
    ),
  },
  {
    name: 'CopyButton',
    show: (
      <>
        <CopyButton text="pi_1" what="the payment" /> <CopyButton text="pi_1" what="the payment" label="Copy" />
      </>
    ),
  },
]
