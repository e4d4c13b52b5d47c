import { type ChangeEvent, type ReactNode, useId } from 'react'
import type { PhotoEdit } from '../../../../data/contract/photos.ts'
import type { AdminMedia, AdminStory } from '../../../../data/contract/stories.ts'
import { isReadAloud } from '../../../../data/rules/stories/consent.ts'
import {
  acceptedImages,
  acceptedRecordings,
  acceptedVideos,
  mostMedia,
  recordingEndings,
  type ShownKind,
  type VoiceSpeaker,
  voiceSpeakers,
} from '../../../../data/vocabulary/stories.ts'
import { durationInWords, sizeInWords } from '../../../ui/format/sizes.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { close, trash } from '../../../ui/icons.ts'
import { showToast } from '../../../ui/toasts.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { RecordHere } from '../../kit/edit/RecordHere.tsx'
import { Tick } from '../../kit/edit/Tick.tsx'
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
        {film ? (
          <Present file={film} files={files} onChange={onChange}>
            <MediaView file={film} />
          </Present>
        ) : (
          <p className="small muted">This story has no video.</p>
        )}
        <New
          kind="video"
          verb={film ? 'Replace' : 'Add'}
          file={files.video}
          onChoose={(chosen) => replace('video', chosen)}
        />
      </div>
      <div>
        {told ? (
          <Present file={told} files={files} onChange={onChange}>
            <Told file={told} />
          </Present>
        ) : (
          <p className="small muted">This story has no recording.</p>
        )}
        <New
          kind="audio"
          verb={told ? 'Replace' : 'Add'}
          file={files.audio}
          onChoose={(chosen) => replace('audio', chosen)}
        />
        {!files.audio && (
          <RecordHere
            place={`story ${story.id}`}
            onRecorded={(audio) => onChange({ ...files, audio, spokenBy: 'editor' })}
          />
        )}
        {files.audio && <WhoIsHeard files={files} onChange={onChange} />}
      </div>
    </fieldset>
  )
}

/** What the story has, until the editor takes it out. */
function Present({
  file,
  files,
  onChange,
  children,
}: Pick<Props, 'files' | 'onChange'> & { file: AdminMedia; children: ReactNode }) {
  const { kind, id } = file
  const name = mediaName[kind]
  const others = files.removed.filter((other) => other !== id)
  if (others.length < files.removed.length)
    return (
      <p className="file-row">
        <span className="grow">The {name} leaves the story when you save.</span>
        <Button look="line small" onClick={() => onChange({ ...files, removed: others })}>
          Put back
        </Button>
      </p>
    )
  return (
    <>
      {children}
      <p>
        <Button
          look="stop small"
          icon={trash}
          aria-label={`Remove the ${name}`}
          onClick={() => onChange({ ...files, removed: [...others, id] })}
        >
          Remove
        </Button>
      </p>
    </>
  )
}

const speakers = {
  writer: 'The writer',
  editor: 'One of the editors reads the story aloud',
} as const satisfies Record<VoiceSpeaker, string>

const WhoIsHeard = ({ files, onChange }: Pick<Props, 'files' | 'onChange'>) => (
  <fieldset className="bare">
    <legend>Who is heard?</legend>
    {voiceSpeakers.map((speaker) => (
      <Tick
        key={speaker}
        kind="radio"
        name="spokenBy"
        checked={files.spokenBy === speaker}
        onTick={() => onChange({ ...files, spokenBy: speaker })}
      >
        {speakers[speaker]}
      </Tick>
    ))}
    <p className="small muted">Readers are told. It cannot be changed later: it is said of this file.</p>
  </fieldset>
)

/** One that can be heard stands above the fields. */
const Told = ({ file }: { file: AdminMedia }) =>
  file.voice ? (
    <p className="small muted">
      The recording of {durationInWords(file.voice.durationSeconds)} stands above, to listen to.
      {isReadAloud(file) && ' One of the editors reads the story aloud.'}
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
