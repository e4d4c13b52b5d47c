import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ReceiptStatus } from '../../../data/contract/authors/receipts.ts'
import { calendarDay } from '../../../data/rules/inbox/reviewClock.ts'
import { defaultTimezone } from '../../../data/vocabulary/admin.ts'
import { type Message, msg, t } from '../../../data/words/words.ts'
import { paths } from '../../app/paths.ts'
import { type WaitingAct, watchActsOf } from '../../offline/outbox/ownStories.ts'
import { deviceTime, longDate } from '../../ui/format/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { arrow } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { faceFor, Written } from '../../ui/Written.tsx'
import { stamps, stateInWords } from './receiptLabels.ts'
import { Figures } from './sections/Figures.tsx'
import { Files } from './sections/Files.tsx'
import { NameSection } from './sections/NameSection.tsx'
import { OwnWords } from './sections/OwnWords.tsx'
import { Questions, Words } from './sections/Questions.tsx'
import { Scopes } from './sections/Scopes.tsx'
import type { SectionProps } from './sections/section.ts'
import { Withdrawal } from './sections/Withdrawal.tsx'
import type { Found } from './useReceipt.ts'

type Props = {
  found: Found
  /** Something about the story has changed: it is asked for again. */
  onChanged: () => void
}

interface Section {
  title: Message
  isShown: (status: ReceiptStatus) => boolean
  Part: ComponentType<SectionProps>
}

const isStanding = ({ state }: ReceiptStatus) => state !== 'withdrawn'

/** What a writer can see and do, in the order of the page. */
const sections: Section[] = [
  {
    title: msg('The editor’s questions'),
    isShown: (status) => isStanding(status) && status.questions.length > 0,
    Part: Questions,
  },
  { title: msg('What it has brought'), isShown: ({ hasFigures }) => hasFigures, Part: Figures },
  { title: msg('Your words'), isShown: isStanding, Part: OwnWords },
  { title: msg('Photos, video and recording'), isShown: isStanding, Part: Files },
  { title: msg('Name or no name'), isShown: isStanding, Part: NameSection },
  { title: msg('Where it may appear'), isShown: isStanding, Part: Scopes },
  { title: msg('Take it back'), isShown: isStanding, Part: Withdrawal },
]

/** Where the story is, what its editor says, and what its writer can do about it. The focus goes to its heading. */
export function ReceiptResult({ found, onChanged }: Props) {
  const { code, status, seenAt } = found
  const { state, title, receivedAt, storyId } = status
  const [waiting, setWaiting] = useState<WaitingAct[]>([])
  useEffect(() => watchActsOf(code, setWaiting), [code])
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the story is somewhere else now.
  useEffect(() => heading.current?.focus(), [state])
  return (
    <article className={`notebook found ${state}`}>
      <span className="stamp">{t(stamps[state])}</span>
      <h3 ref={heading} tabIndex={-1} className={title ? faceFor(title) : undefined}>
        {title ? <Written text={title} /> : t('A story you took back')}
      </h3>
      {seenAt && (
        <Notice tone="offline">
          <p>
            {t('No signal now. So it was on {time}. What you write here is kept on this phone until there is signal.', {
              time: deviceTime(seenAt),
            })}
          </p>
        </Notice>
      )}
      <p>{stateInWords(status, calendarDay(new Date(), defaultTimezone))}</p>
      <p className="small muted">{t('It came in on {date}.', { date: longDate(receivedAt) })}</p>
      {storyId !== null && (
        <p>
          <Link className="button" to={paths.story(storyId)}>
            {t('Read it on the site')} <Icon path={arrow} />
          </Link>
        </p>
      )}
      {status.reason && <Words from={t('The editor’s reason')} words={status.reason} />}
      {sections
        .filter(({ isShown }) => isShown(status))
        .map(({ title, Part }) => (
          <ResultSection key={title} title={t(title)}>
            <Part found={found} waiting={waiting} onChanged={onChanged} />
          </ResultSection>
        ))}
    </article>
  )
}

function ResultSection({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <section className="found-part" aria-labelledby={id}>
      <h4 id={id}>{title}</h4>
      {children}
    </section>
  )
}
