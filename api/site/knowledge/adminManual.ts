import { reviewPromise } from '../../../data/rules/inbox/reviewClock.ts'
import { alertPatienceMinutes } from '../../../data/vocabulary/admin.ts'
import { offlineLeaseDays } from '../../../data/vocabulary/limits.ts'
import { answerPromise } from '../../../data/vocabulary/policies.ts'
import { adultAge, leastAge } from '../../../data/vocabulary/volunteers.ts'

const { least, most } = reviewPromise.story

/** `/api/admin-manual/download`: how the desk works and what its two administrators owe to writers, children and animals. */
export const adminManual = `VOICES FOR WILDLIFE
Manual for administrators
=========================

For admin1 and admin2. Please keep it to yourselves: it holds no secrets, but it
describes how decisions about other people's stories are made.

  1  Signing in and out
  2  What the desk can do today
  3  The promise
  4  Reviewing a story
  5  Safety of animals
  6  Safety of children and of people
  7  Rejecting, with a reason
  8  Asking the writer
  9  Publishing, the home page, unpublishing
 10  Two administrators
 11  What a withdrawal does
 12  Photos and videos that arrive late
 13  Messages, applications and reports
 14  Notifications and alerts
 15  Privacy and shared computers
 16  When something does not work


1  Signing in and out
---------------------

The desk is at /admin/wildlifeafrica. Type your own authentication code. The
code decides whether you are admin1 or admin2, and your name stands beside every
decision. Do not share it, do not send it by chat. After five wrong codes from
one network the door stays shut for a quarter of an hour.

The address of the desk is no secret and need not be one: the server checks the
code and every single call.

A session ends when you close the browser, after twelve hours without use, and
after a week in any case. "Sign out" ends it at once and removes what the desk
kept on the computer. Always use it on a computer that is not yours.


2  What the desk can do today
-----------------------------

The desk has eleven sections:

  Pending          reading, editing, publishing, rejecting, several at once, the
                   history of each story, and the stories that were rejected
  Published        home page, unpublishing, media that came late
  Messages         contact messages and volunteer applications: found, answered,
                   decided, noted, exported, and apart from them what was set
                   aside as possible spam
  Blog             posts: written, previewed, published, taken back
  Content calendar drafts and posts by day, events and themes, drafts written by
                   a machine
  Social           keys of Facebook and Twitter, posts that wait, went out or
                   failed, and their figures
  Newsletter       written, tried out, sent and followed to each recipient; the
                   list of subscribers
  Authors          profiles, rewards and payouts
  Donations        what was given, and what became of it
  Notifications    what happened, and what is left to do about it
  Settings         time zone, downloads, alerts, privacy, security, mail

Before you publish a post, read it as you read a story: sections 5 and 6 hold for
every draft, most of all for one that a machine wrote. Nothing goes out that
neither of you has scheduled or published. A post that has to be checked may be
out already: look at the platform first, then say under Social what you found.

The cards at the top count pending and published stories, posts, unread messages
and successful donations.


3  The promise
--------------

Every writer is told: typically ${least}-${most} business days. Counting starts on the day
after a story came in; weekends do not count. Pending shows the oldest first,
each with the day on which it is due. Red means overdue, and somebody out there
is looking at a phone.

If a week goes by in which you cannot keep the promise, agree with the other
administrator who opens the queue on which day. A quick no with a reason is
kinder than silence.


4  Reviewing a story
--------------------

"View Full" opens the whole story with its photo and video, the name and place
to be shown, the writer's email address (for you alone) and the time it came in.

Read it three times in your mind:

  as a poacher    What does this tell me that I could use tonight?
  as a neighbour  Who in this story could be harmed, shamed or recognised?
  as a reader     Do I understand who did what, where, and what changed?

"Edit Story" changes title, name, place, category and text, and replaces photo
or video. Correct spelling, shorten, make safe. Do not change what the story
says, do not add facts, do not polish a voice away. If a change touches the
meaning, ask the writer first.

What you type in the edit form is kept on this computer until it is saved, also
when the connection breaks.


5  Safety of animals
--------------------

Never publish where exactly a threatened animal can be found. Remove

  - names of trees, wells, caves, camps and tracks that lead to nests, dens,
    roosts, breeding beaches, rhinos, pangolins and big tuskers,
  - times at which an animal comes to a place, and times of patrols,
  - how fences, collars, cameras and traps are placed or avoided,
  - prices and buyers of animal products.

A district or the name of a large reserve is enough for a reader. Look at photos
with the same eyes: the skyline behind an animal is an address. The phone and
the server remove the position from the data of a file, not from the picture.

Do not publish photos of baiting, handling or feeding wild animals as if it were
a good example. If the story needs it, the text has to say that it was done by
trained people, and why.


6  Safety of children and of people
-----------------------------------

Children under ${leastAge} are not served here. A story by a child comes through a
teacher or parent, under a first name at most.

  - No child who can be recognised without the agreement of a parent or
    guardian, and none at all in connection with violence, poaching or poverty.
  - No school, class and full name together.
  - Nobody is accused of a crime by name. "A man was arrested" is enough.
  - Rangers, informants and witnesses may need another name and another place.
    If in doubt, ask; if you cannot ask, leave it out.
  - The dead, the sick and the poor are people first. Nobody's hardship is used
    to move a reader.

If a published story breaks one of these rules, unpublish first and discuss
afterwards. It takes one click and nothing is lost.


7  Rejecting, with a reason
---------------------------

The desk asks for a reason and does not reject without one. The writer can read
it with the receipt code, so write it to the writer: two or three sentences, what
you saw, why it cannot be published like this, and what would help. No jokes, no
blame.

  Good   "Thank you for this. The story names the beach and the week in which
         the turtles nest, and we cannot take that risk. If you leave both out,
         please send it again: we would like to publish it."
  Bad    "Not suitable."

Rejected stories stay in the list under Pending with their reason and can be set
back to pending. Rejecting deletes nothing.


8  Asking the writer
--------------------

Often a story lacks one thing: a date, an agreement, the end. Write your
question into the story on the desk; the writer sees it with the receipt code.
Ask one thing at a time, in plain words. The answer comes by email or as a new
submission. Note in the story what was agreed, by whom and when.

The email address may be used for this and for nothing else. Never write to a
writer from a private account, and never pass an address on.


9  Publishing, the home page, unpublishing
------------------------------------------

"Approve & Publish" puts the story on the site at once. Devices that keep
stories for reading offline fetch it at their next contact.

"Add to Homepage" features a published story on the home page, "Remove from
Homepage" ends that. Choose few, from different countries and by different
people.

"Unpublish" sets a story back to Stories Awaiting Review. It leaves the public
site immediately, and every phone with a copy removes it at its next contact; a
phone that stays offline hides the text after ${offlineLeaseDays} days. If it was on the home
page it returns there when it is published again.


10  Two administrators
----------------------

When a colleague has a story open, you see who, and since when. Nobody is locked
out: the first decision counts, and the other is told what was decided and by
whom.

If you both edit, the second one to save sees both texts side by side and
chooses, field by field. Nothing of either text is lost before somebody has
chosen.

If you disagree about a story, leave it pending, write down why in one sentence
each, and talk. Safety wins over speed, and the more careful opinion wins over
the bolder one.


11  What a withdrawal does
--------------------------

A writer can withdraw a story with the receipt code, at any time, without giving
a reason. The name, the email address, the text, the photo and the video are
erased from the server. The story leaves the site at once and every device at
its next contact. What remains is a row without personal data that says that a
story was withdrawn, so that counts and amounts still add up.

You cannot undo it and you should not try: no copies, no screenshots, no second
publication from a newsletter. Its posts that wait do not go out; for each that is
out, a notification names the address: take it down at Facebook or Twitter.

Somebody without a code who asks for a withdrawal has the same right. Check by
email that it is the same person, unpublish first, and answer within 30 days.

Backups still hold the story until the oldest of them is replaced. After
restoring one, look at the withdrawals since its date and repeat them.


12  Photos and videos that arrive late
--------------------------------------

Words travel first. A photo or a video may follow hours or days later, from a
phone that has only now found a network. The story says what is still on its
way. You can publish without it: when it arrives, it waits under Published until
you have looked at it. It is never shown by itself.

"Could not be converted" means that a file was damaged or of a kind that cannot
be used. The words are not affected; ask for another file.


13  Messages, applications and reports
--------------------------------------

A message is unread, read or responded. Reply opens your own mail program with
the words quoted; when the answer is sent, mark the message as responded. That
also completes its notification. "Unresponded" takes it back.

Messages that filled a hidden field are set aside as possible spam, with what
the field held. Some browsers fill such fields by themselves, so look through
them once a week. Nothing is thrown away by a machine: "Not spam" brings a
message back, and only what is set aside can be deleted, by you.

Volunteer applications are reviewed within ${reviewPromise.volunteer.least}-${reviewPromise.volunteer.most} business days. Shortlist
those who get the assessment, and accept those who pass it; every decision can
be taken back. Applications hold addresses, birth dates and next of kin: read
them at the desk, do not forward them, and destroy what you have printed or
exported when it is no longer needed. Ask before you add anybody's number to a
group, and offer email instead. With applicants under ${adultAge} speak to a guardian
first: without one who has agreed, nobody under ${adultAge} can be accepted.

A reader can report a published story. A report that names a location, a child
or a missing agreement is urgent: open the story the same day.

Legal enquiries are answered within 5 business days, requests about personal
data within 30 days.


14  Notifications and alerts
----------------------------

Notifications lists what came in, newest first. "Mark Read" takes one out of the
count beside its name, "Mark Complete" says that what it asks for is done; it is
done for both of you.

Under Settings, Alerts, you switch each of your devices on, choose of what it is
alerted, and try it. An alert says what kind of news there is and how many,
never a name or a title: anybody may read a lock screen. A tap on it opens the
section. On an iPhone or iPad install the app first. On the icon of the
installed app stands how many stories wait, where the phone can show it.

Give a mail address too. An alert that no device has shown within ${alertPatienceMinutes} minutes is
mailed, so that a lost phone silences nobody. In quiet hours your devices stay
silent and are told when these end. You are warned on the last day of each
promise, and again when it is broken.

Alerts come also after you have signed out, until you switch them off. Take a
device that you have lost or given away off the list, from any other.


15  Privacy and shared computers
--------------------------------

Writers' addresses, applications and messages are for the two of you. The desk
shows them, no public page ever does, and the server refuses them to everybody
without a session. Sign out when you get up. Do not keep lists of your own.

Under Settings, Security, you see where the two of you are signed in. End what
you do not know, and tell the other. "Sign out everywhere" ends all sessions of
yours, for a lost phone. Below it the audit log says who did what and when.

Under Settings, General, you choose the zone in which the desk tells times, and
take home manuals, all data, or the database. Such a file holds the addresses of
everybody who ever wrote: keep it locked away, and delete it when it has served.

Under Settings, Privacy, you note who asked about their data: a copy or an
erasure is due within ${answerPromise.dataRequestDays} days, a legal enquiry within ${answerPromise.legalBusinessDays} business days. Find the
person by the address. Be sure that it is they who ask: write to the address
first. "Copy to read" is for them alone. "Erase" takes them out everywhere,
stories, messages, applications, newsletter, mail, and cannot be undone; what
the law makes us keep is listed with the reason. An address that stands in the
words of somebody else is shown to you, and is yours to take out.

What was promised to be forgotten is forgotten by itself, once a day; the same
page lists what, when, and how much it was.


16  When something does not work
--------------------------------

Open /api/frontend-test on the computer in question: beside ten questions it
checks service worker, storage, clock and network, and says what to do. Another
ten questions, at /api/admin-test, are about this manual. Both want all ten right.

"Update Failed" names the reason. What you typed is kept. If the server cannot
be reached, go on reading what is open, and save later.

Whoever runs the server keeps backups, sets the codes and can replace them.
Tell them at once if a code may have become known.
`
