import { type RefObject, useEffect, useRef, useState } from 'react'
import { type MediaKind, mediaKinds } from '../../../data/vocabulary/stories.ts'
import { sizeInWords } from '../../ui/format/sizes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { camera, trash, video } from '../../ui/icons.ts'
import { acceptOf } from './fileTypes.ts'
import type { ChosenFile, Files } from './useFiles.ts'

const looks: Record<MediaKind, { label: string; icon: string }> = {
  image: { label: 'Add a photo', icon: camera },
  video: { label: 'Add a video', icon: video },
}

/** A photo and a video at most, of any size. */
export function FileChoice({ files, disabled }: { files: Files; disabled: boolean }) {
  const inputs = useRef<HTMLDivElement>(null)
  const take = (input: HTMLInputElement, kind: MediaKind) => {
    const [file] = input.files ?? []
    if (file) files.choose(file, kind)
    // The same file may be chosen again after it was removed.
    input.value = ''
  }
  useTakeEarly(inputs, take)
  return (
    <>
      <div className="drop" ref={inputs}>
        {mediaKinds.map((kind) => (
          <label key={kind}>
            <Icon path={looks[kind].icon} />
            <span>{looks[kind].label}</span>
            <input
              className="visually-hidden"
              type="file"
              name={kind}
              accept={acceptOf[kind]}
              disabled={disabled}
              onChange={({ target }) => take(target, kind)}
            />
          </label>
        ))}
      </div>
      {files.files.map((file) => (
        <FileRow key={file.kind} file={file} disabled={disabled} onRemove={() => void files.remove(file.kind)} />
      ))}
      <p className="help" style={{ marginTop: 0 }}>
        <span>
          Files may have any size. They are sent in pieces, after your words. Your phone makes a photo smaller and
          removes the place where it was taken. Photos are optimised to WebP and videos compressed to 720p MP4: small
          files that load fast.
        </span>
      </p>
    </>
  )
}

/** Takes what was chosen before the scripts arrived. */
function useTakeEarly(place: RefObject<HTMLElement | null>, take: (input: HTMLInputElement, kind: MediaKind) => void) {
  const early = useRef(take)
  useEffect(() => {
    for (const kind of mediaKinds) {
      const input = place.current?.querySelector<HTMLInputElement>(`input[name="${kind}"]`)
      if (input?.files?.length) early.current(input, kind)
    }
  }, [place])
}

type RowProps = { file: ChosenFile; disabled: boolean; onRemove: () => void }

function FileRow({ file, disabled, onRemove }: RowProps) {
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
      <button
        type="button"
        className="button quiet square"
        aria-label={`Remove ${name}`}
        disabled={disabled}
        onClick={onRemove}
      >
        <Icon path={trash} />
      </button>
    </div>
  )
}

const KindIcon = ({ kind }: { kind: MediaKind }) => (
  <span style={{ display: 'grid', placeItems: 'center', height: '100%', fontSize: '1.5rem' }}>
    <Icon path={looks[kind].icon} />
  </span>
)

function Preparing({ file }: { file: ChosenFile }) {
  if (file.kind === 'image') return 'Shrinking and removing the location…'
  return file.share > 0 ? `Reading, ${Math.round(file.share * 100)} %` : 'Removing the location…'
}

function Ready({ file, bytes, note }: { file: ChosenFile; bytes: number; note: string }) {
  const isSmaller = bytes < file.originalBytes
  return (
    <>
      {sizeInWords(file.originalBytes)}
      {isSmaller && (
        <>
          , sends as <b>{sizeInWords(bytes)}</b>
        </>
      )}
      . {note}.{file.homeless && <b> Not saved on this phone: it is sent only while this page is open.</b>}
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
