import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { t } from '../../../data/words/words.ts'
import { paths } from '../../app/paths.ts'
import { deviceTime } from '../../ui/format/dates.ts'
import { sizeInWords } from '../../ui/format/sizes.ts'
import { rich } from '../../ui/rich.ts'
import { liteMode } from '../lite.ts'
import {
  draftsInWords,
  listed,
  messagesInWords,
  newsInWords,
  notesInWords,
  photosInWords,
  receiptsInWords,
  recordingsInWords,
  storiesInWords,
  videosInWords,
} from '../words.ts'
import { ClearDevice } from './ClearDevice.tsx'
import type { DeviceView } from './deviceStore.ts'

const load = () => import('./deviceStore.ts')

/** The figures of this device, its kept stories, and what can be done about them. */
export function DeviceContents({ view }: { view: DeviceView }) {
  const { library, pictures, videos, voices, drafts, queued, sent, version } = view
  const stories = queued.filter(({ isStory }) => isStory).length
  const { on: isLite } = useSnapshot(liteMode)
  return (
    <div className="device">
      <Used view={view} />
      <dl className="terms">
        <Row name={t('Stories and news to read offline')}>{toRead(library)}</Row>
        <Row name={t('Photos')}>{held(pictures, photosInWords)}</Row>
        <Row name={t('Kept videos')}>{held(videos, videosInWords)}</Row>
        <Row name={t('Kept recordings')}>{held(voices, recordingsInWords)}</Row>
        <Row name={t('Drafts')}>{draftsInWords(drafts.length)}</Row>
        <Row name={t('Outbox')}>
          {listed([stories, storiesInWords], [queued.length - stories, messagesInWords]) ?? t('Nothing waits')}
        </Row>
        <Row name={t('Sent from here')}>
          {listed([sent.stories, receiptsInWords], [sent.messages, notesInWords]) ?? t('Nothing yet')}
        </Row>
        <Row name={t('Lite mode')}>{isLite ? t('On') : t('Off')}</Row>
        <Row name={t('App version')}>{version ?? t('Not kept on this phone')}</Row>
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
            {rich('<b>{used}</b> used of {most} that this browser allows', {
              b: (words) => <b>{words}</b>,
              used: sizeInWords(storage.usedBytes),
              most: sizeInWords(storage.mostBytes),
            })}
          </p>
          <div className="meter" style={{ '--p': `${share}%` }}>
            <i />
          </div>
        </>
      )}
      {persisted === true && <p className="small muted">{t('This browser has promised not to clear it by itself.')}</p>}
      {persisted === false && (
        <p className="small muted">
          {t('When space runs short, this browser may clear it.')}{' '}
          <button type="button" className="button line small" onClick={async () => (await load()).persistNow()}>
            {t('Ask it not to')}
          </button>
        </p>
      )}
    </div>
  )
}

function toRead({ stories, posts, confirmedAt }: DeviceView['library']) {
  const what = listed([stories, storiesInWords], [posts, newsInWords]) ?? t('Nothing yet')
  return confirmedAt ? t('{what}, as of {time}', { what, time: deviceTime(confirmedAt) }) : what
}

function held({ count, bytes }: DeviceView['pictures'], inWords: (count: number) => string) {
  const what = inWords(count)
  return bytes > 0 ? t('{what}, {size}', { what, size: sizeInWords(bytes) }) : what
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="tabular">{children}</dd>
  </div>
)

/** The stories that the reader keeps, each with its weight and a way to let it go. */
export const KeptStories = ({ stories }: { stories: DeviceView['kept'] }) => (
  <>
    <h4>{t('Stories you keep')}</h4>
    <ul className="plain kept">
      {stories.map(({ id, title, bytes }) => (
        <li key={id}>
          <Link to={paths.story(id)}>{title}</Link>
          <span className="muted small tabular">{bytes > 0 ? sizeInWords(bytes) : t('Text')}</span>
          <button
            type="button"
            className="button quiet small"
            aria-label={t('Remove: {title}', { title })}
            onClick={async () => (await import('./deviceStore.ts')).letGo(id)}
          >
            {t('Remove')}
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
    {t('Keep the app on this phone, to read and write without signal (0.3 MB)')}
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
    {t('Keep the photos of the newest stories on this phone too ({size})', { size: sizeInWords(bytes) })}
  </label>
)

async function keep(wanted: boolean) {
  const { keepPhotosAhead } = await import('./deviceStore.ts')
  await keepPhotosAhead(wanted)
}
