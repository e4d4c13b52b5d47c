import type { ReactNode } from 'react'
import { FormDialog } from '../acts/ActionDialog.tsx'
import { ErrorNotice } from '../acts/ErrorNotice.tsx'
import { TwoVersions } from '../drafts/TwoVersions.tsx'
import type { EditDraft } from './editDraft.ts'
import type { Edit } from './useEdit.ts'
import { useLeaving } from './useLeaving.tsx'

interface FormProps {
  title: string
  /** A CSS length. */
  width: string
  edit: Pick<Edit<EditDraft<object>, unknown>, 'isChanged' | 'isPending' | 'isKept' | 'failure' | 'discard'>
  /** What the button says that saves it. */
  submit: string
  isReady: boolean
  /** Read out with that button while it is off. */
  missing?: string
  /** What is lost when it is left: 'What you wrote for the event has not been saved.' */
  loss: string
  /** On the button that goes on writing, where it is not left after all. */
  stay?: string
  /** Stands in place of why it was not saved. */
  problem?: ReactNode
  /** What is missing, and further things to do, before the buttons to cancel and to save. */
  actions?: ReactNode
  /** While it is sent, how far it is and the way to stop it, in place of the buttons: it can then be written on and left. */
  sending?: ReactNode
  noValidate?: boolean
  onSubmit: () => void
  onClose: () => void
  /** Where Cancel leads, if elsewhere. */
  onCancel?: () => void
  children: ReactNode
}

interface Props<Words extends object, Thing, Field extends keyof Words & string> extends FormProps {
  edit: FormProps['edit'] & UnderEdit<Words, Thing>
  versions: Versions<Words, Thing, Field>
}

/** A record in the making or under edit. Leaving it with changes asks first; a colleague's version is chosen from. */
export function EditDialog<Words extends object, Thing extends Revised, Field extends keyof Words & string>({
  versions,
  ...form
}: Props<Words, Thing, Field>) {
  const { theirs } = form.edit
  if (theirs) return <EditVersions {...versions} edit={form.edit} theirs={theirs} />
  return <EditForm {...form} />
}

function EditForm(props: FormProps) {
  const { edit, submit, loss, stay, problem, actions, sending, onSubmit, onClose, onCancel, children, ...frame } = props
  const isHeld = edit.isPending && !sending
  const { leave, question } = useLeaving({ ...edit, isPending: isHeld, loss, cancel: stay, onLeave: onClose })
  return (
    <>
      <FormDialog
        {...frame}
        full
        isHeld={!sending}
        confirm={submit}
        beside={actions}
        instead={sending}
        act={{ run: onSubmit, isPending: edit.isPending, failure: null }}
        onClose={() => leave()}
        onCancel={onCancel && (() => leave(onCancel))}
      >
        {problem || <ErrorNotice failure={edit.failure} />}
        {!edit.isKept && (
          <p className="small muted">This tab has no room left: what you type is lost when it is closed or reloaded.</p>
        )}
        <fieldset className="bare" disabled={isHeld}>
          {children}
        </fieldset>
      </FormDialog>
      {question}
    </>
  )
}

interface Revised {
  revision: number
}
type UnderEdit<Words extends object, Thing> = Pick<
  Edit<EditDraft<Words>, Thing>,
  'draft' | 'words' | 'theirs' | 'rebase' | 'putOff'
>

interface Versions<Words, Thing, Field extends keyof Words & string> {
  title: string
  /** Who changed it, and when. */
  said: (theirs: Thing) => string
  fields: readonly Field[]
  labels: Record<Field, string>
  wordsOf: (theirs: Thing) => Words
  /** A field of a version, to be looked at. */
  show?: (field: Field, words: Words) => ReactNode
}

/** What a colleague saved of a record under edit, beside its own words. */
export function EditVersions<Words extends object, Thing extends Revised, Field extends keyof Words & string>({
  edit,
  theirs,
  said,
  wordsOf,
  ...shown
}: Versions<Words, Thing, Field> & { edit: UnderEdit<Words, Thing>; theirs: Thing }) {
  const newer = wordsOf(theirs)
  return (
    <TwoVersions
      {...shown}
      said={said(theirs)}
      base={edit.draft.base}
      mine={edit.words}
      theirs={newer}
      onChosen={(words) => edit.rebase(words, newer, theirs.revision)}
      onBack={edit.putOff}
    />
  )
}
