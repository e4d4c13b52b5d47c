import { useState } from 'react'
import type { FundEntry, FundEntryGiven } from '../../../../data/contract/funds.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { fundMost } from '../../../../data/vocabulary/funds.ts'
import { newId } from '../../../offline/newId.ts'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { colleaguesVersion, issuesOf } from '../../kit/data/failures.ts'
import { PictureUpload } from '../../kit/edit/PictureUpload.tsx'
import { Tick } from '../../kit/edit/Tick.tsx'
import { textField } from '../../kit/edit/textField.ts'
import { centsOf } from '../../kit/words/amount.ts'
import { dayOf } from '../../kit/words/times.ts'
import { addFund, changeFund } from './queries.ts'
import { Translated } from './Translated.tsx'

const formOf = (fund: FundEntry | null) => ({
  day: fund?.day ?? dayOf(new Date()),
  title: fund?.title ?? '',
  words: fund?.words ?? '',
  amount: fund?.amount ? dollars(fund.amount) : '',
  pictureAlt: fund?.pictureAlt ?? '',
  story: fund?.story ? String(fund.story.id) : '',
  picture: fund?.picture ? { id: fund.picture.id, src: srcOf(fund.picture) } : null,
  translations: fund?.translations ?? {},
  isPublished: fund?.status === 'published',
})
type Form = ReturnType<typeof formOf>

const srcOf = ({ id, widths }: NonNullable<FundEntry['picture']>) => `/media/${id}/${widths[0]}.webp`

/** What the form asks for, or why it cannot be asked for yet. */
function askedOf(form: Form): { asked: FundEntryGiven; obstacle: null } | { asked: null; obstacle: string } {
  const { day, title, words, pictureAlt, picture, translations, isPublished } = form
  const amount = form.amount.trim() ? centsOf(form.amount) : null
  const obstacle = !title.trim()
    ? 'Write a title.'
    : !words.trim()
      ? 'Write what was done.'
      : form.amount.trim() && amount === null
        ? 'An amount of dollars looks like 12.50.'
        : form.story.trim() && !/^\d+$/.test(form.story.trim())
          ? 'The number of a story has digits alone.'
          : picture && !pictureAlt.trim()
            ? 'Write what the picture shows.'
            : null
  if (obstacle) return { asked: null, obstacle }
  return {
    asked: {
      ...{ day, title, words, amount, pictureAlt, translations },
      picture: picture?.id ?? null,
      storyId: form.story.trim() ? Number(form.story) : null,
      status: isPublished ? 'published' : 'draft',
    },
    obstacle: null,
  }
}

const noWords = { title: '', words: '', pictureAlt: '' }

/** One thing that donations did. What a colleague has changed meanwhile is shown, and overwritten by nobody. */
export function FundDialog({ fund, onClose }: { fund: FundEntry | null; onClose: () => void }) {
  const [seen, setSeen] = useState(fund)
  const [form, setForm] = useState(() => formOf(fund))
  const [key] = useState(newId)
  const write = (part: Partial<Form>) => setForm({ ...form, ...part })
  const text = textField(form, write)
  const saving = useAct({
    act: (asked: FundEntryGiven) =>
      seen ? changeFund(seen.id, { ...asked, revision: seen.revision }) : addFund(asked, key),
    done: ({ title, status }) => ({
      title: 'Entry Saved',
      text: status === 'published' ? `“${title}” stands on the page of donations.` : `“${title}” is a draft.`,
    }),
    onDone: onClose,
  })
  const theirs = colleaguesVersion<FundEntry>(saving.error, 'fund.stale')
  const issues = issuesOf(saving.error)
  const { asked, obstacle } = askedOf(form)
  function takeTheirs(now: FundEntry) {
    setSeen(now)
    setForm(formOf(now))
    saving.reset()
  }
  return (
    <FormDialog
      title={seen ? 'Edit the entry' : 'Add an entry'}
      confirm={form.isPublished ? 'Save and show' : 'Save draft'}
      beside={obstacle && <p className="small muted needs">{obstacle}</p>}
      isReady={asked !== null && !theirs}
      noValidate
      full
      width="44rem"
      act={{ ...saving, run: () => asked && saving.run(asked) }}
      onClose={onClose}
    >
      {theirs && (
        <Notice tone="warn">
          <p>A colleague has changed this entry.</p>
          <Button look="line small" onClick={() => takeTheirs(theirs)}>
            Show it as it is now
          </Button>
        </Notice>
      )}
      <div className="side-by-side">
        <Field label="Day" name="day" required error={issues.day}>
          <input type="date" {...text('day')} />
        </Field>
        <Field label="Amount in US dollars" name="amount" optional error={issues.amount}>
          <input inputMode="decimal" autoComplete="off" placeholder="0.00" {...text('amount')} />
        </Field>
      </div>
      <Field label="Title" name="title" required error={issues.title} hint={`At most ${fundMost.title} letters.`}>
        <input maxLength={fundMost.title} {...text('title')} />
      </Field>
      <Field
        label="What was done"
        name="words"
        required
        error={issues.words}
        hint="Name no place where somebody could find an animal."
      >
        <textarea rows={4} maxLength={fundMost.words} {...text('words')} />
      </Field>
      <PictureUpload
        label="Picture"
        sending="Sending the picture …"
        hint="Where and when it was taken is removed from it."
        onSent={(src) => write({ picture: { id: src.split('/')[2] ?? '', src } })}
      >
        {form.picture && (
          <p>
            <img src={form.picture.src} alt="" width="160" />{' '}
            <Button look="quiet small" onClick={() => write({ picture: null, pictureAlt: '' })}>
              Remove picture
            </Button>
          </p>
        )}
      </PictureUpload>
      {form.picture && (
        <Field label="What the picture shows" name="pictureAlt" required error={issues.pictureAlt ?? issues.picture}>
          <input maxLength={fundMost.pictureAlt} {...text('pictureAlt')} />
        </Field>
      )}
      <Field
        label="Story"
        name="story"
        optional
        error={issues.storyId}
        hint="The number in its address. The link is shown while the story is published."
      >
        <input inputMode="numeric" autoComplete="off" {...text('story')} />
      </Field>
      <Translated isWritten={(language) => Boolean(form.translations[language]?.title)}>
        {(language) => {
          const own = form.translations[language] ?? noWords
          const put = (part: Partial<typeof own>) =>
            write({ translations: { ...form.translations, [language]: { ...own, ...part } } })
          const translated = textField(own, put)
          return (
            <>
              <Field label="Title" name={`title-${language}`} optional>
                <input maxLength={fundMost.title} {...translated('title')} />
              </Field>
              <Field label="What was done" name={`words-${language}`} optional>
                <textarea rows={3} maxLength={fundMost.words} {...translated('words')} />
              </Field>
              {form.picture && (
                <Field label="What the picture shows" name={`alt-${language}`} optional>
                  <input maxLength={fundMost.pictureAlt} {...translated('pictureAlt')} />
                </Field>
              )}
            </>
          )
        }}
      </Translated>
      <Tick checked={form.isPublished} onTick={(isPublished) => write({ isPublished })}>
        Visitors see it
      </Tick>
    </FormDialog>
  )
}
