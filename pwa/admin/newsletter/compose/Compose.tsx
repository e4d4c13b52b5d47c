import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { newsletterMaxLength } from '../../../../data/vocabulary/newsletter.ts'
import { Field } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { eye, mail, send } from '../../../ui/icons.ts'
import { RichText } from '../../editor/RichText.tsx'
import { MoveButton } from '../../kit/acts/MoveButton.tsx'
import { KeptMark, NoRoom } from '../../kit/drafts/KeptMark.tsx'
import { Tick } from '../../kit/edit/Tick.tsx'
import { inWords } from '../../kit/words/counted.ts'
import { draft, dropDraft, isBlank, missingIn, writeDraft } from '../draft.ts'
import { feedQuery, subscribersQuery } from '../queries.ts'
import { recipientsOf } from '../subscribers/subscriberLabels.ts'
import { ChosenParts } from './ChosenParts.tsx'
import { feedWords } from './feedLabels.ts'
import { PreviewDialog } from './PreviewDialog.tsx'
import { Recipients } from './Recipients.tsx'
import { SendDialog } from './SendDialog.tsx'
import { TestDialog } from './TestDialog.tsx'

const acts = {
  preview: { look: 'line wide', icon: eye, label: 'Preview' },
  test: { look: 'line wide', icon: mail, label: 'Send test' },
  send: { look: 'large wide', icon: send, label: 'Send Newsletter' },
}
type Layer = keyof typeof acts

/** The next newsletter. Everything is kept while it is typed; nothing leaves before the last question is answered. */
export function Compose() {
  const words = useSnapshot(draft, { sync: true })
  const [layer, setLayer] = useState<Layer | null>(null)
  const [isKept, setKept] = useState(true)
  const close = () => setLayer(null)
  const write = (part: Parameters<typeof writeDraft>[0]) => setKept(writeDraft(part))
  const subscribers = useQuery(subscribersQuery)
  const chosen = recipientsOf(words.recipients, subscribers.data ?? [])
  const missing = missingIn(words)
  const feed = feedWords(useQuery(feedQuery).data)
  const unsendable = [...missing, chosen.length === 0 && 'at least one recipient'].filter((part) => part !== false)

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
            onChange={({ target }) => write({ subject: target.value })}
          />
        </Field>
        <RichText
          id="newsletter-content"
          label="Content"
          isRequired
          value={words.content}
          onChange={(content) => write({ content })}
        />
        <ChosenParts stories={words.stories} posts={words.posts} onChange={write} />
        <Tick
          className="tick feed-switch"
          kind="switch"
          checked={words.includeRSSFeed && feed.hasArticles}
          disabled={!feed.hasArticles}
          onTick={(includeRSSFeed) => write({ includeRSSFeed })}
        >
          <span>
            Add the Wildlife Blog
            <small>{feed.says}</small>
          </span>
        </Tick>
      </div>
      <aside className="panel letter-side" aria-label="Recipients and sending">
        <Recipients
          recipients={words.recipients}
          subscribers={subscribers}
          onChange={(recipients) => write({ recipients })}
        />
        <div className="letter-acts">
          {(Object.keys(acts) as Layer[]).map((name) => {
            const { look, icon, label } = acts[name]
            const lacking = name === 'send' ? unsendable : missing
            const obstacle = lacking.length > 0 ? stillNeeds(lacking) : null
            return (
              <MoveButton key={name} className={look} obstacle={obstacle} onPress={() => setLayer(name)}>
                <Icon path={icon} /> {label}
              </MoveButton>
            )
          })}
        </div>
        {unsendable.length > 0 && !(subscribers.isPending && missing.length === 0) && (
          <p className="small muted needs">{stillNeeds(unsendable)}</p>
        )}
        {!isBlank(words) && (
          <KeptMark
            keptAt={isKept ? words.keptAt : null}
            title="Discard this newsletter?"
            cancel="Keep writing"
            confirm="Discard"
            onDiscard={dropDraft}
          >
            Its subject, words and choices go, and cannot be brought back.
          </KeptMark>
        )}
        {!isKept && <NoRoom what="newsletter" />}
      </aside>
      {layer === 'preview' && <PreviewDialog words={words} onClose={close} onTest={() => setLayer('test')} />}
      {layer === 'test' && <TestDialog words={words} onClose={close} />}
      {layer === 'send' && <SendDialog words={words} recipients={chosen} onClose={close} />}
    </div>
  )
}

/** To send it, it still needs a subject and some words. */
const stillNeeds = (parts: readonly string[]) => `It still needs ${inWords(parts)}.`
