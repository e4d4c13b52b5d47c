import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { newsletterMaxLength } from '../../../../data/vocabulary/newsletter.ts'
import { Field } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { calendar, eye, mail, send } from '../../../ui/icons.ts'
import { RichText } from '../../editor/RichText.tsx'
import { MoveButton } from '../../kit/acts/MoveButton.tsx'
import { Tick } from '../../kit/edit/Tick.tsx'
import { inWords } from '../../kit/words/counted.ts'
import { type IssueSaver, idsIn, missingIn } from '../draft.ts'
import { feedQuery } from '../queries.ts'
import { ChosenParts } from './ChosenParts.tsx'
import { DeleteIssue } from './DeleteIssue.tsx'
import { feedWords } from './feedLabels.ts'
import { PreviewDialog } from './PreviewDialog.tsx'
import { Recipients } from './Recipients.tsx'
import { ScheduleIssue } from './ScheduleIssue.tsx'
import { SendDialog } from './SendDialog.tsx'
import { TestDialog } from './TestDialog.tsx'

const acts = {
  preview: { look: 'line wide', icon: eye, label: 'Preview' },
  test: { look: 'line wide', icon: mail, label: 'Send test' },
  schedule: { look: 'line wide', icon: calendar, label: 'Schedule' },
  send: { look: 'large wide', icon: send, label: 'Send Newsletter' },
}
type Layer = keyof typeof acts

interface Props {
  saver: IssueSaver
  onLeave: () => void
}

/** The fields of an issue. Nothing leaves before the last question is answered. */
export function IssueSheet({ saver, onLeave }: Props) {
  const { words, record } = useSnapshot(saver.editor, { sync: true })
  const [layer, setLayer] = useState<Layer | null>(null)
  const close = () => setLayer(null)
  const missing = missingIn(words)
  const feed = feedWords(useQuery(feedQuery).data)
  const lacksPeople = words.recipients === 'some' && idsIn(words.people).length === 0
  const unsendable = [...missing, lacksPeople && 'at least one recipient'].filter((part) => part !== false)
  return (
    <div className="split wide">
      <div className="letter-sheet">
        <Field
          label="Subject"
          name="subject"
          required
          hint={
            <>
              <span>What people see before they open it.</span>
              <span className="tabular">
                {words.subject.length} / {newsletterMaxLength.subject}
              </span>
            </>
          }
        >
          <input
            value={words.subject}
            maxLength={newsletterMaxLength.subject}
            autoComplete="off"
            enterKeyHint="next"
            onChange={({ target }) => saver.write({ subject: target.value })}
          />
        </Field>
        <RichText
          id="newsletter-content"
          label="Content"
          isRequired
          value={words.content}
          onChange={(content) => saver.write({ content })}
        />
        <ChosenParts stories={words.stories} posts={words.posts} onChange={saver.write} />
        <Tick
          className="tick feed-switch"
          kind="switch"
          checked={words.includeRSSFeed && feed.hasArticles}
          disabled={!feed.hasArticles}
          onTick={(includeRSSFeed) => saver.write({ includeRSSFeed })}
        >
          <span>
            Add the Wildlife Blog
            <small>{feed.says}</small>
          </span>
        </Tick>
      </div>
      <aside className="panel letter-side" aria-label="Recipients and sending">
        <Recipients words={words} onChange={saver.write} />
        <div className="letter-acts">
          {(Object.keys(acts) as Layer[]).map((name) => {
            const { look, icon, label } = acts[name]
            const lacking = name === 'send' || name === 'schedule' ? unsendable : missing
            const obstacle = lacking.length > 0 ? stillNeeds(lacking) : null
            return (
              <MoveButton key={name} className={look} obstacle={obstacle} onPress={() => setLayer(name)}>
                <Icon path={icon} /> {label}
              </MoveButton>
            )
          })}
        </div>
        {unsendable.length > 0 && <p className="small muted needs">{stillNeeds(unsendable)}</p>}
        {record && <DeleteIssue saver={saver} onLeave={onLeave} />}
      </aside>
      {layer === 'preview' && (
        <PreviewDialog saver={saver} words={words} onClose={close} onTest={() => setLayer('test')} />
      )}
      {layer === 'test' && <TestDialog saver={saver} words={words} onClose={close} />}
      {layer === 'schedule' && <ScheduleIssue saver={saver} onClose={close} />}
      {layer === 'send' && <SendDialog saver={saver} onClose={close} />}
    </div>
  )
}

/** To send it, it still needs a subject and some words. */
const stillNeeds = (parts: readonly string[]) => `It still needs ${inWords(parts)}.`
