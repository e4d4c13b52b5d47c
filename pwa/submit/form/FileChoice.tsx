import { type RefObject, useEffect, useRef, useState } from 'react'
import { longestVoiceSeconds, photoMaxLength } from '../../../data/vocabulary/limits.ts'
import { type MediaKind, mostMedia, shownKinds } from '../../../data/vocabulary/stories.ts'
import { type Message, msg, t } from '../../../data/words/words.ts'
import { noteInWords } from '../../offline/media/notes.ts'
import { Field } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { sizeInWords } from '../../ui/format/sizes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { camera, down, microphone, plus, trash, video } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { rich } from '../../ui/rich.ts'
import { acceptOf } from './fileTypes.ts'
import type { ChosenFile, Files } from './useFiles.ts'

export const looks: Record<MediaKind, { label: Message; icon: string }> = {
  image: { label: msg('Add a photo'), icon: camera },
  video: { label: msg('Add a video'), icon: video },
  audio: { label: msg('Add a recording'), icon: microphone },
  consent: { label: msg('Add a spoken yes'), icon: plus },
}

interface Props {
  files: Files
  /** A recording is being made in the form itself. */
  isSpoken: boolean
  disabled: boolean
}

/** Up to six photos and a video, of any size, and a recording of a voice. */
export function FileChoice({ files, isSpoken, disabled }: Props) {
  const inputs = useRef<HTMLDivElement>(null)
  const take = (input: HTMLInputElement, kind: MediaKind) => {
    if (input.files?.length) files.choose([...input.files], kind)
    // The same file may be chosen again after it was removed.
    input.value = ''
  }
  useTakeEarly(inputs, shownKinds, take)
  const photos = files.files.filter(({ kind }) => kind === 'image')
  const others = shownKinds.flatMap((kind) =>
    kind === 'image' ? [] : files.files.filter((file) => file.kind === kind),
  )
  const isFull = photos.length >= mostMedia.image
  const isClosed = (kind: MediaKind) => (kind === 'image' && isFull) || (kind === 'audio' && isSpoken)
  return (
    <>
      <div className="drop" ref={inputs}>
        {shownKinds.map((kind) => (
          <label key={kind} className={isClosed(kind) ? 'is-full' : undefined}>
            <Icon path={looks[kind].icon} />
            <span>{kind === 'image' && photos.length > 0 ? moreWords(photos.length) : t(looks[kind].label)}</span>
            <input
              className="visually-hidden"
              type="file"
              name={kind}
              accept={acceptOf[kind]}
              multiple={kind === 'image'}
              disabled={disabled || isClosed(kind)}
              onChange={({ target }) => take(target, kind)}
            />
          </label>
        ))}
      </div>
      <LeftOut files={files} kinds={shownKinds} />
      {photos.map((file, index) => (
        <FileRow key={file.key} file={file} files={files} disabled={disabled} place={index} of={photos.length} />
      ))}
      {others.map((file) => (
        <FileRow key={file.key} file={file} files={files} disabled={disabled} />
      ))}
      <Fold everywhere head={t('Which files you can add')}>
        <p className="help" style={{ marginTop: 0 }}>
          <span>
            {t(
              'Up to {count, plural, one {# photo} other {# photos}} and one video, of any size. They are sent in pieces, after your words. Your phone makes a photo smaller and removes the place where it was taken. Photos are optimised to WebP and videos compressed to 720p MP4: small files that load fast.',
              { count: mostMedia.image },
            )}
          </span>
        </p>
        <p className="help">
          <span>
            {t(
              'One recording of up to {minutes, plural, one {# minute} other {# minutes}}: a voice note, for example. Our server makes it small and removes what is hidden in the file.',
              { minutes: longestVoiceSeconds / 60 },
            )}
          </span>
        </p>
      </Fold>
    </>
  )
}

/** Which files could not be added, and what to do about it. */
export const LeftOut = ({ files, kinds }: { files: Files; kinds: readonly MediaKind[] }) =>
  files.leftOut
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ key, name, why }) => (
      <Notice key={key} tone="bad">
        <b>{name}</b>
        <br />
        {why}
      </Notice>
    ))

const moreWords = (count: number) =>
  count < mostMedia.image
    ? t('Add another photo, {count} of {most}', { count, most: mostMedia.image })
    : t('{count, plural, one {# photo} other {# photos}}: no more fit', { count })

/** Takes what was chosen before the scripts arrived. */
export function useTakeEarly(
  place: RefObject<HTMLElement | null>,
  kinds: readonly MediaKind[],
  take: (input: HTMLInputElement, kind: MediaKind) => void,
) {
  const early = useRef(() => {
    for (const kind of kinds) {
      const input = place.current?.querySelector<HTMLInputElement>(`input[name="${kind}"]`)
      if (input?.files?.length) take(input, kind)
    }
  })
  useEffect(() => early.current(), [])
}

interface RowProps {
  file: ChosenFile
  files: Files
  disabled: boolean
  /** Of a photo, among `of` photos, from 0. */
  place?: number
  of?: number
}

/** A chosen file, with what there is to do about it. */
export function FileRow({ file, files, disabled, place = 0, of = 1 }: RowProps) {
  const { kind, name, stored } = file
  return (
    <div className="file">
      <span className="cover square">
        {kind === 'image' && stored ? <Preview blob={stored.blob} /> : <KindIcon kind={kind} />}
      </span>
      <span className="file-name">{name}</span>
      <span className="file-note" role="status">
        {stored ? <Ready file={file} note={stored.note} bytes={stored.bytes} /> : <Preparing file={file} />}
      </span>
      <span className="file-acts">
        {of > 1 && <Step file={file} files={files} by={-1} disabled={disabled || place === 0} />}
        {of > 1 && <Step file={file} files={files} by={1} disabled={disabled || place === of - 1} />}
        <button
          type="button"
          className="button quiet square"
          aria-label={t('Remove {name}', { name })}
          disabled={disabled}
          onClick={() => void files.remove(file)}
        >
          <Icon path={trash} />
        </button>
      </span>
      {kind === 'image' && <PhotoWords file={file} files={files} disabled={disabled} />}
    </div>
  )
}

type StepProps = Pick<RowProps, 'file' | 'files' | 'disabled'> & { by: -1 | 1 }

/** The focus stays on the button, which moves with its photo. */
const Step = ({ file, files, by, disabled }: StepProps) => (
  <button
    type="button"
    className="button quiet square"
    aria-label={t(by < 0 ? 'Move {name} up' : 'Move {name} down', { name: file.name })}
    aria-disabled={disabled || undefined}
    onClick={() => !disabled && void files.move(file, by)}
  >
    <span className={by < 0 ? 'turned' : undefined}>
      <Icon path={down} />
    </span>
  </button>
)

/** The fields keep their own values, as those of the form do. */
function PhotoWords({ file, files, disabled }: Pick<RowProps, 'file' | 'files' | 'disabled'>) {
  const { key, caption, description } = file
  return (
    <div className="file-words">
      <Field label={t('Caption')} name={`caption ${key}`} optional hint={t('Shown below the photo.')}>
        <input
          defaultValue={caption}
          maxLength={photoMaxLength.caption}
          readOnly={disabled}
          autoComplete="off"
          onChange={({ target }) => files.say(key, { caption: target.value })}
        />
      </Field>
      <Field
        label={t('What can be seen?')}
        name={`description ${key}`}
        optional
        hint={t('For people who cannot see the photo.')}
      >
        <textarea
          rows={2}
          defaultValue={description}
          maxLength={photoMaxLength.description}
          readOnly={disabled}
          onChange={({ target }) => files.say(key, { description: target.value })}
        />
      </Field>
    </div>
  )
}

const KindIcon = ({ kind }: { kind: MediaKind }) => (
  <span style={{ display: 'grid', placeItems: 'center', height: '100%', fontSize: '1.5rem' }}>
    <Icon path={looks[kind].icon} />
  </span>
)

function Preparing({ file }: { file: ChosenFile }) {
  if (file.kind === 'image') return t('Shrinking and removing the location…')
  if (file.share > 0) return t('Reading, {percent} %', { percent: Math.round(file.share * 100) })
  return file.kind === 'video' ? t('Removing the location…') : t('Reading…')
}

function Ready({ file, bytes, note }: { file: ChosenFile; bytes: number; note: string }) {
  const isSmaller = bytes < file.originalBytes
  return (
    <>
      {rich(isSmaller ? '{size}, sends as <b>{sent}</b>. {note}.' : '{size}. {note}.', {
        size: sizeInWords(file.originalBytes),
        sent: sizeInWords(bytes),
        b: (words) => <b>{words}</b>,
        note: noteInWords(note),
      })}
      {file.homeless && <b> {t('Not saved on this phone: it is sent only while this page is open.')}</b>}
    </>
  )
}

function Preview({ blob }: { blob: Blob }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url ? <img src={url} alt="" /> : null
}
