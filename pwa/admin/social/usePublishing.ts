import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PublishRequest, PublishResult } from '../../../data/contract/social.ts'
import { newId } from '../../offline/newId.ts'
import { ApiError } from '../../remote/client.ts'
import { showToast } from '../../ui/toasts.ts'
import { isTurnedAway, isUnsure } from '../kit/acts/attempts.ts'
import { isStatus } from '../kit/data/failures.ts'
import { beginAttempt, endAttempt, openAttempt, settleAttempt } from './attempt.ts'
import { dropPost, postDraft, writePost } from './draft.ts'
import type { Issues } from './publishForm.ts'
import { failureToast, outcomeToast } from './publishWords.ts'
import { publish } from './remote.ts'

export interface Outcome {
  results: PublishResult[]
  /** In words; null where it was to go out at once. */
  plannedFor: string | null
}

/** Sends one click's post, once however often it is tried; what was taken leaves the form, what was refused stays in it. */
export function usePublishing(timeOf: (request: PublishRequest) => string | null) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [issues, setIssues] = useState<Issues>({})
  const isFirstTry = useRef(true)
  const { mutate, error, reset } = useMutation({
    mutationFn: async (asked: PublishRequest) => {
      isFirstTry.current = openAttempt.wish === null
      const { key, wish } = beginAttempt(asked, newId)
      return { ...(await publish(wish, key)), wish }
    },
    onMutate: () => {
      setOutcome(null)
      setIssues({})
    },
    onSuccess: ({ results, wish }) => {
      settleAttempt()
      const plannedFor = timeOf(wish)
      setOutcome({ results, plannedFor })
      letGoOf(wish, results)
      showToast(outcomeToast(results, plannedFor))
    },
    onError: (failure) => {
      if (!isUnsure(failure) || (isFirstTry.current && isTurnedAway(failure))) settleAttempt()
      if (failure instanceof ApiError)
        setIssues(Object.fromEntries((failure.issues ?? []).map(({ field, message }) => [field, message])))
      if (!isStatus(failure, 401)) showToast(failureToast(failure))
    },
    onSettled: endAttempt,
  })
  return {
    send: mutate,
    failure: error ? failureToast(error) : null,
    outcome,
    issues,
    /** What was said of the last click is out of date. */
    forget: () => {
      setOutcome(null)
      setIssues({})
      reset()
    },
  }
}

/** Words that were changed while they were on their way stay; a platform that refused stays chosen. */
function letGoOf(wish: PublishRequest, results: readonly PublishResult[]): void {
  const refused = results.filter(({ success, state }) => !success && state === 'failed').map(({ platform }) => platform)
  if (postDraft.postText.trim() !== wish.postText) return
  if (refused.length > 0) writePost({ platforms: refused })
  else dropPost()
}
