import { useId, useState } from 'react'
import type { RiskNoted } from '../../../../data/contract/risk.ts'
import type { AdminStory } from '../../../../data/contract/stories.ts'
import { Field } from '../../../ui/Field.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { useOneAct } from '../../kit/acts/useAct.ts'
import { saveStory } from '../../kit/data/stories.ts'
import { shortTime } from '../../kit/words/times.ts'
import { changing } from '../queries.ts'
import { editWith, fieldNames, marked, openFindings, textOf } from './riskWords.ts'

interface Props {
  story: AdminStory
  /** The story with other words, once they are saved. */
  onChanged: (story: AdminStory) => void
}

/** What in a story could lead somebody to an animal: which words, why, and what can stand there instead. Nothing for any other story. */
export function RiskPanel({ story, onChanged }: Props) {
  const { findings, species } = story.risk
  const hasPhoto = story.media.some(({ kind, picture }) => kind === 'image' && picture)
  if (findings.length === 0 && !(species.length > 0 && hasPhoto)) return null
  const open = openFindings(story).length
  return (
    <section className="panel risk-panel" aria-labelledby="risk-title">
      <h3 id="risk-title">Could this lead a poacher to an animal?</h3>
      {findings.length > 0 && (
        <p role="status">
          {open === 0
            ? 'Every place below was decided on.'
            : 'Change the words, or publish with a reason. A place that only asks for a look does not stop the story.'}
        </p>
      )}
      <ul className="risk-findings">
        {findings.map((finding) => (
          <li key={`${finding.field} ${finding.mediaId ?? ''} ${finding.start} ${finding.words}`}>
            <Finding story={story} finding={finding} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      {species.length > 0 && hasPhoto && (
        <p className="small">
          A program cannot read what stands in a photo. Look for signposts, boards and hills that people know.
        </p>
      )}
      {species.length > 0 && (
        <details>
          <summary>Why these animals are hunted</summary>
          <ul className="small">
            {species.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Finding({ story, finding, onChanged }: Props & { finding: RiskNoted }) {
  const { decision, level, why, field, proposal } = finding
  return (
    <>
      <p>
        <Tag tint={level === 'blocks' ? 'error' : 'marigold'}>
          {level === 'blocks' ? 'Stops publication' : 'Please look'}
        </Tag>{' '}
        <span className="small muted">{fieldNames[field] ?? field}</span>
      </p>
      <Quote story={story} finding={finding} />
      <p className="small">{why}</p>
      {decision && (
        <p className="small">
          {decision.by} let it go out, {shortTime(decision.at)}: {decision.reason}
        </p>
      )}
      {proposal !== null && <OtherWords story={story} finding={finding} given={proposal} onChanged={onChanged} />}
    </>
  )
}

const around = 60

/** The words with those before and after them. */
function Quote({ story, finding }: { story: AdminStory; finding: RiskNoted }) {
  const text = textOf(story, finding)
  const from = Math.max(0, finding.start - around)
  const to = Math.min(text.length, finding.end + around)
  const shown = text.slice(from, to)
  const place = { start: finding.start - from, end: finding.end - from }
  return (
    <blockquote>
      {from > 0 && '…'}
      {marked(shown, [place]).map((piece) =>
        piece.isFound ? <mark key={piece.start}>{piece.text}</mark> : <span key={piece.start}>{piece.text}</span>,
      )}
      {to < text.length && '…'}
    </blockquote>
  )
}

/** Words that hide the place, ours or the editor’s own. They make an edit like any other. */
function OtherWords({ story, finding, given, onChanged }: Props & { finding: RiskNoted; given: string }) {
  const [words, setWords] = useState(given)
  const id = useId()
  const { run, isPending, failure } = useOneAct({
    mutationKey: ['move', story.id],
    act: () => changing(save(story, finding, words.trim())),
    done: () => ({ title: 'Words Changed', text: 'Those from before stand in the history.' }),
    onDone: onChanged,
  })
  return (
    <form
      className="risk-words"
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      <ErrorNotice failure={failure} />
      <Field label={`Instead of “${finding.words}”`} name={`risk-${id}`}>
        <input value={words} maxLength={200} onChange={({ target }) => setWords(target.value)} />
      </Field>
      <button type="submit" className="button line small" aria-busy={isPending}>
        Use this
      </button>
    </form>
  )
}

async function save(story: AdminStory, finding: RiskNoted, words: string): Promise<AdminStory> {
  const fields = editWith(story, finding, words)
  if (!fields) throw new Error('The story says something else by now. Please look at it again.')
  const form = new FormData()
  for (const [field, text] of Object.entries(fields)) form.set(field, text)
  form.set('revision', String(story.revision))
  return await saveStory(story.id, form, { onProgress: () => undefined, signal: new AbortController().signal })
}
