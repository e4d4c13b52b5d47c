import { useState } from 'react'
import { proxy } from 'valtio'
import { Field } from '../../ui/Field.tsx'
import { ChooseBox } from '../kit/bulk/ChooseBox.tsx'
import { EachTold } from '../kit/bulk/EachTold.tsx'
import { DraftList } from '../kit/drafts/DraftList.tsx'
import { KeptMark, NoRoom } from '../kit/drafts/KeptMark.tsx'
import { TwoVersions } from '../kit/drafts/TwoVersions.tsx'
import { UnsavedList } from '../kit/drafts/UnsavedList.tsx'
import { EditDialog } from '../kit/edit/EditDialog.tsx'
import { LanguageSelect } from '../kit/edit/LanguageSelect.tsx'
import { PictureUpload } from '../kit/edit/PictureUpload.tsx'
import { RecordHere } from '../kit/edit/RecordHere.tsx'
import { SaveMark } from '../kit/edit/SaveMark.tsx'
import { SaverNotices } from '../kit/edit/SaverNotices.tsx'
import { Select } from '../kit/edit/Select.tsx'
import { Tick } from '../kit/edit/Tick.tsx'
import { type Content, ContentPicker, contentFacts } from '../kit/lists/ContentPicker.tsx'
import { PartPanel, PartTabs } from '../kit/lists/PartTabs.tsx'
import { SectionHead } from '../kit/lists/SectionHead.tsx'
import type { Piece } from './piece.tsx'

const parts = ['profiles', 'statistics', 'proof'] as const
const partNames = { profiles: 'Profiles', statistics: 'Statistics', proof: 'Proof' }
const base = { title: 'Herons', text: 'They came back.' }
const content: readonly Content[] = ['Herons at the ford', 'The long rains'].map((title, place) => ({
  id: place + 1,
  title,
  about: 'Amina Example, Mto wa Mfano',
  date: '2026-03-01T09:00:00.000Z',
}))
const list = {
  data: content,
  error: null,
  refetch: () => undefined,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: () => undefined,
  isFetching: false,
  isError: false,
}

const nothing = () => undefined
const underEdit = {
  ...{ isChanged: false, isPending: false, isKept: false, failure: null, discard: nothing },
  ...{ draft: { words: base, base, revision: 1, keptAt: '' }, words: base },
  ...{ theirs: null, rebase: nothing, putOff: nothing },
}
/** What can keep words from being saved, one after another. */
const savers = [
  { pickedUpAt: '2026-03-01T09:00:00.000Z' },
  { problem: 'The server did not answer.' },
  { theirs: base, isKept: false },
  { isGone: true },
].map((state) => ({
  editor: proxy({ problem: null, pickedUpAt: null, isGone: false, theirs: null, isKept: true, ...state }),
  flush: async () => undefined,
  beginAnew: nothing,
  abandon: nothing,
}))
const versions = {
  title: 'Two versions of this post',
  said: () => 'admin2 changed it at 10:14.',
  fields: ['title', 'text'] as const,
  labels: { title: 'Title', text: 'Text' },
  wordsOf: ({ words }: { revision: number; words: typeof base }) => words,
}

function Choice() {
  const [chosen, setChosen] = useState<'morning' | 'evening'>('morning')
  const [language, setLanguage] = useState('sw')
  const [isOn, setOn] = useState(false)
  return (
    <>
      <Field label="Time of day" name="time">
        <Select options={['morning', 'evening']} words={(name) => name} value={chosen} onChoose={setChosen} />
      </Field>
      <Field label="Language" name="language">
        <LanguageSelect value={language} onChoose={setLanguage} />
      </Field>
      <Tick kind="switch" checked={isOn} onTick={setOn}>
        Every day
      </Tick>
      <ChooseBox name="Herons at the ford" isChosen={isOn} onChoose={setOn} />
      <PictureUpload
        label="A picture of your own"
        sending="Sending the picture…"
        hint="JPEG, PNG or WebP."
        onSent={() => undefined}
      />
    </>
  )
}

export const editPieces: readonly Piece[] = [
  { name: 'SectionHead', show: <SectionHead title="Authors" note="3 of 40" /> },
  {
    name: 'PartTabs',
    show: (
      <>
        <PartTabs id="gallery" label="Parts" parts={parts} names={partNames} chosen="profiles" addressOf={() => ''} />
        <PartPanel id="gallery" chosen="profiles">
          <p>What the chosen part shows.</p>
        </PartPanel>
      </>
    ),
  },
  { name: 'RecordHere', show: <RecordHere place="gallery" onRecorded={() => undefined} /> },
  { name: 'Select, LanguageSelect, Tick, ChooseBox and PictureUpload', show: <Choice /> },
  {
    name: 'ContentPicker',
    show: (
      <ContentPicker
        list={list}
        words={{ title: 'Choose stories', search: 'Search by title, name or place', none: 'No published stories yet.' }}
      >
        {(found) => (
          <ul className="list">
            {found.map((one) => (
              <li key={one.id}>
                {one.title}, {contentFacts(one)}
              </li>
            ))}
          </ul>
        )}
      </ContentPicker>
    ),
  },
  {
    name: 'EachTold',
    show: (
      <EachTold
        progress={{ done: 3, total: 8 }}
        refused={[{ name: 'Herons at the ford', why: 'A colleague has published it meanwhile.' }]}
        failure={null}
      />
    ),
  },
  {
    name: 'UnsavedList',
    show: <UnsavedList unsaved={[{ key: 'a', name: 'the profile of Amina', keptAs: 'It is' }]} />,
  },
  {
    name: 'DraftList',
    show: (
      <DraftList
        drafts={[
          { id: 1, what: 'the profile of Amina', keptAt: '2026-03-01T09:00:00.000Z' },
          {
            id: 2,
            what: 'a post',
            keptAt: '2026-03-01T09:00:00.000Z',
            gone: 'The post was deleted.',
            words: 'They came back.',
          },
        ]}
        onOpen={() => undefined}
        onReuse={() => undefined}
        onDiscard={() => undefined}
      />
    ),
  },
  {
    name: 'SaverNotices',
    show: savers.map((saver) => (
      <SaverNotices
        key={JSON.stringify(saver.editor)}
        saver={saver}
        what="post"
        gone={{ how: 'deleted', anew: 'Save as a new post' }}
        onCompare={nothing}
        onLeave={nothing}
      />
    )),
  },
  {
    name: 'SaveMark',
    show: (
      <div className="row">
        <SaveMark state="saved" />
        <SaveMark state="saving" />
        <SaveMark state="unsaved" />
      </div>
    ),
  },
  {
    name: 'KeptMark',
    show: (
      <>
        <KeptMark keptAt="2026-03-01T09:00:00.000Z" title="Discard?" confirm="Discard" onDiscard={() => undefined}>
          Its words are not saved anywhere else.
        </KeptMark>
        <NoRoom what="post" />
      </>
    ),
  },
  {
    name: 'EditDialog',
    open: (close) => (
      <EditDialog
        title="Edit this"
        width="40rem"
        edit={underEdit}
        versions={versions}
        submit="Save"
        isReady
        loss="What you wrote has not been saved."
        onSubmit={close}
        onClose={close}
      >
        <Field label="Title" name="title">
          <input defaultValue={base.title} />
        </Field>
      </EditDialog>
    ),
  },
  {
    name: 'EditDialog, sending',
    open: (close) => (
      <EditDialog
        title="Edit this"
        width="40rem"
        edit={{ ...underEdit, isPending: true, isKept: true }}
        versions={versions}
        submit="Save"
        isReady
        loss="What you wrote has not been saved."
        stay="Keep editing"
        sending={<p>Sending, 40 %</p>}
        onSubmit={close}
        onClose={close}
      >
        <p>It can be written on, and left.</p>
      </EditDialog>
    ),
  },
  {
    name: 'TwoVersions',
    open: (close) => (
      <TwoVersions
        title="Two versions of this post"
        said="admin2 changed it at 10:14."
        fields={['title', 'text']}
        labels={{ title: 'Title', text: 'Text' }}
        base={base}
        mine={{ title: 'Herons at the ford', text: 'They came back.' }}
        theirs={{ title: 'Herons', text: 'They came back in June.' }}
        onChosen={close}
        onBack={close}
      />
    ),
  },
]
