import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WordsOfWriter } from '../../../../data/contract/authors/receipts.ts'
import type { AdminStory } from '../../../../data/contract/stories.ts'
import { languageName } from '../../../../data/rules/stories/storyLanguage.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { ReasonDialog } from '../../kit/acts/ReasonDialog.tsx'
import { isSecondClick } from '../../kit/acts/secondClick.ts'
import { fetchCaptions } from '../../kit/data/stories.ts'
import { fullTime } from '../../kit/words/times.ts'
import { childInWords, peopleInWords } from '../consent/consentLabels.ts'
import { MarkedText } from '../history/ChangedFields.tsx'
import { MediaView } from '../StoryMedia.tsx'
import { useDeciding } from './queries.ts'

type Proposal = WordsOfWriter['files'][number]
type Props = { story: AdminStory; proposal: Proposal }

const names = { photo: 'photo', photoWords: 'words', captions: 'captions' }
const bodies = { photo: Photo, photoWords: PhotoWords, captions: Captions }
const outcomes = { accepted: 'accepted', declined: 'declined' }

/** A photo, its words or captions that the writer proposes, beside what the story has now, to be accepted or declined. */
export function FileProposal({ story, proposal }: Props) {
  const { kind, state, reason, decidedBy, decidedAt } = proposal
  if (state === 'open') return <Open story={story} proposal={proposal} />
  return (
    <p className="small muted">
      {state === 'replaced'
        ? `The writer has proposed other ${names[kind]} since`
        : `${decidedBy ?? 'An editor'} ${outcomes[state]} the ${names[kind]}`}
      {decidedAt && `, ${fullTime(decidedAt)}`}. {reason && `Reason: ${reason}`}
    </p>
  )
}

function Open({ story, proposal }: Props) {
  const { kind, replaces, proposedAt, file } = proposal
  const [asking, setAsking] = useState(false)
  const deciding = useDeciding(story, proposal, () => setAsking(false))
  const { run, isPending } = deciding
  const isReady = kind !== 'photo' || file?.state === 'ready'
  const Body = bodies[kind]
  return (
    <div className="proposal">
      <p>
        <b>The writer proposes {whatOf(kind, replaces !== null)}.</b>{' '}
        <span className="muted">{fullTime(proposedAt)}</span>
      </p>
      {!asking && <ErrorNotice failure={deciding.failure} />}
      <Body story={story} proposal={proposal} />
      <div className="acts">
        <Button
          look="approve small"
          busy={isPending}
          disabled={!isReady}
          onClick={(event) => isSecondClick(event) || run({ state: 'accepted' })}
        >
          Accept the {names[kind]}
        </Button>
        <Button look="stop small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Decline…
        </Button>
      </div>
      {story.status === 'published' && <p className="small muted">Accepted, readers see it at once.</p>}
      {asking && (
        <ReasonDialog
          title={`Decline the ${names[kind]}?`}
          confirm="Decline"
          look="stop"
          label="Reason"
          hint="The writer reads it with the receipt code."
          maxLength={1000}
          act={{ ...deciding, run: (reason) => run({ state: 'declined', reason }) }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function whatOf(kind: Proposal['kind'], isInPlace: boolean): string {
  if (kind === 'photo') return isInPlace ? 'a photo in place of another' : 'a photo'
  return kind === 'captions' ? 'captions' : 'words of a photo'
}

function Photo({ proposal: { replaces, before, file, people } }: Props) {
  const child = people && childInWords(people)
  return (
    <>
      {replaces && <p className="caption">Before:</p>}
      {replaces && (before ? <MediaView file={before} /> : <p className="small muted">It is no longer kept.</p>)}
      {replaces && <p className="caption">As proposed:</p>}
      {file ? <MediaView file={file} /> : <p className="small muted">The photo is no longer kept.</p>}
      {file?.caption && <p>{file.caption}</p>}
      {file?.description && <p className="small muted">Described as: {file.description}</p>}
      {people && (
        <p className="small">
          {peopleInWords(people)}.{child && ` ${child}.`} Accepted, this counts for all photos of the story.
        </p>
      )}
    </>
  )
}

const wordLabels = { caption: 'Caption', description: 'Described as' }
const wordFields = ['caption', 'description'] as const

function PhotoWords({ proposal: { file, words } }: Props) {
  if (!file || !words) return <p className="small muted">The photo is no longer kept.</p>
  return (
    <>
      <MediaView file={file} />
      {wordFields
        .filter((field) => file[field] !== words[field])
        .map((field) => (
          <div key={field} className="edit-field">
            <b className="small">{wordLabels[field]}</b>
            <p>
              <MarkedText before={file[field]} after={words[field]} />
            </p>
          </div>
        ))}
    </>
  )
}

function Captions({ story, proposal: { media, captions } }: Props) {
  const kept = story.media.find(({ id }) => id === media)?.video?.captions ?? null
  const { data: before } = useQuery({
    queryKey: ['captions', kept?.url],
    queryFn: () => fetchCaptions(kept?.url ?? ''),
    enabled: kept !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const language = captions && languageName(captions.language)
  return (
    <>
      <p className="small muted">{language ? `Language: ${language}.` : 'Without captions from then on.'}</p>
      {(kept === null || before !== undefined) && (
        <p className="said captions-text">
          <MarkedText before={before ?? ''} after={captions?.text ?? ''} />
        </p>
      )}
    </>
  )
}
