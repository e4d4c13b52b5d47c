import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { ActionDialog, FormDialog } from '../kit/acts/ActionDialog.tsx'
import { ErrorNotice } from '../kit/acts/ErrorNotice.tsx'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import { MoveButton } from '../kit/acts/MoveButton.tsx'
import { ReasonDialog } from '../kit/acts/ReasonDialog.tsx'
import { type Act, actOf } from '../kit/acts/useAct.ts'
import type { Piece } from './piece.tsx'

const failure = { title: 'Delete Failed', text: 'The server did not answer.' }
const failed: Act = { run: () => undefined, isPending: false, failure }
const pending: Act = { run: () => undefined, isPending: true, failure: null }
const question = <p>It is deleted for good.</p>

export const dialogPieces: readonly Piece[] = [
  {
    name: 'ErrorNotice and LoadFailed',
    show: (
      <>
        <ErrorNotice failure={failure} />
        <LoadFailed error={new TypeError()} onRetry={() => undefined} />
        <LoadFailed error={new TypeError()} isOutdated onRetry={() => undefined} />
      </>
    ),
  },
  {
    name: 'MoveButton',
    show: (
      <div className="acts">
        <MoveButton className="approve" onPress={() => undefined}>
          Approve
        </MoveButton>
        <MoveButton className="approve" obstacle="A photo is not ready." onPress={() => undefined}>
          Approve, not yet
        </MoveButton>
        <MoveButton className="approve" busy sending onPress={() => undefined}>
          Approve, at work
        </MoveButton>
      </div>
    ),
  },
  {
    name: 'Dialog',
    open: (close) => (
      <Dialog open onClose={close} title="A dialog">
        <p>Its words.</p>
      </Dialog>
    ),
  },
  {
    name: 'ActionDialog',
    open: (close) => (
      <ActionDialog title="Delete this?" confirm="Delete" look="stop" act={actOf(close)} onClose={close}>
        {question}
      </ActionDialog>
    ),
  },
  {
    name: 'ActionDialog, failed',
    open: (close) => (
      <ActionDialog title="Delete this?" confirm="Delete" look="stop" act={failed} onClose={close}>
        {question}
      </ActionDialog>
    ),
  },
  {
    name: 'ActionDialog, at work',
    open: (close) => (
      <ActionDialog title="Delete this?" confirm="Delete" look="stop" act={pending} onClose={close}>
        {question}
      </ActionDialog>
    ),
  },
  {
    name: 'FormDialog',
    open: (close) => (
      <FormDialog title="Where?" confirm="Keep it" isReady={false} act={actOf(close)} onClose={close}>
        <Field label="Country" name="country" required>
          <input />
        </Field>
      </FormDialog>
    ),
  },
  {
    name: 'ReasonDialog',
    open: (close) => (
      <ReasonDialog
        title="Reject this?"
        confirm="Reject"
        look="stop"
        label="Reason"
        hint="The writer reads it."
        maxLength={1000}
        act={{ ...actOf(close), run: close }}
        onClose={close}
      />
    ),
  },
]
