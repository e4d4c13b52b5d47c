import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { paths } from '../../app/paths.ts'
import { deviceTime } from '../../ui/format/dates.ts'
import { sizeInWords } from '../../ui/format/sizes.ts'
import { liteMode } from '../lite.ts'
import { countInWords, listInWords } from '../words.ts'
import { ClearDevice } from './ClearDevice.tsx'
import type { DeviceView } from './deviceStore.ts'

const load = () => import('./deviceStore.ts')

/** The figures of this device, its kept stories, and what can be done about them. */
export function DeviceContents({ view }: { view: DeviceView }) {
  const { library, pictures, videos, drafts, queued, sent, version } = view
  const stories = queued.filter(({ isStory }) => isStory).length
  const { on: isLite } = useSnapshot(liteMode)
  return (
    <div className="device">
      <Used view={view} />
      <dl className="terms">
        <Row name="Stories and news to read offline">
          {listInWords([library.stories, 'story', 'stories'], [library.posts, 'news item']) ?? 'Nothing yet'}
          {library.confirmedAt && `, as of ${deviceTime(library.confirmedAt)}`}
        </Row>
        <Row name="Photos">{held(pictures, 'photo')}</Row>
        <Row name="Kept videos">{held(videos, 'video')}</Row>
        <Row name="Drafts">{countInWords(drafts.length, 'draft')}</Row>
        <Row name="Outbox">
          {listInWords([stories, 'story', 'stories'], [queued.length - stories, 'message']) ?? 'Nothing waits'}
        </Row>
        <Row name="Sent from here">
          {listInWords([sent.stories, 'receipt'], [sent.messages, 'note']) ?? 'Nothing yet'}
        </Row>
        <Row name="Lite mode">{isLite ? 'On' : 'Off'}</Row>
        <Row name="App version">{version ?? 'Not kept on this phone'}</Row>
      </dl>
      {view.isAppWanted !== null && <AppChoice isWanted={view.isAppWanted} />}
      <PhotosChoice photosAhead={view.photosAhead} />
      {view.kept.length > 0 && <KeptStories stories={view.kept} />}
      <ClearDevice view={view} />
    </div>
  )
}

function Used({ view: { storage, persisted } }: { view: DeviceView }) {
  const share = storage ? Math.max(1, Math.round((storage.usedBytes / storage.mostBytes) * 100)) : 0
  return (
    <div className="used">
      {storage && (
        <>
          <p>
            <b>{sizeInWords(storage.usedBytes)}</b> used of {sizeInWords(storage.mostBytes)} that this browser allows
          </p>
          <div className="meter" style={{ '--p': `${share}%` }}>
            <i />
          </div>
        </>
      )}
      {persisted === true && <p className="small muted">This browser has promised not to clear it by itself.</p>}
      {persisted === false && (
        <p className="small muted">
          When space runs short, this browser may clear it.{' '}
          <button type="button" className="button line small" onClick={async () => (await load()).persistNow()}>
            Ask it not to
          </button>
        </p>
      )}
    </div>
  )
}

const held = ({ count, bytes }: DeviceView['pictures'], word: string) =>
  countInWords(count, word) + (bytes > 0 ? `, ${sizeInWords(bytes)}` : '')

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="tabular">{children}</dd>
  </div>
)

/** The stories that the reader keeps, each with its weight and a way to let it go. */
export const KeptStories = ({ stories }: { stories: DeviceView['kept'] }) => (
  <>
    <h4>Stories you keep</h4>
    <ul className="plain kept">
      {stories.map(({ id, title, bytes }) => (
        <li key={id}>
          <Link to={paths.story(id)}>{title}</Link>
          <span className="muted small tabular">{bytes > 0 ? sizeInWords(bytes) : 'Text'}</span>
          <button
            type="button"
            className="button quiet small"
            aria-label={`Remove: ${title}`}
            onClick={async () => (await import('./deviceStore.ts')).letGo(id)}
          >
            Remove
          </button>
        </li>
      ))}
    </ul>
  </>
)

/** Who pays by the megabyte decides: without it, the pages that were read are there without signal, and nothing else. */
export const AppChoice = ({ isWanted }: { isWanted: boolean }) => (
  <label className="tick">
    <input
      type="checkbox"
      key={String(isWanted)}
      defaultChecked={isWanted}
      onChange={async ({ target: { checked } }) => (await load()).keepWholeApp(checked)}
    />
    Keep the app on this phone, to read and write without signal (0.3 MB)
  </label>
)

/** Photos of stories that were not opened yet come only where the reader wants them, and the size is said first. */
export const PhotosChoice = ({ photosAhead: { wanted, bytes } }: Pick<DeviceView, 'photosAhead'>) => (
  <label className="tick">
    <input
      type="checkbox"
      key={String(wanted)}
      defaultChecked={wanted}
      onChange={({ target }) => void keep(target.checked)}
    />
    Keep the photos of the newest stories on this phone too ({sizeInWords(bytes)})
  </label>
)

async function keep(wanted: boolean) {
  const { keepPhotosAhead } = await import('./deviceStore.ts')
  await keepPhotosAhead(wanted)
}
