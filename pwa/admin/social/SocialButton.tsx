import { useNavigate } from 'react-router-dom'
import { megaphone } from '../../ui/icons.ts'
import { Button } from '../kit/acts/Button.tsx'
import { type Handed, handOver } from './handoff.ts'
import { addressOf } from './places.ts'

interface Props extends Handed {
  title: string
}

/** Takes a published story or news post to the form for a post. */
export function SocialButton({ title, ...handed }: Props) {
  const navigate = useNavigate()
  return (
    <Button
      look="line small"
      icon={megaphone}
      aria-label={`Post to social: ${title}`}
      onClick={() => {
        handOver(handed)
        navigate(addressOf('publisher'))
      }}
    >
      Post to social
    </Button>
  )
}
