import { type ChangeEvent, useId } from 'react'
import type { AdminStory } from '../../../../data/contract/stories.ts'
import { acceptedImages, acceptedVideos, type MediaKind, mediaKinds } from '../../../../data/vocabulary/stories.ts'
import { sizeInWords } from '../../../ui/format/sizes.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { close, image, video } from '../../../ui/icons.ts'
import { showToast } from '../../../ui/toasts.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { mediaName } from '../mediaLabels.ts'
import { MediaView } from '../StoryMedia.tsx'

export type Files = Partial<Record<MediaKind, File>>

interface Props {
  story: AdminStory
  files: Files
  onChange: (files: Files) => void
}

/** The photo and the video that the story has, and new ones in their place. */
export function FileChoice({ story, files, onChange }: Props) {
  function choose(kind: MediaKind, file: File | undefined) {
    if (file && !file.type.startsWith(`${kind}/`)) {
      showToast({ title: 'Invalid File Type', text: `Please select ${an[kind]} file.`, tone: 'bad' })
      return
    }
    const { [kind]: _, ...others } = files
    onChange(file ? { ...others, [kind]: file } : others)
  }
  return (
    <fieldset className="media-edit">
      <legend>Photo and video</legend>
      {mediaKinds.map((kind) => {
        const current = story.media.findLast((file) => file.kind === kind)
        const chosen = files[kind]
        return (
          <div key={kind}>
            {current ? (
              <MediaView file={current} />
            ) : (
              <p className="small muted">This story has no {mediaName[kind]}.</p>
            )}
            {chosen ? (
              <div className="file-row">
                <Icon path={kind === 'image' ? image : video} />
                <span className="grow">
                  <b>{chosen.name}</b> <span className="small muted">{sizeInWords(chosen.size)}</span>
                </span>
                <Button
                  look="quiet square"
                  icon={close}
                  aria-label={`Do not use ${chosen.name}`}
                  onClick={() => choose(kind, undefined)}
                />
              </div>
            ) : (
              <FileInput kind={kind} replaces={current !== undefined} onChoose={(file) => choose(kind, file)} />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

const an = { image: 'an image', video: 'a video' } as const
const accepted = { image: acceptedImages.join(','), video: acceptedVideos.join(',') }

interface InputProps {
  kind: MediaKind
  replaces: boolean
  onChoose: (file: File | undefined) => void
}

function FileInput({ kind, replaces, onChoose }: InputProps) {
  const id = useId()
  function choose(event: ChangeEvent<HTMLInputElement>) {
    onChoose(event.target.files?.[0])
    event.target.value = ''
  }
  return (
    <>
      <label htmlFor={id}>
        {replaces ? 'Replace' : 'Add'} {mediaName[kind]} <span className="optional-label">optional</span>
      </label>
      <input id={id} type="file" accept={accepted[kind]} onChange={choose} />
    </>
  )
}
