import { useState } from 'react'
import type { AdminStory, StoryConsent } from '../../../../data/contract/stories.ts'
import { isHeardAlone, settledConsent, unsaidConsent } from '../../../../data/rules/stories/consent.ts'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { useOneAct } from '../../kit/acts/useAct.ts'
import { noteConsent } from '../../kit/data/stories.ts'
import { Select } from '../../kit/edit/Select.tsx'
import { Tick } from '../../kit/edit/Tick.tsx'
import { changing } from '../queries.ts'
import { placeLabels } from './consentLabels.ts'

/** What an admin sees in the picture, or was told by the writer, and how. */
export function ConsentDialog({ story, onClose }: { story: AdminStory; onClose: () => void }) {
  const [consent, setConsent] = useState<StoryConsent>(() => answersOf(story.consents[0] ?? unsaidConsent))
  const [note, setNote] = useState('')
  const change = (answers: Partial<StoryConsent>) => setConsent((before) => settledConsent({ ...before, ...answers }))
  const noting = useOneAct({
    mutationKey: ['move', story.id],
    act: () => changing(noteConsent(story.id, { ...consent, note })),
    done: () => ({ title: 'Noted', text: 'It counts from now on, and stands in the history of the story.' }),
    onDone: onClose,
  })
  return (
    <FormDialog
      title="People in this story"
      confirm="Note it"
      act={noting}
      isReady={note.trim() !== ''}
      onClose={onClose}
    >
      <Answer
        label={
          isHeardAlone(story.media)
            ? 'Can somebody be heard in the recording?'
            : 'Can somebody be recognised in the photo, video or sound?'
        }
        name="people"
        said={consent.people}
        onSay={(people) => change({ people })}
      />
      {consent.people && (
        <>
          <Answer
            label="Did they agree to be shown or heard?"
            name="agreed"
            said={consent.agreed}
            onSay={(agreed) => change({ agreed })}
          />
          <Answer
            label="Is a child among them?"
            name="child"
            said={consent.child}
            onSay={(child) => change({ child })}
          />
        </>
      )}
      {consent.child && (
        <Answer
          label="Did a parent or guardian agree?"
          name="guardian"
          said={consent.guardian}
          onSay={(guardian) => change({ guardian })}
        />
      )}
      <Tick checked={consent.site} onTick={(site) => change({ site })}>
        It may appear on {placeLabels.site}
      </Tick>
      {(['newsletter', 'social'] as const).map((place) => (
        <Answer
          key={place}
          label={`May it appear in ${placeLabels[place]}?`}
          name={place}
          said={consent[place]}
          none="Nobody asked the writer"
          onSay={(said) => change({ [place]: said })}
        />
      ))}
      <Tick checked={consent.voice} onTick={(voice) => change({ voice })}>
        A recording may be heard there
      </Tick>
      <Field
        label="How do you know?"
        name="note"
        required
        hint="What you saw, or who told you when. Both of you read it, nobody else."
      >
        <textarea value={note} maxLength={500} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </FormDialog>
  )
}

const answersOf = ({
  people,
  agreed,
  child,
  guardian,
  site,
  newsletter,
  social,
  voice,
}: StoryConsent): StoryConsent => ({
  people,
  agreed,
  child,
  guardian,
  site,
  newsletter,
  social,
  voice,
})

type Said = boolean | null
const answerWords = { yes: 'Yes', no: 'No' } as const

interface AnswerProps {
  label: string
  name: string
  said: Said
  none?: string
  onSay: (said: Said) => void
}

function Answer({ label, name, said, none = 'Not known', onSay }: AnswerProps) {
  const value = said === null ? '' : said ? 'yes' : 'no'
  return (
    <Field label={label} name={name}>
      <Select<'yes' | 'no', 'yes' | 'no' | ''>
        value={value}
        options={['yes', 'no']}
        words={(answer) => answerWords[answer]}
        none={none}
        onChoose={(answer) => onSay(answer === '' ? null : answer === 'yes')}
      />
    </Field>
  )
}
