import { offlineLeaseDays } from '../../data/vocabulary/limits.ts'
import { msg, t } from '../../data/words/words.ts'

const features = [
  {
    name: msg('Reading stories and news'),
    does: msg(
      'Your device keeps the pages that you read, and the newest stories as text. When you write here, come again or install the app, it keeps the text of all the newest ones, with the photos of those you opened. The installed app keeps the photos of all of them. Withdrawn stories are deleted. A copy that our server has not confirmed for {days} days hides its text.',
    ),
    offline: msg('Yes'),
  },
  {
    name: msg('Listening'),
    does: msg(
      'Some stories can be heard: the writer tells them, or an editor reads them aloud. You see the size. Nothing loads before you press play.',
    ),
    offline: msg('Yes, once kept'),
  },
  {
    name: msg('Keep offline'),
    does: msg('Keeps a story with its video and its recording, if you ask for it. You see the size first.'),
    offline: msg('Yes, once kept'),
  },
  {
    name: msg('Writing'),
    does: msg('Your words, photos, video and recording are saved as you go.'),
    offline: msg('Yes'),
  },
  {
    name: msg('Outbox'),
    does: msg(
      'Stories, messages, applications and sign-ups wait here. They are sent when you open the site with signal. They are deleted here only when the server has everything.',
    ),
    offline: msg('Waits for you'),
  },
  {
    name: msg('Receipt code'),
    does: msg(
      'Twelve characters, also as a QR code. With them you answer the editor, correct your story, see what it has brought or take it back. No account.',
    ),
    offline: msg('Shows what your phone knows. What you write waits for signal'),
  },
  {
    name: msg('Liking and sharing'),
    does: msg(
      'You can like and share after you have read the story. Our server measures the reading, so that rewards are fair.',
    ),
    offline: msg('No'),
  },
  {
    name: msg('Lite mode'),
    does: msg(
      'It saves data. Photos, videos and recordings load only when you tap, and you see their size first. It is on by itself when your browser asks to save data.',
    ),
    offline: msg('Yes'),
  },
  {
    name: msg('Installing'),
    does: msg('An icon on the home screen, without an app store. The app asks you before it changes to a new version.'),
    offline: msg('Yes'),
  },
  {
    name: msg('Donating'),
    does: msg('You can always read what a donation pays for. Paying needs signal.'),
    offline: msg('Reading only'),
  },
]

export const FeaturesOverview = () => (
  <div className="scrollx">
    <table className="features">
      <caption className="visually-hidden">{t('What the site does, and what of it works without signal')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Feature')}</th>
          <th scope="col">{t('What it does')}</th>
          <th scope="col">{t('Without signal')}</th>
        </tr>
      </thead>
      <tbody>
        {features.map(({ name, does, offline }) => (
          <tr key={name}>
            <th scope="row">{t(name)}</th>
            <td>{t(does, { days: offlineLeaseDays })}</td>
            <td data-label={t('Without signal')}>{t(offline)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
