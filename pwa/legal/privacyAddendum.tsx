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
        Drafts, the outbox, receipts and copies for reading offline are on your device. We cannot see them. We get what
        you wrote only when it is sent. Messages, applications and sign-ups that wait are encrypted there and deleted
        when we have them. All of it is listed, and can be cleared, under{' '}
        <Link to={`${paths.dataUsage}#this-device`}>Data Usage</Link>.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Two cookies, and two more for our admin team',
    text: (
      <p>
        <code>vfw_reader</code> holds a random number, so that a reader is counted once and rewards are fair.{' '}
        <code>vfw_lite</code> remembers lite mode, if you or your browser chose it. Our admin team has two more: one for
        their session, and one by which the site knows their browser when they sign in again. There are no others, and
        none of another company.
      </p>
    ),
  },
  {
    id: 'receipt-code',
    title: 'The receipt code and your withdrawal',
    text: (
      <p>
        Whoever sends a story gets a code. With the code, and without an account, they can correct the name that is
        shown and withdraw the story. Withdrawing erases the name, email address, text, photo and video from our server.
        Every device deletes the story the next time it is online. A withdrawal comes before every other term on this
        page, except that donation records stay for {retention.donationYears} years. The story leaves our backups when
        the oldest of them is replaced.
      </p>
    ),
  },
  {
    id: 'forgotten',
    title: 'What is forgotten by itself',
    text: (
      <p>
        Every day our server deletes what it has kept as long as this policy says. Messages and applications are
        deleted. A published story stays. After {retention.personalYears} years its name becomes “{withheldName}” and
        its writer’s email address is deleted. The receipt code can still withdraw it. Notes about readers become sums
        by month. An email address for the newsletter that nobody confirms is deleted after{' '}
        {retentionDays.unconfirmedAddress} days. Hidden names of donors’ devices are deleted after{' '}
        {retentionDays.donorDevice} days. What the card provider told us about a payment is deleted after{' '}
        {retentionDays.webhookData} days, but the donation record stays. If you ask us to erase you, we erase everything
        except records that the law makes us keep. You leave our backups when the oldest of them is replaced.
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
        {adultAge - 1} we speak with a guardian first. Does a published story show a child who should not be there?
        Anybody can report it on the page of the story.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'Other companies, only when you choose them',
    text: (
      <p>
        When you read and write here, your browser contacts no other company. Fonts, pictures and scripts are our own.
        Your browser contacts another company only when you share a story, open an article of another site or start a
        payment.
      </p>
    ),
  },
  {
    id: 'our-posts',
    title: 'Our own posts about published stories',
    text: (
      <p>
        Our team may post about a published story on the initiative’s Facebook page and Twitter account, with its title,
        its picture and the name that stands under it. If this site has a key of OpenAI, titles and beginnings of
        published stories may be sent there to draft such posts. Email addresses and unpublished texts are never sent. A
        person decides about each post. When a story is withdrawn, posts that wait are stopped, and our team is told to
        take down those that are out.
      </p>
    ),
  },
  {
    id: 'push',
    title: 'Notifications',
    text: (
      <p>
        Push notifications are only for people of our admin team who ask for them. Readers and writers are not asked and
        get none.
      </p>
    ),
  },
  {
    id: 'volunteer-group',
    title: 'The volunteers’ group',
    text: (
      <p>
        Accepted volunteers are added to the team WhatsApp group, where members see each other’s numbers. We ask before
        we do it. People who do not want this get emails instead.
      </p>
    ),
  },
]
