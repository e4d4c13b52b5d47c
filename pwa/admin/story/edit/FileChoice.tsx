import { type ChangeEvent, useId } from 'react'
import type { PhotoEdit } from '../../../../data/contract/photos.ts'
import type { AdminMedia, AdminStory } from '../../../../data/contract/stories.ts'
import {
  acceptedImages,
  acceptedRecordings,
  acceptedVideos,
  mostMedia,
  recordingEndings,
  type ShownKind,
} from '../../../../data/vocabulary/stories.ts'
import { durationInWords, sizeInWords } from '../../../ui/format/sizes.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { close } from '../../../ui/icons.ts'
import { showToast } from '../../../ui/toasts.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { mediaName } from '../mediaLabels.ts'
import { MediaProgress, MediaView, mediaIcon } from '../StoryMedia.tsx'
import type { Files } from './files.ts'

interface Props {
  story: AdminStory
  /** As the edit leaves them. */
  photos: readonly PhotoEdit[]
  files: Files
  onChange: (files: Files) => void
}

/** The video and the recording that the story has, and new files: in place of its own, or further photos. */
export function FileChoice({ story, photos, files, onChange }: Props) {
  const film = story.media.findLast(({ kind }) => kind === 'video')
  const told = story.media.findLast(({ kind }) => kind === 'audio')
  const left = photos.filter(({ removed }) => !removed).length + files.added.length
  const replace = (kind: ShownKind, [file]: File[]) => {
    const { [kind]: _, ...others } = files
    onChange(file ? { ...others, [kind]: file } : others)
  }
  const add = (more: File[]) => {
    const room = Math.max(0, mostMedia.image - left)
    if (more.length > room)
      showToast({ title: 'Too Many Photos', text: `A story can have ${mostMedia.image}.`, tone: 'bad' })
    onChange({ ...files, added: [...files.added, ...more.slice(0, room)] })
  }
  return (
    <fieldset className="media-edit">
      <legend>Files</legend>
      <div>
        {left > 1 ? null : (
          <New
            kind="image"
            verb={left === 1 ? 'Replace' : 'Add'}
            file={files.image}
            onChoose={(chosen) => replace('image', chosen)}
          />
        )}
        {files.added.map((file) => (
          <Chosen
            key={`${file.name} ${file.lastModified}`}
            kind="image"
            file={file}
            onLeave={() => onChange({ ...files, added: files.added.filter((other) => other !== file) })}
          />
        ))}
        {left > 0 && left < mostMedia.image && <FileInput kind="image" verb="Add another" multiple onChoose={add} />}
      </div>
      <div>
        {film ? <MediaView file={film} /> : <p className="small muted">This story has no video.</p>}
        <New
          kind="video"
          verb={film ? 'Replace' : 'Add'}
          file={files.video}
          onChoose={(chosen) => replace('video', chosen)}
        />
      </div>
      <div>
        {told ? <Told file={told} /> : <p className="small muted">This story has no recording.</p>}
        <New
          kind="audio"
          verb={told ? 'Replace' : 'Add'}
          file={files.audio}
          onChoose={(chosen) => replace('audio', chosen)}
        />
      </div>
    </fieldset>
  )
}

/** One that can be heard stands above the fields. */
const Told = ({ file }: { file: AdminMedia }) =>
  file.voice ? (
    <p className="small muted">
      The recording of {durationInWords(file.voice.durationSeconds)} stands above, to listen to.
    </p>
  ) : (
    <MediaProgress file={file} />
  )

interface NewProps extends Pick<InputProps, 'kind' | 'verb' | 'onChoose'> {
  file: File | undefined
}

const New = ({ file, onChoose, ...input }: NewProps) =>
  file ? (
    <Chosen kind={input.kind} file={file} onLeave={() => onChoose([])} />
  ) : (
    <FileInput {...input} onChoose={onChoose} />
  )

const Chosen = ({ kind, file, onLeave }: { kind: ShownKind; file: File; onLeave: () => void }) => (
  <div className="file-row">
    <Icon path={mediaIcon[kind]} />
    <span className="grow">
      <b>{file.name}</b> <span className="small muted">{sizeInWords(file.size)}</span>
    </span>
    <Button look="quiet square" icon={close} aria-label={`Do not use ${file.name}`} onClick={onLeave} />
  </div>
)

const wanted = { image: 'an image file', video: 'a video file', audio: 'a recording' } as const
const accepted = {
  image: acceptedImages.join(','),
  video: acceptedVideos.join(','),
  audio: acceptedRecordings.join(','),
}
const isOfKind = ({ type, name }: File, kind: ShownKind): boolean =>
  type.startsWith(`${kind}/`) ||
  (kind === 'audio' && recordingEndings.some((ending) => name.toLowerCase().endsWith(`.${ending}`)))

interface InputProps {
  kind: ShownKind
  verb: string
  multiple?: boolean
  onChoose: (files: File[]) => void
}

function FileInput({ kind, verb, multiple, onChoose }: InputProps) {
  const id = useId()
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(target.files ?? [])]
    const fitting = chosen.filter((file) => isOfKind(file, kind))
    if (fitting.length < chosen.length)
      showToast({ title: 'Invalid File Type', text: `Please select ${wanted[kind]}.`, tone: 'bad' })
    target.value = ''
    if (fitting.length > 0) onChoose(fitting)
  }
  return (
    <>
      <label htmlFor={id}>
        {verb} {mediaName[kind]} <span className="optional-label">optional</span>
      </label>
      <input id={id} type="file" accept={accepted[kind]} multiple={multiple} onChange={choose} />
    </>
  )
}
