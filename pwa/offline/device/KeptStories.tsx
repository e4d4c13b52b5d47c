import { Link } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { sizeInWords } from '../../ui/format/sizes.ts'
import type { DeviceView } from './deviceStore.ts'

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
