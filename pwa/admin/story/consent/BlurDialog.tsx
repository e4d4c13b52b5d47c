import { type PointerEvent, useRef, useState } from 'react'
import type { AdminStory, BlurArea, Picture } from '../../../../data/contract/stories.ts'
import { Field } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { plus, trash } from '../../../ui/icons.ts'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { useOneAct } from '../../kit/acts/useAct.ts'
import { blurPhoto } from '../../kit/data/stories.ts'
import { changing } from '../queries.ts'
import { areaBetween, movedArea, type Point } from './areas.ts'

interface Props {
  story: AdminStory
  picture: Picture
  onClose: () => void
}

/** Makes places of a photo unrecognisable: drawn over it with a finger or a mouse, or placed and moved with the keyboard. */
export function BlurDialog({ story, picture, onClose }: Props) {
  const [areas, setAreas] = useState<BlurArea[]>([])
  const [reason, setReason] = useState('')
  const blurring = useOneAct({
    mutationKey: ['move', story.id],
    act: () => changing(blurPhoto(story.id, picture.id, { areas, reason, revision: story.revision })),
    done: () => ({ title: 'Made Unrecognisable', text: 'The former photo is erased.' }),
    onDone: onClose,
  })
  return (
    <FormDialog
      title="Make faces unrecognisable"
      confirm="Make unrecognisable"
      look="stop"
      act={blurring}
      isReady={areas.length > 0 && reason.trim() !== ''}
      missing="Mark a place in the photo and say why."
      isHeld
      full
      width="60rem"
      onClose={onClose}
    >
      <p>
        Draw over each face, or press “Add a place” and move it with the arrow keys; with Shift they change its size.
        This cannot be undone: the former photo is erased, also from earlier versions.
      </p>
      <Canvas picture={picture} areas={areas} onChange={setAreas} />
      <div className="row wrapx">
        <Button look="line small" onClick={() => setAreas([...areas, middle])}>
          <Icon path={plus} /> Add a place
        </Button>
        <Button look="line small" disabled={areas.length === 0} onClick={() => setAreas(areas.slice(0, -1))}>
          <Icon path={trash} /> Remove the last place
        </Button>
        <span role="status" className="small muted">
          {areas.length === 1 ? '1 place' : `${areas.length} places`}
        </span>
      </div>
      <Field label="Why" name="reason" required hint="Kept with the story. Both of you read it, nobody else.">
        <textarea value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </FormDialog>
  )
}

const middle: BlurArea = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 }

interface CanvasProps {
  picture: Picture
  areas: BlurArea[]
  onChange: (areas: BlurArea[]) => void
}

function Canvas({ picture, areas, onChange }: CanvasProps) {
  const [drawn, setDrawn] = useState<BlurArea | null>(null)
  const start = useRef<Point | null>(null)
  const at = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }
  const end = () => {
    start.current = null
    setDrawn(null)
    if (drawn) onChange([...areas, drawn])
  }
  const width = picture.widths.findLast((one) => one <= 960) ?? picture.width
  return (
    <div
      className="blur-canvas"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = at(event)
      }}
      onPointerMove={(event) => start.current && setDrawn(areaBetween(start.current, at(event)))}
      onPointerUp={end}
      onPointerCancel={() => {
        start.current = null
        setDrawn(null)
      }}
    >
      <img
        src={`/media/${picture.id}/${width}.webp`}
        width={picture.width}
        height={picture.height}
        alt=""
        draggable={false}
      />
      {[...areas, ...(drawn ? [drawn] : [])].map((area, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name
          key={index}
          type="button"
          className="blur-area"
          aria-label={`Place ${index + 1}. Arrow keys move it, with Shift they change its size, Delete removes it.`}
          style={{
            left: `${area.x * 100}%`,
            top: `${area.y * 100}%`,
            width: `${area.width * 100}%`,
            height: `${area.height * 100}%`,
          }}
          onKeyDown={(event) => {
            if (event.key === 'Delete' || event.key === 'Backspace')
              return onChange(areas.filter((_, at) => at !== index))
            const moved = movedArea(area, event)
            if (!moved) return
            event.preventDefault()
            onChange(areas.map((one, at) => (at === index ? moved : one)))
          }}
        />
      ))}
    </div>
  )
}
