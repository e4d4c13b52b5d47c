import { Link } from 'react-router-dom'
import { offlineLeaseDays } from '../../data/vocabulary/limits.ts'
import { paths } from '../app/paths.ts'
import { DeviceStorage } from '../offline/device/DeviceStorage.tsx'
import type { Clause } from './LegalPage.tsx'

export const dataAddendum: readonly Clause[] = [
  {
    id: 'this-device',
    title: 'On this device',
    text: (
      <>
        <p>Your browser keeps this for this site alone. Nobody else can read it, and we cannot read it.</p>
        <DeviceStorage />
        <h4>What each is for</h4>
        <dl className="terms">
          <div>
            <dt>Stories and news to read offline</dt>
            <dd>
              The text of the newest, and the photos of those you opened. Photos ahead of that only in the installed
              app, or where you ask for them below. Videos you chose to keep.
            </dd>
          </div>
          <div>
            <dt>Drafts and the outbox</dt>
            <dd>What you are writing, and what waits to be sent, until the server has confirmed every part.</dd>
          </div>
          <div>
            <dt>Receipts</dt>
            <dd>Title, date and receipt code of stories you sent from here.</dd>
          </div>
          <div>
            <dt>Messages that wait</dt>
            <dd>Messages, applications and sign-ups, encrypted with a key that never leaves the device.</dd>
          </div>
          <div>
            <dt>Small notes</dt>
            <dd>Which stories you liked, lite mode, Wi-Fi only for videos, and the invitation you put away.</dd>
          </div>
          <div>
            <dt>The app itself</dt>
            <dd>Its scripts, styles, fonts and drawings, so that it opens without signal.</dd>
          </div>
        </dl>
      </>
    ),
  },
  {
    id: 'leaving',
    title: 'How it leaves the device',
    text: (
      <p>
        When a story is withdrawn, your device deletes it the next time it is online here. A copy that was not confirmed
        for {offlineLeaseDays} days hides its text. Clear your phone here before you give it to somebody else. The page
        first names the work that was not sent yet.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    text: (
      <p>
        <code>vfw_reader</code>: a random number for fair counting. <code>vfw_lite</code>: lite mode, if you or your
        browser chose it. Two are for our admin team: their session, and their browser. None of them says who you are,
        and none belongs to another company.
      </p>
    ),
  },
  {
    id: 'data-plan',
    title: 'What it costs your data plan',
    text: (
      <p>
        Pages are small, and you see the size of a large file before it loads. Lite mode saves more: photos, drawings
        and videos wait for your tap. It is on by itself when your browser asks sites to save data. Videos you send wait
        for Wi-Fi unless you decide otherwise. See the <Link to={paths.userGuide}>user guide</Link>.
      </p>
    ),
  },
]
