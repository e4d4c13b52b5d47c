import { useNavigate } from 'react-router-dom'
import { Icon } from '../../ui/Icon.tsx'
import { megaphone } from '../../ui/icons.ts'
import { type Handed, handOver } from './handoff.ts'
import { addressOf } from './places.ts'

interface Props extends Handed {
  title: string
}

/** Takes a published story or news post to the form for a post. */
export function SocialButton({ title, ...handed }: Props) {
  const navigate = useNavigate()
  return (
    <button
      type="button"
      className="button line small"
      aria-label={`Post to social: ${title}`}
      onClick={() => {
        handOver(handed)
        navigate(addressOf('publisher'))
      }}
    >
      <Icon path={megaphone} /> Post to social
    </button>
  )
}
