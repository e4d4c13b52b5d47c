import { type FormEvent, useState } from 'react'
import type { WriterQuestion } from '../../../../data/contract/authors/receipts.ts'
import { answerMaxLength } from '../../../../data/vocabulary/receipts.ts'
import { t } from '../../../../data/words/words.ts'
import { textIn } from '../../../forms/readFields.ts'
import { SubmitBar } from '../../../forms/SubmitBar.tsx'
import { Field } from '../../../ui/Field.tsx'
import { longDate } from '../../../ui/format/dates.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { ActNotice } from './ActNotice.tsx'
import type { SectionProps } from './section.ts'
import { useTypedWords } from './useTypedWords.ts'
import { useWriterAct } from './useWriterAct.ts'

/** What editors asked, what the writer answered, and the answer that is due. */
export function Questions(props: SectionProps) {
  const { questions } = props.found.status
  const open = questions.find(({ isOpen }) => isOpen)
  return (
    <>
      <ol className="thread plain">
        {questions.map((question) => (
          <li key={question.id}>
            <Words
              from={t('The editor asked on {date}', { date: longDate(question.askedAt) })}
              words={question.question}
            />
            {question.answer !== null && question.answeredAt !== null && (
              <Words
                isOwn
                from={t('You answered on {date}', { date: longDate(question.answeredAt) })}
                words={question.answer}
              />
            )}
          </li>
        ))}
      </ol>
      <AnswerForm {...props} question={open} />
    </>
  )
}

export const Words = ({ from, words, isOwn }: { from: string; words: string; isOwn?: boolean }) => (
  <figure className={isOwn ? 'words by-writer' : 'words'}>
    <figcaption>{from}</figcaption>
    <blockquote>{words}</blockquote>
  </figure>
)

type Props = SectionProps & { question: WriterQuestion | undefined }

function AnswerForm({ found: { code }, waiting, onChanged, question }: Props) {
  const { phase, refused, isBusy, send } = useWriterAct('answer', { code, onArrived: onChanged })
  const { kept, typed, leave } = useTypedWords(code, 'answer')
  const [error, setError] = useState<string | null>(null)
  const [answered, setAnswered] = useState<number | null>(null)
  const queued = waiting.find(({ kind, needsWriter }) => kind === 'answer' && needsWriter === null)
  const letter = kept?.typed?.letter ?? null

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const area = event.currentTarget.querySelector('textarea')
    if (isBusy || !question || !area) return
    const answer = area.value.trim()
    setError(answer ? null : t('Please write your answer'))
    if (!answer) return area.focus()
    const { isSafe, letter: queuedAs } = await send({ question: question.id, answer }, letter)
    if (!isSafe) return area.focus()
    setAnswered(question.id)
    await leave({ answer }, queuedAs)
  }

  const notice = (
    <ActNotice
      phase={phase}
      what={t('Your answer')}
      sent={t('Your answer has arrived. The editor reads it with your story.')}
    />
  )
  if (!question || question.id === answered) return notice
  if (queued) return <Notice tone="offline">{t('Your answer is saved on this phone and waits for signal.')}</Notice>
  if (!kept) return null
  return (
    <form noValidate onSubmit={submit} onInput={(event) => typed({ answer: textOf(event) }, letter)}>
      {refused && <Notice tone="bad">{refused.message}</Notice>}
      <Field
        label={t('Your answer')}
        name="answer"
        required
        error={error ?? undefined}
        hint={t('Only the editors read it. It does not stand in your story.')}
      >
        <textarea rows={4} defaultValue={answerIn(kept.typed?.words)} maxLength={answerMaxLength} readOnly={isBusy} />
      </Field>
      <SubmitBar
        busy={isBusy}
        label={t('Send the answer')}
        busyLabel={t('Sending…')}
        className="button"
        aria-disabled={isBusy || undefined}
      />
    </form>
  )
}

const textOf = ({ currentTarget }: FormEvent<HTMLFormElement>) => currentTarget.querySelector('textarea')?.value ?? ''

/** From this phone's store, perhaps of an older version. */
const answerIn = (words: unknown) => textIn(words, 'answer')
