import { exposureIn } from '../../../../data/rules/stories/exposedPlace.ts'
import { Notice } from '../../../ui/Notice.tsx'

/** Warns of words that could lead somebody to an animal. It keeps nobody from posting them: that is for a person to judge. */
export function ExposedNotice({ text }: { text: string }) {
  const { coordinates, species } = exposureIn(text)
  if (!coordinates && species.length === 0) return null
  return (
    <Notice tone="warn">
      <b>{coordinates ? 'This text names an exact place' : 'This text says where to find an animal'}</b>
      <p className="small">
        {species.length > 0
          ? `It names ${species.join(', ')} and where. Poachers read posts too: say no more than the region.`
          : 'Coordinates and map links can lead poachers to an animal: leave them out where one lives there.'}
      </p>
    </Notice>
  )
}
