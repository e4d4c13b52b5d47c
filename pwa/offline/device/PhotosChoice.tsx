import { sizeInWords } from '../../ui/format/sizes.ts'
import type { DeviceView } from './deviceStore.ts'

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
