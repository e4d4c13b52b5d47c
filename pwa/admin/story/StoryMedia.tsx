import type { AdminMedia, AdminStory } from '../../../data/contract/stories.ts'
import { CoverImage, sourcesOf } from '../../ui/CoverImage.tsx'
import { Film } from '../../ui/Film.tsx'
import { durationInWords, sizeInWords } from '../../ui/format/sizes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { video as film, image, microphone } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { inSentenceCase, mediaName, mediaWords } from './mediaLabels.ts'
import { VoiceDesk } from './voice/VoiceDesk.tsx'

export const mediaIcon = { image, video: film, audio: microphone, consent: microphone } as const

/** The story as a picture: what the public sees of it or, without that, what it would see. */
export function StoryCover({ story, sizes }: { story: AdminStory; sizes?: string }) {
  const ready = [...story.media].sort((one, other) => Number(other.approved) - Number(one.approved))
  const picture = ready.find((file) => file.picture)?.picture ?? null
  const video = ready.find((file) => file.video)?.video ?? null
  return <CoverImage story={{ id: story.id, species: story.species, picture, video }} sizes={sizes} />
}

/** A file of a story: to look at or to hear once it is converted, else where it is on its way. */
export function MediaView({ file }: { file: AdminMedia }) {
  if (file.picture)
    return (
      <figure className="media-view">
        <span className="cover wide">
          <img
            {...sourcesOf(file.picture)}
            sizes="(min-width: 62em) 36rem, 100vw"
            alt={file.description || `The contributor’s ${mediaName.image}`}
          />
          <span className="badge">
            <Icon path={image} /> {sizeInWords(file.picture.bytes.at(-1) ?? file.bytes)} WebP
          </span>
        </span>
      </figure>
    )
  if (file.video)
    return (
      <figure className="media-view">
        <Film video={file.video} by="the contributor" />
        <figcaption className="caption">
          <Icon path={film} /> {durationInWords(file.video.durationSeconds)}, {sizeInWords(file.video.bytes)} MP4
        </figcaption>
      </figure>
    )
  if (file.voice) return <VoiceDesk key={file.id} voice={file.voice} />
  return <MediaProgress file={file} />
}

/** Where a file is that cannot be shown yet, or why it never will be. Nothing for one that is ready. */
export function MediaProgress({ file }: { file: AdminMedia }) {
  const words = mediaWords(file)
  if (!words) return null
  if (file.state === 'failed')
    return (
      <Notice tone="bad">
        <b>{inSentenceCase(words)}.</b> {file.reason}
      </Notice>
    )
  return (
    <div className="media-progress small">
      <Icon path={mediaIcon[file.kind]} />
      <span>
        {inSentenceCase(words)}
        {file.state === 'awaited' && <span className="muted">, {sizeInWords(file.bytes)}</span>}
      </span>
      {file.state === 'processing' && (
        <progress value={file.progress} max={100} aria-label={`Converting the ${mediaName[file.kind]}`} />
      )}
    </div>
  )
}
