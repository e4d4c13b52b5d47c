import { offlineLeaseDays } from '../../data/vocabulary/limits.ts'

const features = [
  {
    name: 'Reading stories and news',
    does: `Your device keeps the pages that you read, and the newest stories as text. When you write here, come again or install the app, it keeps the text of all the newest ones, with the photos of those you opened. The installed app keeps the photos of all of them. Withdrawn stories are deleted. A copy that our server has not confirmed for ${offlineLeaseDays} days hides its text.`,
    offline: 'Yes',
  },
  {
    name: 'Keep offline',
    does: 'Keeps a story with its video, if you ask for it. You see the size first.',
    offline: 'Yes, once kept',
  },
  { name: 'Writing', does: 'Your words, photos and video are saved as you go.', offline: 'Yes' },
  {
    name: 'Outbox',
    does: 'Stories, messages, applications and sign-ups wait here. They are sent when you open the site with signal. They are deleted here only when the server has everything.',
    offline: 'Waits for you',
  },
  {
    name: 'Receipt code',
    does: 'Twelve characters, also as a QR code. With them you answer the editor, correct your story, see what it has brought or take it back. No account.',
    offline: 'Shows what your phone knows. What you write waits for signal',
  },
  {
    name: 'Liking and sharing',
    does: 'You can like and share after you have read the story. Our server measures the reading, so that rewards are fair.',
    offline: 'No',
  },
  {
    name: 'Lite mode',
    does: 'It saves data. Photos and videos load only when you tap, and you see their size first. It is on by itself when your browser asks to save data.',
    offline: 'Yes',
  },
  {
    name: 'Installing',
    does: 'An icon on the home screen, without an app store. The app asks you before it changes to a new version.',
    offline: 'Yes',
  },
  {
    name: 'Donating',
    does: 'You can always read what a donation pays for. Paying needs signal.',
    offline: 'Reading only',
  },
]

export const FeaturesOverview = () => (
  <div className="scrollx">
    <table className="features">
      <caption className="visually-hidden">What the site does, and what of it works without signal</caption>
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
