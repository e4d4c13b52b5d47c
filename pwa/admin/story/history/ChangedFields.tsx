import { fieldLabels } from '../edit/EditFields.tsx'
import { type Change, type Stretch, shortened, stretchesOf } from './changes.ts'

/** What was taken out and put in, field by field. */
export const ChangedFields = ({ changes }: { changes: readonly Change[] }) =>
  changes.map((change) => <FieldChange key={change.field} change={change} />)

function FieldChange({ change: { field, stretches } }: { change: Change }) {
  return (
    <div className="edit-field">
      <b className="small">{fieldLabels[field]}</b>
      <p>
        <Marked stretches={stretches} />
      </p>
    </div>
  )
}

/** What became of one text, word by word. */
export const MarkedText = ({ before, after }: { before: string; after: string }) => (
  <Marked stretches={stretchesOf(before, after)} />
)

const Marked = ({ stretches }: { stretches: readonly Stretch[] }) =>
  shortened(stretches).map((stretch, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: stretches have no name but their place, and never move
    <Words key={index} stretch={stretch} />
  ))

/** `ins` and `del` look different without colour too, and are announced by screen readers that know them. */
function Words({ stretch: { kind, text } }: { stretch: Stretch }) {
  if (kind === 'in') return <ins>{text}</ins>
  if (kind === 'out') return <del>{text}</del>
  return <span>{text}</span>
}
