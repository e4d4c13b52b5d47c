import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { newsletterMaxLength } from '../../../../data/vocabulary/newsletter.ts'
import { Field } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { check, eye, mail, send } from '../../../ui/icons.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { RichText } from '../../editor/RichText.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { MoveButton } from '../../kit/acts/MoveButton.tsx'
import { Tick } from '../../kit/edit/Tick.tsx'
import { timeOfDay } from '../../kit/words/times.ts'
import { draft, isBlank, missingIn, writeDraft } from '../draft.ts'
import { feedQuery, subscribersQuery } from '../queries.ts'
import { ChosenParts } from './ChosenParts.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import { feedWords } from './feedLabels.ts'
import { PreviewDialog } from './PreviewDialog.tsx'
import { Recipients } from './Recipients.tsx'
import { recipientsOf } from './recipientsOf.ts'
import { SendDialog } from './SendDialog.tsx'
import { TestDialog } from './TestDialog.tsx'

type Layer = 'preview' | 'test' | 'send' | 'discard'

/** The next newsletter. Everything is kept while it is typed; nothing leaves before the last question is answered. */
export function Compose() {
  const words = useSnapshot(draft, { sync: true })
  const [layer, setLayer] = useState<Layer | null>(null)
  const [isKept, setKept] = useState(true)
  const close = () => setLayer(null)
  const write = (part: Parameters<typeof writeDraft>[0]) => setKept(writeDraft(part))
  const isEmpty = isBlank(words)
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
          isSwitch
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
          <MoveButton
            className="line wide"
            obstacle={missing.length > 0 ? stillNeeds(missing) : null}
            onPress={() => setLayer('preview')}
          >
            <Icon path={eye} /> Preview
          </MoveButton>
          <MoveButton
            className="line wide"
            obstacle={missing.length > 0 ? stillNeeds(missing) : null}
            onPress={() => setLayer('test')}
          >
            <Icon path={mail} /> Send test
          </MoveButton>
          <MoveButton
            className="large wide"
            obstacle={unsendable.length > 0 ? stillNeeds(unsendable) : null}
            onPress={() => setLayer('send')}
          >
            <Icon path={send} /> Send Newsletter
          </MoveButton>
        </div>
        {unsendable.length > 0 && !(subscribers.isPending && missing.length === 0) && (
          <p className="small muted needs">{stillNeeds(unsendable)}</p>
        )}
        {!isEmpty && (
          <p className="kept" role="status">
            {isKept && words.keptAt && (
              <span className="saved">
                <Icon path={check} /> Kept in this tab, {timeOfDay(words.keptAt)}
              </span>
            )}
            <Button look="quiet small" onClick={() => setLayer('discard')}>
              Discard
            </Button>
          </p>
        )}
        {!isKept && (
          <Notice tone="warn">
            <p className="small">This tab has no room left: the newsletter is lost when it is closed or reloaded.</p>
          </Notice>
        )}
      </aside>
      {layer === 'preview' && <PreviewDialog words={words} onClose={close} onTest={() => setLayer('test')} />}
      {layer === 'test' && <TestDialog words={words} onClose={close} />}
      {layer === 'send' && <SendDialog words={words} recipients={chosen} onClose={close} />}
      {layer === 'discard' && <DiscardDialog onClose={close} />}
    </div>
  )
}

/** To send it, it still needs a subject and some words. */
function stillNeeds(parts: readonly string[]) {
  const last = parts.at(-1)
  return `It still needs ${parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last}.`
}
