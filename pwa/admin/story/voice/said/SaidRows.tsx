import { useEffect, useRef } from 'react'
import type { SaidParagraph } from '../../../../../data/contract/transcripts.ts'
import { textIn } from '../../../../../data/rules/stories/storyLanguage.ts'
import { storyMaxLength } from '../../../../../data/vocabulary/limits.ts'
import { usualStoryLanguage } from '../../../../../data/vocabulary/storyLanguages.ts'
import { durationInWords } from '../../../../ui/format/sizes.ts'
import { Tag } from '../../../../ui/Tag.tsx'
import { Button } from '../../../kit/acts/Button.tsx'
import { Tick } from '../../../kit/edit/Tick.tsx'
import type { Playing } from '../usePlaying.ts'
import { changed, emptyParagraph, joined, parted, saidAt, withOneAfter, without } from './saidWords.ts'

interface Props {
  paragraphs: readonly SaidParagraph[]
  language?: string
  playing: Playing
  onChange: (paragraphs: SaidParagraph[]) => void
}

/** Each paragraph with the time at which it begins. The one that is being said is marked, and stays in sight. */
export function SaidRows({ paragraphs, language = usualStoryLanguage, playing, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const said = playing.state === 'still' && playing.seconds === 0 ? -1 : saidAt(paragraphs, playing.seconds)
  useEffect(() => {
    const row = list.current?.children[said]
    // Who types somewhere else stays there.
    const isTyping = list.current?.contains(document.activeElement) && document.activeElement?.matches('textarea')
    if (row && !isTyping) row.scrollIntoView?.({ block: 'nearest' })
  }, [said])
  const now = () => Math.floor(playing.seconds * 10) / 10
  return (
    <>
      <ol className="said-rows" ref={list}>
        {paragraphs.map((paragraph, index) => (
          <Row
            key={paragraph.id}
            paragraph={paragraph}
            index={index}
            isSaid={index === said}
            language={language}
            onPlay={() => playing.playFrom(paragraph.from ?? 0)}
            onStart={() => onChange(changed(paragraphs, index, { from: now() }))}
            onWrite={(change) => onChange(changed(paragraphs, index, change))}
            onJoin={() => onChange(joined(paragraphs, index))}
            onPart={(cursor) => onChange(parted(paragraphs, index, cursor))}
            onAdd={() => onChange(withOneAfter(paragraphs, index))}
            onRemove={() => onChange(without(paragraphs, index))}
          />
        ))}
      </ol>
      {paragraphs.length === 0 && (
        <Button look="line" onClick={() => onChange([emptyParagraph(now())])}>
          Write the first paragraph
        </Button>
      )}
    </>
  )
}

interface RowProps {
  paragraph: SaidParagraph
  index: number
  isSaid: boolean
  language: string
  onPlay: () => void
  onStart: () => void
  onWrite: (change: Partial<SaidParagraph>) => void
  onJoin: () => void
  onPart: (cursor: number) => void
  onAdd: () => void
  onRemove: () => void
}

function Row({ paragraph, index, isSaid, language, onWrite, ...acts }: RowProps) {
  const { id, from, text, by, isSeen } = paragraph
  const field = useRef<HTMLTextAreaElement>(null)
  const name = `Paragraph ${index + 1}`
  const isEmpty = text.trim() === ''
  return (
    <li aria-current={isSaid || undefined}>
      <div className="row wrapx">
        <label htmlFor={id}>{name}</label>
        <span className="tabular small">{from === null ? 'No time' : durationInWords(from)}</span>
        <Button
          look="quiet small"
          disabled={from === null}
          aria-label={`Play from here: ${name}`}
          onClick={acts.onPlay}
        >
          Play from here
        </Button>
        <Button look="quiet small" aria-label={`Starts now: ${name}`} onClick={acts.onStart}>
          Starts now
        </Button>
      </div>
      {!isSeen && <Tag tint="marigold">By machine: not listened to yet</Tag>}
      <textarea
        ref={field}
        id={id}
        {...textIn(language)}
        rows={Math.min(12, Math.max(2, Math.ceil(text.length / 80)))}
        maxLength={storyMaxLength.content}
        value={text}
        onChange={({ target }) => onWrite({ text: target.value, isSeen: true })}
      />
      {by === 'machine' && !isSeen && (
        <Tick checked={false} onTick={(isTicked) => onWrite({ isSeen: isTicked })}>
          {' '}
          I have listened to it, and it is right
        </Tick>
      )}
      <div className="acts">
        {index > 0 && (
          <Button look="quiet small" aria-label={`Join with the one above: ${name}`} onClick={acts.onJoin}>
            Join with the one above
          </Button>
        )}
        <Button
          look="quiet small"
          disabled={isEmpty}
          aria-label={`Split at the cursor: ${name}`}
          onClick={() => acts.onPart(field.current?.selectionStart ?? text.length)}
        >
          Split at the cursor
        </Button>
        <Button look="quiet small" aria-label={`Add one below: ${name}`} onClick={acts.onAdd}>
          Add one below
        </Button>
        {isEmpty && (
          <Button look="quiet small" aria-label={`Remove: ${name}`} onClick={acts.onRemove}>
            Remove
          </Button>
        )}
      </div>
    </li>
  )
}
