import { offlineLeaseDays } from '../../data/vocabulary/limits.ts'

const features = [
  {
    name: 'Reading stories and news',
    does: `The text of the newest is kept on the device, with the photos of those you opened; the installed app keeps the photos of all of them. What is withdrawn leaves it; an unconfirmed copy hides its text after ${offlineLeaseDays} days.`,
    offline: 'Yes',
  },
  {
    name: 'Keep offline',
    does: 'A story with its video, on your word and with its size said first.',
    offline: 'Yes, once kept',
  },
  { name: 'Writing', does: 'Each sentence is saved as you type, photo and video with it.', offline: 'Yes' },
  {
    name: 'Outbox',
    does: 'Stories, messages, applications and sign-ups wait here and are sent when you open the site with signal. They are deleted here only when the server has everything.',
    offline: 'Waits for you',
  },
  {
    name: 'Receipt code',
    does: 'Twelve characters and a QR code: state, reason or question of the reviewer, your name, withdrawal. No account.',
    offline: 'The code is kept, asking needs signal',
  },
  {
    name: 'Liking and sharing',
    does: 'After reading. The server measures, so that rewards go to what was really read.',
    offline: 'No',
  },
  {
    name: 'Lite mode',
    does: 'Photos and videos wait for a tap and say their size first. On by itself when the browser asks to save data.',
    offline: 'Yes',
  },
  {
    name: 'Installing',
    does: 'An icon on the home screen, without a store. New versions wait for your yes.',
    offline: 'Yes',
  },
  {
    name: 'Donating',
    does: 'What a gift pays for can be read at any time; paying needs a connection.',
    offline: 'Reading only',
  },
]

export const FeaturesOverview = () => (
  <div className="scrollx">
    <table className="features">
      <caption className="vh">What the site does, and what of it works without a signal</caption>
      <thead>
        <tr>
          <th scope="col">Feature</th>
          <th scope="col">What it does</th>
          <th scope="col">Without signal</th>
        </tr>
      </thead>
      <tbody>
        {features.map(({ name, does, offline }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{does}</td>
            <td data-label="Without signal">{offline}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
