import { useState } from 'react'
import type { AdminMedia, AdminStory, Picture } from '../../../../data/contract/stories.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { grid } from '../../../ui/icons.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { BlurDialog } from './BlurDialog.tsx'

/** Under a photo: what was made unrecognisable in it and why, and the way to do so. */
export function BlurButton({ story, file, picture }: { story: AdminStory; file: AdminMedia; picture: Picture }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="blur-act">
      {file.blurReason && <p className="small muted">Made unrecognisable: {file.blurReason}</p>}
      <Button look="line small" onClick={() => setIsOpen(true)}>
        <Icon path={grid} /> Make faces unrecognisable
      </Button>
      {isOpen && <BlurDialog story={story} picture={picture} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
