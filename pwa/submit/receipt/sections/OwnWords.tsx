import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ReceiptStatus, StoryProposal } from '../../../../data/contract/authors/receipts.ts'
import { type Message, msg, t } from '../../../../data/words/words.ts'
import { paths } from '../../../app/paths.ts'
import { longDate } from '../../../ui/format/dates.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { pen } from '../../../ui/icons.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { CorrectionForm } from './CorrectionForm.tsx'
import { fields, namesInSentence, readWritten } from './correctionWords.ts'
import type { SectionProps } from './section.ts'
import { useTypedWords } from './useTypedWords.ts'

/** The writer's words, to be corrected: at once while the story waits, as a proposal to the editors after that. */
export function OwnWords(props: SectionProps) {
  const { found, waiting } = props
  const { code, status } = found
  const isWaiting = status.state === 'pending'
  const draft = useTypedWords(code, 'correction')
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const kept = readWritten(draft.kept?.typed?.words ?? null, status)
  const queued = waiting.find(({ kind }) => kind === 'correction')

  return (
    <>
      <p>
        {isWaiting
          ? t(
              'You can correct the title, the text, the place and the category. It counts at once. The editors see what you changed.',
            )
          : t(
              'You can propose a correction of the title, the text, the place and the category. An editor compares it and decides.',
            )}
      </p>
      {status.proposal && <Proposal proposal={status.proposal} />}
      {queued && <Queued id={queued.id} needsWriter={queued.needsWriter} />}
      {isOpen && draft.kept ? (
        <CorrectionForm {...props} draft={draft} kept={kept} onClose={() => setOpen(false)} />
      ) : (
        !queued && (
          <>
            {kept && (
              <p className="small" role="status">
                {t('A correction that you have not sent is kept on this phone.')}
              </p>
            )}
            <button ref={opener} type="button" className="button line" onClick={() => setOpen(true)}>
              <Icon path={pen} /> {openerWords(kept !== null, status)}
            </button>
          </>
        )
      )}
    </>
  )
}

function openerWords(isKept: boolean, { state, proposal }: ReceiptStatus): string {
  if (isKept) return t('Go on with the correction')
  if (state === 'pending') return t('Correct the words')
  return proposal?.state === 'open' ? t('Change the proposal') : t('Propose a correction')
}

const Queued = ({ id, needsWriter }: { id: string; needsWriter: string | null }) => (
  <Notice tone={needsWriter ? 'bad' : 'offline'}>
    <p>
      {needsWriter
        ? t('Your correction did not arrive. {reason}', { reason: needsWriter })
        : t('Your correction is saved on this phone and waits for signal.')}{' '}
      <Link to={`${paths.submitStory}#letter-${id}`}>{t('Open it')}</Link>
    </p>
  </Notice>
)

const proposalWords = {
  open: msg('An editor has not decided yet.'),
  accepted: msg('An editor accepted it.'),
  declined: msg('An editor declined it.'),
  replaced: msg('It is no longer open.'),
} satisfies Record<StoryProposal['state'], Message>

const Proposal = ({ proposal: { state, reason, proposedAt, changes } }: { proposal: StoryProposal }) => (
  <div className="proposal">
    <p>
      {t('You proposed a correction on {date}: {fields}.', {
        date: longDate(proposedAt),
        fields: fields
          .filter((field) => changes[field] !== undefined)
          .map((field) => t(namesInSentence[field]))
          .join(t(', ')),
      })}{' '}
      <b>{t(proposalWords[state])}</b>
    </p>
    {reason && (
      <figure className="words">
        <figcaption>{t('The editor’s reason')}</figcaption>
        <blockquote>{reason}</blockquote>
      </figure>
    )}
  </div>
)
