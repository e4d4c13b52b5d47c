import type { PieceStore } from '../../offline/drafts/pieces.ts'
import Recorder from '../../recorder/Recorder.tsx'
import { CaptionsField } from '../../ui/CaptionsField.tsx'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { Film } from '../../ui/Film.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Found, MarkFound } from '../../ui/Found.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { pen, trash } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Seal } from '../../ui/Seal.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Tag, type Tint } from '../../ui/Tag.tsx'
import { showToast } from '../../ui/toasts.ts'
import { VoicePlayer } from '../../ui/VoicePlayer.tsx'
import { Button } from '../kit/acts/Button.tsx'
import type { Piece } from './piece.tsx'

const tints: readonly (Tint | undefined)[] = [
  undefined,
  'laterite',
  'green',
  'marigold',
  'teal',
  'error',
  'neutral',
  'dark',
]
/** Its film is missing: what is shown is the player. */
const someVideo = {
  id: 'film',
  url: '/media/film/video.mp4',
  posterUrl: '/art/share.png',
  width: 640,
  height: 360,
  durationSeconds: 80,
  bytes: 9_000_000,
  captions: null,
}
/** The same: a wave that swells and falls. */
const someVoice = {
  id: 'note',
  url: '/media/note/voice.opus',
  aacUrl: '/media/note/voice.m4a',
  durationSeconds: 95,
  bytes: 285_000,
  aacBytes: 570_000,
  peaks: btoa(
    String.fromCharCode(...Array.from({ length: 240 }, (_, bar) => Math.round(120 + 110 * Math.sin(bar / 9)))),
  ),
}
const looks = ['', 'line', 'quiet', 'approve', 'stop', 'small', 'line small']

/** A recording that is in the page alone. */
const inPage: PieceStore = { load: async () => [], keep: async () => undefined, forget: async () => undefined }

export const uiPieces: readonly Piece[] = [
  {
    name: 'Buttons',
    show: (
      <>
        <div className="acts">
          {looks.map((look) => (
            <Button key={look} look={look} icon={look === 'stop' ? trash : pen}>
              Button {look}
            </Button>
          ))}
        </div>
        <div className="acts">
          <Button disabled>Off</Button>
          <Button aria-disabled="true">Off, with a reason</Button>
          <Button aria-busy="true">At work</Button>
        </div>
      </>
    ),
  },
  { name: 'Icon', show: <Icon path={pen} /> },
  {
    name: 'Found',
    show: (
      <p>
        <MarkFound roots={['heron']}>
          <Found text="Two herons stood at the ford." />
        </MarkFound>
      </p>
    ),
  },
  {
    name: 'Film',
    show: (
      <figure className="media-view">
        <Film video={someVideo} by="Amina Example" />
      </figure>
    ),
  },
  {
    name: 'ConfirmButton',
    show: (
      <ConfirmButton label="Discard" title="Discard this draft?" yes="Discard draft" onYes={() => undefined}>
        <p>The words and files of this draft leave this phone.</p>
      </ConfirmButton>
    ),
  },
  {
    name: 'Recorder',
    show: <Recorder store={inPage} onOpen={() => undefined} />,
  },
  {
    name: 'VoicePlayer',
    show: (
      <>
        <VoicePlayer voice={someVoice} title="Herons at the ford" />
        <VoicePlayer voice={{ ...someVoice, spokenBy: 'editor' }} title="Herons at the ford" spokenIn="sw" />
      </>
    ),
  },
  {
    name: 'CaptionsField',
    show: (
      <form>
        <CaptionsField text="" onText={() => {}} />
        <CaptionsField text="WEBVTT" error="Line 1: There is no caption in it." onText={() => {}} />
      </form>
    ),
  },
  {
    name: 'Fold',
    show: (
      <>
        <Fold everywhere head={<h3>Closed</h3>}>
          <p>Found by who looks for it.</p>
        </Fold>
        <Fold everywhere isOpen head={<h3>Open</h3>}>
          <p>There is something in it to be seen.</p>
        </Fold>
      </>
    ),
  },
  {
    name: 'Field',
    show: (
      <form>
        <Field label="Name" name="name" required hint="As it stands on the letter.">
          <input />
        </Field>
        <Field label="Email" name="email" error="This is no email address.">
          <input type="email" defaultValue="amina" />
        </Field>
        <Field label="Message" name="message" optional>
          <textarea />
        </Field>
      </form>
    ),
  },
  {
    name: 'Notice',
    show: ([undefined, 'good', 'warn', 'bad', 'offline'] as const).map((tone) => (
      <Notice key={tone ?? 'plain'} tone={tone}>
        <b>{tone ?? 'Plain'}</b>
        <p>What a person should know.</p>
      </Notice>
    )),
  },
  {
    name: 'Tag',
    show: tints.map((tint) => (
      <Tag key={tint ?? 'indigo'} tint={tint}>
        {tint ?? 'indigo'}
      </Tag>
    )),
  },
  {
    name: 'Seal',
    show: ['', 'indigo', 'green', 'teal', 'compact'].map((look) => <Seal key={look} name="Amina Diallo" look={look} />),
  },
  {
    name: 'Spinner',
    show: (
      <>
        <Spinner />
        <Spinner label="Sending the test…" />
      </>
    ),
  },
  {
    name: 'Empty',
    show: (['notebook', 'nest', 'tracks'] as const).map((picture) => (
      <Empty
        key={picture}
        picture={picture}
        title="Nothing here yet"
        level={3}
        action={<Button look="line">Show all</Button>}
      >
        What arrives is listed here.
      </Empty>
    )),
  },
  {
    name: 'Toaster',
    show: (
      <Button look="line" onClick={() => showToast({ title: 'Saved', text: 'It is kept.', tone: 'good' })}>
        Show a toast
      </Button>
    ),
  },
]
