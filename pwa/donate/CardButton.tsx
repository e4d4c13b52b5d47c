import { Icon } from '../ui/Icon.tsx'
import { lock } from '../ui/icons.ts'
import { sum } from './gift.ts'
import { PayButton } from './PayButton.tsx'
import type { Giving } from './useGiving.ts'

export const CardButton = ({ giving }: { giving: Giving }) => (
  <>
    <PayButton online={giving.online} busy={giving.busy}>
      <Icon path={lock} /> {giving.busy ? 'Getting ready…' : ['Donate', sum(giving.gift)].join(' ').trim()}
    </PayButton>
    <p className="help">
      The next step asks for the card, in a form of our card provider. Nothing is taken before that.
    </p>
  </>
)
