import { reviewPromise } from '../../../data/rules/inbox/reviewClock.ts'
import { contactMaxLength } from '../../../data/vocabulary/contact.ts'
import { readingRules } from '../../../data/vocabulary/engagement.ts'
import { advisedWords, offlineLeaseDays } from '../../../data/vocabulary/limits.ts'
import { storyCategories } from '../../../data/vocabulary/stories.ts'
import { leastAge, motivationMinLength } from '../../../data/vocabulary/volunteers.ts'

const { story, volunteer } = reviewPromise

/** `/api/documentation/frontend-manual.txt`: the manual for everybody who reads and writes here. */
export const readerManual = `VOICES FOR WILDLIFE
Manual for readers and writers
==============================

Voices for Wildlife is a place for stories of wildlife conservation, written by
the people who live beside the animals. Anyone can read here without an account.
Anyone can write, even where there is no signal. Every story is read by a person
before it is published.

This manual says what you can do here, what happens when you do it, and what to
try when something does not work.

  1  Reading
  2  Reading without signal
  3  Spending little data
  4  Liking and sharing
  5  Writing a story
  6  Photos and videos
  7  The outbox
  8  Your receipt code
  9  What happens to a story you send
 10  Installing the app
 11  News, newsletter, contact and volunteering
 12  Donating
 13  Shared phones and privacy
 14  When something does not work


1  Reading
----------

Stories are at /stories, newest first. Choose a category to see only stories of
one kind. There are ten:

${storyCategories.map((category) => `  - ${category}`).join('\n')}

Each card shows who wrote the story, where, when, and how it begins. "Read Full
Story" opens the whole text over the list; the title opens the page of the
story. You can send the link of this page to others.

The band at the top of a story shows how far you have read. The white mark
stands at ${readingRules.completeScroll} percent: from there a story counts as
read.

The site can be read with scripts switched off. Liking, sending and everything
about offline copies need scripts.


2  Reading without a connection
-------------------------------

Open the site once with signal. While you read, it keeps the newest stories, and
as many of their pictures as fit a modest budget, on your device. From then on
they open without signal. A bar at the top says when you are offline, and a page
that came from your device says how old its copy is.

To have a story with its video, open it and choose to keep it offline. The size
is named before anything is loaded.

What an editor or a writer takes off the site also leaves your device, the next
time it is online. A copy that our server has not confirmed for ${offlineLeaseDays} days hides
its text until it has been online again. This protects people and animals: a
story may have been withdrawn because it put somebody at risk.

"This page isn't on your phone yet" means that the page was never opened with
signal. Open it once, and it will be there next time.


3  Spending little data
-----------------------

Lite mode saves data. It is a switch at the bottom of each page. It is on by
itself when your browser asks sites to save data, or the signal is weak. In lite
mode photos wait for your tap and come in a small size, nothing plays by itself,
a video names its megabytes first, and your reading is reported less often.

You see the size of a large download before it starts. Videos that you send wait
for Wi-Fi, unless you say that they may be sent without it.

The page /data-usage shows what this site stores on your device, part by part,
and has a button to clear it.


4  Liking and sharing
---------------------

A like or a share counts only after you have read the story: at least
${readingRules.completeScroll} percent of it, and long enough for its length.
Our server measures the time. A short story needs ${readingRules.leastSeconds}
seconds, a very long one never more than ${readingRules.mostSeconds / 60}
minutes.

If you are too early you read "Complete Reading Required". Scroll to the end and
take your time. If you have liked a story before, you read "Already Liked". If
you are asked to slow down, the message says for how long.

You can like and share only with signal. Likes and shares count for the rewards
of authors, so the server has to see the reading. They do not wait in the
outbox.

Stories can be shared to Facebook, Twitter (X), LinkedIn and WhatsApp, or as a
link that you copy. On a phone your own share sheet opens. No other company
learns of your visit before you choose one of them.

If a published story puts somebody at risk, because it shows where a threatened
animal lives, or a child who should not be shown, or you, without your
agreement, report it with the button on its page. An editor will look at it.


5  Writing a story
------------------

Start at /submit-story. You do not need an account, and you do not need perfect
English. Say what you saw, where, and what happened next.

${advisedWords.least}-${advisedWords.most} words are a good length. Shorter and longer stories are accepted too.

The form asks for a title, your story, the name to be shown with it, a place, a
category and an email address. The email address is used only by the admin team
and is never published. The name may be your full name, your first name, or the
name of your group.

What you write is saved on your phone as you type. You can close the app, run
out of battery or lose the page: the draft is there when you come back.

Before you send, read it once more with other eyes:

  - Leave out where exactly nests, dens, roosts, rhinos and other threatened
    animals can be found. A district is enough. Poachers read, too.
  - Name people only with their permission, and children only with that of
    their parents or guardians.
  - Tell what you know. If you are guessing, say that you are guessing.


6  Photos and videos
--------------------

A story may bring one photo and one video, of any size. On your phone the photo
is made smaller, and its hidden data (place, time, kind of phone) is removed.
Our server removes it once more, from photos and from videos. What the picture
itself shows stays: look for signposts, number plates and faces.

JPEG, PNG and WebP photos and MP4, MOV and AVI videos are accepted. If a file
cannot be used, the form says why, and the words can go without it.

The words travel first, in one small request. Photo and video follow in parts.
If the signal is lost, sending goes on where it stopped, not from the beginning.


7  The outbox
-------------

What you finish without signal waits in the outbox at /submit-story#outbox.
Messages to the team, volunteer applications and newsletter sign-ups wait there
as well. You read "Saved on this phone". This means that it is not sent yet.
Open the site again when you have signal. The outbox then sends by itself, and
you can press Retry.

Some browsers, such as Chrome on Android, send also while the site is closed.
Firefox and Safari do not. The page tells you when to open the site again.

Each entry says how it stands:

  Waiting for signal   there is no signal; it is sent when there is signal
  Failed once, twice   it did not work, and the time of the next try is named
  Sending              a bar shows how much of the file has arrived
  Words sent           the text has arrived, photo or video is still on its way
  Paused until Wi-Fi   a video that you may also send without Wi-Fi
  Didn't send          the server refused something and says what; edit it and
                       send again, or discard it
  Sent                 the server has confirmed every part

Nothing you wrote is deleted from your phone before the server has confirmed
that it holds it whole. The same story sent twice arrives once: each one has a
number from your first tap.

If an entry waits for long although there is signal, open the site and leave it
open for a moment.


8  Your receipt code
--------------------

When a story has arrived you get a receipt code of 12 characters, with a QR code
to photograph or print. Your phone keeps it in the list of sent stories.

With the code, on /submit-story, you can without any account

  - see whether the story is waiting, published, not published or withdrawn,
  - read the editor's reason or question,
  - correct the name that is shown,
  - withdraw the story for good.

Whoever has the code can do this, so keep it like a key. The page notices typing
errors. Small and capital letters are the same, hyphens and spaces do not
matter, and letters that look like digits are understood. After many unknown
codes the page asks you to wait.

Withdrawing erases the name, the email address, the text, the photo and the
video. The story leaves the site at once. Every device deletes it the next time
it is online. It cannot be undone.


9  What happens to a story you send
-----------------------------------

An editor reads it, typically within ${story.least}-${story.most} business days.
It may be corrected gently, for spelling, safety or length. Then it is
published, or it is not, and you find the reason with your receipt code. If the
editor has a question, you find that too.

Published authors can earn rewards. The page /author-rewards explains the four
tiers and the advertised rates, and lets you try an example.


10  Installing the app
----------------------

The site becomes an app on your home screen, without a store. On Android and on
computers choose "Install the app" at the bottom of the page, or in the menu of
the browser. On an iPhone or iPad open the site in Safari, tap Share, then "Add
to Home Screen".

An installed app is less likely to have its storage cleared when space gets
short. The app asks you before it changes to a new version. It does not do so
while you write.


11  News, newsletter, contact and volunteering
----------------------------------------------

News is at /blog. Articles of the Wildlife Blog open in a new tab.

The newsletter sign-up is at the bottom of the home page, /#newsletter. Your
email address stays on the list until you unsubscribe. To unsubscribe, press the
link in a newsletter or write to us at /contact.

/contact has a form for partnerships, events, media, schools, community
ambassadors and anything else. A message may have up to ${contactMaxLength.message.toLocaleString('en')} characters and few
links. If it is refused, the form stays filled and says what to change.

/volunteer is for CREW: Conservation, Research, Education and Wildlife Rescue.
The application asks for at least ${motivationMinLength} characters about your motivation and is
reviewed within ${volunteer.least}-${volunteer.most} business days. If you have no account on a social network,
write "none". Children under ${leastAge} cannot apply; older pupils involve a guardian.


12  Donating
------------

/donate says what a donation pays for. Donations are non-refundable unless the
law requires it, and payment is handled by a card payment provider. No
provider's script is loaded before you choose to pay.


13  Shared phones and privacy
-----------------------------

On a phone that several people use, send your stories, then open /data-usage and
clear what is stored. What still waits in the outbox is named before anything is
deleted. Messages and applications that wait are encrypted on the device.

For a fair count the site sets one cookie, vfw_reader: a random number that says
"this reader has been counted". It holds no name and is shared with nobody. You
can read more in /privacy-policy and /data-usage.


14  When something does not work
--------------------------------

Open /api/frontend-test. Beside the questions it checks this device: the service
worker, storage, the database for drafts, the outbox, notifications, the clock
and the signal. It tells you what to do.

  The page looks old            close all tabs of the site and open it again
  A story will not send         look into the outbox: it says why
  "Your phone is out of space"  remove a video, or clear other apps; words are
                                always kept
  The clock is wrong            set it to automatic; times of drafts depend on it
  Nothing helps                 write to us at /contact and say which phone and
                                which browser you use

The questions of that page show how well you know the site. All ten have to be
right. `
