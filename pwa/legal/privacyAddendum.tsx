import { Link } from 'react-router-dom'
import { retention, retentionDays, withheldName } from '../../data/vocabulary/policies.ts'
import { adultAge, leastAge } from '../../data/vocabulary/volunteers.ts'
import { paths } from '../app/paths.ts'
import type { Clause } from './LegalPage.tsx'

export const privacyAddendum: readonly Clause[] = [
  {
    id: 'on-your-device',
    title: 'What stays on your device',
    text: (
      <p>
        Drafts, the outbox, receipts and copies for reading offline are on your device. We cannot see them. What you
        wrote reaches us when it is sent, not before. Messages, applications and sign-ups that wait are encrypted there
        and deleted when we have them. All of it is listed, and can be cleared, under{' '}
        <Link to={`${paths.dataUsage}#this-device`}>Data Usage</Link>.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Two cookies, and two more for administrators',
    text: (
      <p>
        <code>vfw_reader</code> holds a random number, so that a reader is counted once and rewards go to what was
        really read. <code>vfw_lite</code> remembers lite mode, if you or your browser chose it. Administrators have two
        more: one for their session, and one by which the site knows their browser when they sign in again. There are no
        others, and none of another company.
      </p>
    ),
  },
  {
    id: 'receipt-code',
    title: 'The receipt code and your withdrawal',
    text: (
      <p>
        Whoever sends a story gets a code. With it, and without an account, the displayed name can be corrected and the
        story withdrawn. Withdrawing erases name, e-mail address, text, photo and video from our server and takes the
        story off every device at its next contact. It comes before every other term on this page, except that donation
        records stay for {retention.donationYears} years. Backups lose it when the oldest of them is replaced.
      </p>
    ),
  },
  {
    id: 'forgotten',
    title: 'What is forgotten by itself',
    text: (
      <p>
        Every day our server forgets what it has kept as long as this policy says. Messages and applications are
        deleted. A published story stays, and after {retention.personalYears} years stands under “{withheldName}”, its
        writer’s address deleted; the receipt code can still withdraw it. Notes about readers become sums by month. A
        newsletter address that nobody confirms is deleted after {retentionDays.unconfirmedAddress} days, hidden names
        of donors’ devices after {retentionDays.donorDevice}, and what the card provider told us about a payment after{' '}
        {retentionDays.webhookData}, apart from the donation record. Whoever asks to be erased is erased from everything
        but records that the law makes us keep, and backups lose them when the oldest of them is replaced.
      </p>
    ),
  },
  {
    id: 'pictures',
    title: 'Photos and videos',
    text: (
      <p>
        Place, time and kind of device are removed from a photo on your phone before it is sent, and from photos and
        videos once more on our server. Originals are deleted when our own copies are made.
      </p>
    ),
  },
  {
    id: 'young-people',
    title: 'Young people',
    text: (
      <p>
        An application that gives an age under {leastAge} is refused without being stored. From {leastAge} to{' '}
        {adultAge - 1} we speak with a guardian first. Anybody who finds a child in a published story who should not be
        there can report it on the page of the story.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'Other companies, only when you choose them',
    text: (
      <p>
        Reading and writing here contacts no other company: fonts, pictures and scripts are our own. Only when you share
        a story, open an article of another site or start a payment does your browser turn to the company you chose.
      </p>
    ),
  },
  {
    id: 'our-posts',
    title: 'Our own posts about published stories',
    text: (
      <p>
        Our team may post about a published story on the initiative’s Facebook page and Twitter account, with its title,
        its picture and the name that stands under it. Where this site has a key of OpenAI, titles and beginnings of
        published stories may be sent there to draft such posts; addresses and what is not published never are, and a
        person decides about each post. When a story is withdrawn, posts that wait are stopped, and our team is told to
        take down those that are out.
      </p>
    ),
  },
  {
    id: 'push',
    title: 'Notifications',
    text: (
      <p>Push notifications are for administrators who ask for them. Readers and writers are not asked and get none.</p>
    ),
  },
  {
    id: 'volunteer-group',
    title: 'The volunteers’ group',
    text: (
      <p>
        Accepted volunteers are added to the team WhatsApp group, where members see each other’s numbers. We ask before
        we do it; who would rather not is kept informed by e-mail.
      </p>
    ),
  },
]
