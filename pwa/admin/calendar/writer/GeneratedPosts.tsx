import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { composePost } from '../../../../data/rules/outreach/postText.ts'
import { calendarMaxLength } from '../../../../data/vocabulary/calendar.ts'
import { socialPlatformNames } from '../../../../data/vocabulary/social.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { actOf, useAct } from '../../kit/acts/useAct.ts'
import { textField } from '../../kit/edit/textField.ts'
import { PostCount } from '../../social/fields/PostCount.tsx'
import { hashtagProblem, hashtagsOf, originInWords } from '../content/contentWords.ts'
import { failed } from '../failures.ts'
import {
  dropGeneration,
  type GeneratedDraft,
  generation,
  saveGenerated,
  settleGenerated,
  writeGenerated,
} from './generation.ts'

/** What was generated, to be read, changed and saved as drafts, one by one or together. */
export function GeneratedPosts({ onClose }: { onClose: () => void }) {
  const { posts, source, model, occasion } = useSnapshot(generation, { sync: true })
  const [isAsked, setAsked] = useState(false)
  const { run, isPending, failure } = useAct({
    act: async (chosen: readonly Readonly<GeneratedDraft>[]) => {
      for (const post of chosen) {
        await saveGenerated(post)
        if (generation.posts.length === 1) onClose()
        settleGenerated(post.key)
      }
      return chosen.length
    },
    done: (count) => ({
      title: count === 1 ? 'Saved as draft' : `${count} drafts saved`,
      text: 'Nothing is published yet.',
    }),
    failed: failed.createContent,
  })
  const save = (chosen: readonly Readonly<GeneratedDraft>[]) => isPending || run(chosen)
  const isUnfit = (post: Readonly<GeneratedDraft>) =>
    !post.title.trim() || !post.content.trim() || hashtagProblem(post.hashtags) !== undefined
  return (
    <Dialog
      open
      full
      width="52rem"
      onClose={onClose}
      title="AI Content Generation"
      actions={
        <>
          <Button look="quiet" onClick={() => setAsked(true)}>
            Discard
          </Button>
          {posts.length > 1 && (
            <Button aria-busy={isPending} disabled={posts.some(isUnfit)} onClick={() => save(posts)}>
              Save all
            </Button>
          )}
        </>
      }
    >
      <ErrorNotice failure={failure} />
      <p>
        <b>{occasion}</b>. {originInWords({ source, sourceModel: model })}. Read each before you save it: nothing is
        saved by itself.
      </p>
      {posts.map((post) => (
        <Draft key={post.key} post={post} isBusy={isPending} isUnfit={isUnfit(post)} onSave={() => save([post])} />
      ))}
      {isAsked && (
        <ActionDialog
          title="Discard these words?"
          confirm="Discard for good"
          look="stop"
          act={actOf(dropGeneration)}
          onClose={() => setAsked(false)}
        >
          <p>The generated posts for “{occasion}” are not saved anywhere else. This cannot be undone.</p>
        </ActionDialog>
      )}
    </Dialog>
  )
}

interface Props {
  post: Readonly<GeneratedDraft>
  isBusy: boolean
  isUnfit: boolean
  onSave: () => void
}

function Draft({ post, isBusy, isUnfit, onSave }: Props) {
  const { key, platform, content, hashtags, callToAction } = post
  const name = socialPlatformNames[platform]
  const text = composePost({ content, callToAction: callToAction || null, hashtags: hashtagsOf(hashtags) })
  const field = textField(post, (part) => writeGenerated(key, part))
  return (
    <fieldset className="generated" disabled={isBusy}>
      <legend>{name}</legend>
      <Field label={`Title for ${name}`} name={`title-${platform}`}>
        <input maxLength={calendarMaxLength.title} {...field('title')} />
      </Field>
      <Field label={`Content for ${name}`} name={`content-${platform}`}>
        <textarea rows={5} maxLength={calendarMaxLength.content} {...field('content')} />
      </Field>
      <div className="side-by-side">
        <Field label={`Call to action for ${name}`} name={`call-${platform}`}>
          <input maxLength={calendarMaxLength.callToAction} {...field('callToAction')} />
        </Field>
        <Field label={`Hashtags for ${name}`} name={`hashtags-${platform}`} error={hashtagProblem(hashtags)}>
          <input {...field('hashtags')} />
        </Field>
      </div>
      <PostCount platform={platform} text={text} />
      <Button look="line" disabled={isUnfit} aria-busy={isBusy} onClick={onSave}>
        Save as draft<span className="visually-hidden"> for {name}</span>
      </Button>
    </fieldset>
  )
}
