import { useState } from 'react'
import type { ReceiptFile } from '../../../../data/contract/authors/receipts.ts'
import { mostMedia } from '../../../../data/vocabulary/stories.ts'
import { sizeInWords } from '../../../ui/format/sizes.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { camera } from '../../../ui/icons.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ConfirmButton } from '../../ConfirmButton.tsx'
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
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {status.files.length > 0 && (
        <ul className="plain files-sent">
          {status.files.map((file) => (
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
          <Icon path={camera} /> {status.state === 'pending' ? 'Add a photo' : 'Propose a photo'}
        </button>
      )}
    </>
  )
}

const names = { image: 'photo', video: 'video' }

type Props = SectionProps & {
  file: ReceiptFile
  /** Of one among several photos, from 1. */
  number: number
}

function File(props: Props) {
  const { found, waiting, onChanged, file, number } = props
  const { code, status } = found
  const name = names[file.kind]
  const [open, setOpen] = useState<'photo' | 'words' | 'captions' | null>(null)
  const { phase, refused, send } = useWriterAct('removal', {
    code,
    onArrived() {
      showToast({ title: 'Taken Out', text: `The ${name} is erased here.`, tone: 'good' })
      onChanged()
    },
  })
  const isQueued = waiting.some(({ kind, body }) => kind === 'removal' && JSON.stringify(body).includes(file.id))
  const close = () => setOpen(null)
  return (
    <>
      <p>
        {number > 0 ? `Photo ${number}` : `A ${name}`}, {sizeInWords(file.bytes)}.{' '}
        {file.hasArrived ? 'It has arrived.' : 'It has not arrived yet.'}
      </p>
      {file.caption && <p className="small muted">{file.caption}</p>}
      {file.description && <p className="small muted">Described as: {file.description}</p>}
      {refused && <Notice tone="bad">{refused.message}</Notice>}
      {phase !== 'sent' && <ActNotice phase={phase} what="Your decision" sent="" />}
      {open === 'photo' && <PhotoForm {...props} replaces={file} onClose={close} />}
      {open === 'words' && <PhotoWordsForm {...props} onClose={close} />}
      {open === 'captions' && <CaptionsForm {...props} onClose={close} />}
      {!open && !isQueued && (
        <p className="acts">
          {file.kind === 'image' && (
            <button type="button" className="button line small" onClick={() => setOpen('photo')}>
              Replace {number > 0 ? `photo ${number}` : 'the photo'}
            </button>
          )}
          {file.kind === 'image' && (
            <button type="button" className="button line small" onClick={() => setOpen('words')}>
              Correct the words{number > 0 && ` of photo ${number}`}
            </button>
          )}
          {file.kind === 'video' && (
            <button type="button" className="button line small" onClick={() => setOpen('captions')}>
              {file.captions ? 'Correct the captions' : 'Write captions'}
            </button>
          )}
          {status.state === 'pending' && (
            <ConfirmButton
              label={`Take the ${name} out…`}
              title={`Take the ${name} out of the story?`}
              yes="Take it out"
              onYes={() => void send({ media: file.id })}
            >
              <p>
                It is erased here, for good. The words stay.
                {file.kind === 'video' && ' To send another video, please write to us.'}
              </p>
            </ConfirmButton>
          )}
        </p>
      )}
    </>
  )
}
