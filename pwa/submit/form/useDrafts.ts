import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { t } from '../../../data/words/words.ts'
import { paths } from '../../app/paths.ts'
import type { OfferedDraft } from '../../offline/drafts/drafts.ts'
import { showToast } from '../../ui/toasts.ts'
import { pageLoaded } from '../../ui/whenIdle.ts'
import type { FieldErrors } from './formFields.ts'
import type { Session } from './session.ts'

/** Drafts on this device: those to offer, the one that is open, and the one that the address names. */
export function useDrafts({ id }: Session, write: (session: Session) => void) {
  const [offered, setOffered] = useState<OfferedDraft[]>([])
  const { search } = useLocation()
  const navigate = useNavigate()
  const named = new URLSearchParams(search).get('draft')
  const open = useRef<(draftId: string, errors?: FieldErrors) => Promise<void>>(undefined)

  useHold(id)

  const resume = useCallback(
    (draft: OfferedDraft, errors: FieldErrors = {}) => {
      setOffered((all) => all.filter((other) => other.id !== draft.id))
      const { id, fields, files, spoken, notTaken } = draft
      write({ id, fields, files, spoken, notTaken, errors })
      // Going to the form would take the focus away from the field at fault.
      if (Object.keys(errors).length === 0) navigate(paths.storyForm, { replace: true })
    },
    [navigate, write],
  )

  open.current = async (draftId, errors) => {
    const { findDraft } = await import('../../offline/outbox/submitStory.ts')
    const draft = await findDraft(draftId)
    if (draft) resume(draft, errors)
    else navigate(paths.storyForm, { replace: true })
  }

  useEffect(() => {
    if (named) {
      void open.current?.(named)
      return
    }
    let gone = false
    void pageLoaded()
      .then(() => import('../../offline/outbox/submitStory.ts'))
      .then(({ offeredDrafts }) => offeredDrafts())
      .then((drafts) => !gone && setOffered(drafts))
      .catch((error: unknown) => console.warn('Drafts cannot be read:', error))
    return () => {
      gone = true
    }
  }, [named])

  return {
    offered: offered.filter((draft) => draft.id !== id),
    resume,
    /** Takes up the draft of that id, with what was found wrong with it. */
    open: async (draftId: string, errors?: FieldErrors) => open.current?.(draftId, errors),
    /** Takes a story back from the outbox into the form, unless the server has its words by now. */
    async takeBack(submission: string, errors?: FieldErrors) {
      const { edit } = await import('../../offline/outbox/outboxView.ts')
      if (await edit(submission)) await open.current?.(submission, errors)
      else
        showToast({
          title: t('It is already sent'),
          text: t('The server has these words, so they cannot be changed here.'),
        })
    },
    async discard(draftId: string) {
      const { forgetDraft } = await import('../../offline/outbox/submitStory.ts')
      await forgetDraft(draftId)
      setOffered((all) => all.filter((draft) => draft.id !== draftId))
    },
  }
}

/** Ways back into the form: the story itself, with what the server found wrong, or a draft made from it. */
export type IntoForm = Pick<ReturnType<typeof useDrafts>, 'takeBack' | 'open'>

/** Marks the story as open in this tab, so that no other tab offers it. */
function useHold(id: string) {
  useEffect(() => {
    let gone = false
    let release: (() => void) | null = null
    const hold = async () => {
      await pageLoaded()
      const { holdDraft } = await import('../../offline/outbox/submitStory.ts')
      release = await holdDraft(id)
      if (gone) release?.()
    }
    void hold()
    return () => {
      gone = true
      release?.()
    }
  }, [id])
}
