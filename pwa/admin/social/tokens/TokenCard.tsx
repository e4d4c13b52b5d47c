import type { TokenView } from '../../../../data/contract/outreach/social.ts'
import { socialPlatformNames } from '../../../../data/vocabulary/social.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { alert, pen, trash } from '../../../ui/icons.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { UnlessHeld } from '../../kit/held/UnlessHeld.tsx'
import { fullDate, fullTime } from '../../kit/words/times.ts'
import { useNow } from '../../kit/words/useNow.ts'
import { platformIcons } from '../platformIcons.ts'
import { expiryInWords } from './connectionLabels.ts'
import { tokenFieldsOf, tokenLabels } from './tokenForm.ts'

interface Props {
  token: TokenView
  onEdit: () => void
  onDelete: () => void
}

export function TokenCard({ token, onEdit, onDelete }: Props) {
  const { platform, accountName, checkedAt, expiresAt, problem } = token
  const now = useNow()
  const name = socialPlatformNames[platform]
  return (
    <li className="panel token-card">
      <div className="row wrapx">
        <Icon path={platformIcons[platform]} />
        <h4>{name}</h4>
        <StateTag token={token} now={now} />
        <div className="acts">
          <UnlessHeld kind="social_token" id={platform} name={name}>
            <Button look="line small" icon={pen} aria-label={`Edit the token of ${name}`} onClick={onEdit}>
              Edit
            </Button>
            <Button look="stop small" icon={trash} aria-label={`Delete the token of ${name}`} onClick={onDelete}>
              Delete
            </Button>
          </UnlessHeld>
        </div>
      </div>
      {problem && (
        <p className="help bad">
          <Icon path={alert} />
          <span>
            {name} says: {problem}
          </span>
        </p>
      )}
      <dl className="meta">
        <dt>Account</dt>
        <dd>{accountName ?? 'Not known before a test'}</dd>
        {tokenFieldsOf[platform].map((field) => (
          <Fact key={field} label={tokenLabels[field]} value={token[field]} />
        ))}
        <dt>End</dt>
        <dd>{expiryInWords(expiresAt, now, fullDate)}</dd>
        <dt>Last check</dt>
        <dd>{checkedAt ? fullTime(checkedAt) : 'Not checked yet'}</dd>
      </dl>
    </li>
  )
}

const Fact = ({ label, value }: { label: string; value: string | null }) => (
  <>
    <dt>{label}</dt>
    <dd className="tabular">{value ?? 'Not entered'}</dd>
  </>
)

function StateTag({ token: { isActive, problem, expiresAt }, now }: { token: TokenView; now: Date }) {
  if (problem) return <Tag tint="error">refused</Tag>
  if (expiresAt && Date.parse(expiresAt) <= now.getTime()) return <Tag tint="error">ended</Tag>
  return isActive ? <Tag tint="green">active</Tag> : <Tag tint="neutral">not active</Tag>
}
