import { fieldLabels } from '../edit/EditFields.tsx'
import { type Change, type Stretch, shortened } from './changes.ts'

/** What was taken out and put in, field by field. */
export const ChangedFields = ({ changes }: { changes: readonly Change[] }) =>
  changes.map((change) => <FieldChange key={change.field} change={change} />)

function FieldChange({ change: { field, stretches } }: { change: Change }) {
  return (
    <div className="edit-field">
      <b className="small">{fieldLabels[field]}</b>
      <p>
        {shortened(stretches).map((stretch, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stretches have no name but their place, and never move
          <Words key={index} stretch={stretch} />
        ))}
      </p>
    </div>
  )
}

/** `ins` and `del` look different without colour too, and are announced by screen readers that know them. */
function Words({ stretch: { kind, text } }: { stretch: Stretch }) {
  if (kind === 'in') return <ins>{text}</ins>
  if (kind === 'out') return <del>{text}</del>
  return <span>{text}</span>
}
