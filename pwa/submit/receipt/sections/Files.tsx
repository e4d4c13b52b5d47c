import { useState } from 'react'
import type { ReceiptFile } from '../../../../data/contract/authors/receipts.ts'
import { type MediaKind, mostMedia } from '../../../../data/vocabulary/stories.ts'
import { type Message, msg, t } from '../../../../data/words/words.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { sizeInWords } from '../../../ui/format/sizes.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { camera } from '../../../ui/icons.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { isolated } from '../../../ui/Written.tsx'
import { ActNotice } from './ActNotice.tsx'
import { CaptionsForm } from './CaptionsForm.tsx'
import { FileProposals } from './FileProposals.tsx'
import { PhotoForm } from './PhotoForm.tsx'
import { PhotoWordsForm } from './PhotoWordsForm.tsx'
import type { SectionProps } from './section.ts'
import { useWriterAct } from './useWriterAct.ts'
import { WaitingPhotos } from './WaitingPhotos.tsx'

/**
 * What came with the words. Its writer adds and replaces photos, and writes their words and captions: at once while the story waits, as a proposal after
 * that; as long as it waits, a file may be taken out again.
 */
export function Files(props: SectionProps) {
  const { status } = props.found
  const photos = status.files.filter(({ kind }) => kind === 'image')
  const files = [...status.files, ...(status.spokenYes ? [status.spokenYes] : [])]
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {files.length > 0 && (
        <ul className="plain files-sent">
          {files.map((file) => (
            <li key={file.id}>
              <File {...props} file={file} number={photos.length > 1 ? photos.indexOf(file) + 1 : 0} />
            </li>
          ))}
        </ul>
      )}
      <FileProposals proposals={status.fileProposals ?? []} />
      <WaitingPhotos {...props} />
      {isOpen && <PhotoForm {...props} replaces={null} onClose={() => setOpen(false)} />}
      {!isOpen && photos.length < mostMedia.image && (
        <button type="button" className="button line" onClick={() => setOpen(true)}>
          <Icon path={camera} /> {status.state === 'pending' ? t('Add a photo') : t('Propose a photo')}
        </button>
      )}
    </>
  )
}

type Props = SectionProps & {
  file: ReceiptFile
  /** Of one among several photos, from 1. */
  number: number
}

function File(props: Props) {
  const { found, waiting, onChanged, file, number } = props
  const { code, status } = found
  const isPhoto = file.kind === 'image'
  const [open, setOpen] = useState<'photo' | 'words' | 'captions' | null>(null)
  const { phase, refused, send } = useWriterAct('removal', {
    code,
    onArrived() {
      showToast({
        title: t('Taken Out'),
        text: t(removalOf[file.kind].done),
        tone: 'good',
      })
      onChanged()
    },
  })
  const isQueued = waiting.some(({ kind, body }) => kind === 'removal' && JSON.stringify(body).includes(file.id))
  const close = () => setOpen(null)
  return (
    <>
      <p>
        {heaviness(file, number)} {file.hasArrived ? t('It has arrived.') : t('It has not arrived yet.')}
      </p>
      {file.caption && <p className="small muted">{file.caption}</p>}
      {file.description && (
        <p className="small muted">{t('Described as: {words}', { words: isolated(file.description) })}</p>
      )}
      {refused && <Notice tone="bad">{refused.message}</Notice>}
      {phase !== 'sent' && <ActNotice phase={phase} what={t('Your decision')} sent="" />}
      {open === 'photo' && <PhotoForm {...props} replaces={file} onClose={close} />}
      {open === 'words' && <PhotoWordsForm {...props} onClose={close} />}
      {open === 'captions' && <CaptionsForm {...props} onClose={close} />}
      {!open && !isQueued && (
        <div className="acts">
          {isPhoto && (
            <button type="button" className="button line small" onClick={() => setOpen('photo')}>
              {number > 0 ? t('Replace photo {number}', { number }) : t('Replace the photo')}
            </button>
          )}
          {isPhoto && (
            <button type="button" className="button line small" onClick={() => setOpen('words')}>
              {number > 0 ? t('Correct the words of photo {number}', { number }) : t('Correct the words')}
            </button>
          )}
          {file.kind === 'video' && (
            <button type="button" className="button line small" onClick={() => setOpen('captions')}>
              {file.captions ? t('Correct the captions') : t('Write captions')}
            </button>
          )}
          {status.state === 'pending' && (
            <ConfirmButton
              label={t(removalOf[file.kind].label)}
              title={t(removalOf[file.kind].question)}
              yes={t('Take it out')}
              onYes={() => void send({ media: file.id })}
            >
              <p>
                {t('It is erased here, for good. The words stay.')}
                {removalOf[file.kind].another && ` ${t(removalOf[file.kind].another)}`}
              </p>
            </ConfirmButton>
          )}
        </div>
      )}
    </>
  )
}

const removalOf: Record<MediaKind, { label: Message; question: Message; done: Message; another: Message | '' }> = {
  image: {
    label: msg('Take the photo out…'),
    question: msg('Take the photo out of the story?'),
    done: msg('The photo is erased here.'),
    another: '',
  },
  video: {
    label: msg('Take the video out…'),
    question: msg('Take the video out of the story?'),
    done: msg('The video is erased here.'),
    another: msg('To send another video, please write to us.'),
  },
  audio: {
    label: msg('Take the recording out…'),
    question: msg('Take the recording out of the story?'),
    done: msg('The recording is erased here.'),
    another: msg('To send another recording, please write to us.'),
  },
  consent: {
    label: msg('Take the spoken yes out…'),
    question: msg('Take the spoken yes out of the story?'),
    done: msg('The spoken yes is erased here.'),
    another: '',
  },
}

function heaviness({ kind, bytes }: ReceiptFile, number: number): string {
  const size = sizeInWords(bytes)
  if (kind === 'audio') return t('A recording, {size}.', { size })
  if (kind === 'consent') return t('A spoken yes, which only our editors hear, {size}.', { size })
  if (kind === 'video') return t('A video, {size}.', { size })
  return number > 0 ? t('Photo {number}, {size}.', { number, size }) : t('A photo, {size}.', { size })
}
