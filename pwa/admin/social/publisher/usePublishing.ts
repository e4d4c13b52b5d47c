import { useState } from 'react'
import type { PublishRequest, PublishResult } from '../../../../data/contract/outreach/social.ts'
import { issuesOf } from '../../kit/data/failures.ts'
import { isTurnedAway, isUnsure } from '../../kit/requests/pendingRequests.ts'
import { usePendingRequest } from '../../kit/requests/usePendingRequest.ts'
import { dropPost, postDraft, writePost } from '../draft.ts'
import { publish } from '../queries.ts'
import type { Issues } from './publishForm.ts'
import { failureToast, outcomeToast } from './publishLabels.ts'
import { publishing, publishRequests } from './publishRequests.ts'

export interface Outcome {
  results: PublishResult[]
  /** In words; null where it was to go out at once. */
  plannedFor: string | null
}

/** Sends one click's post, once however often it is tried; what was taken leaves the form, what was refused stays in it. */
export function usePublishing(timeOf: (request: PublishRequest) => string | null) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [issues, setIssues] = useState<Issues>({})
  const { ask, failure, reset } = usePendingRequest({
    requests: publishRequests,
    send(wish, key) {
      publishing.isUnderWay = true
      return publish(wish, key)
    },
    leftBy: (failure, isFirstTry) =>
      !isUnsure(failure) || (isFirstTry && isTurnedAway(failure)) ? 'nothing' : 'unsure',
    onDone({ results }, wish) {
      publishing.isUnderWay = false
      setOutcome({ results, plannedFor: timeOf(wish) })
      letGoOf(wish, results)
    },
    done: ({ results }, wish) => outcomeToast(results, timeOf(wish)),
    failed: failureToast,
    onFailed(error) {
      publishing.isUnderWay = false
      setIssues(issuesOf(error))
    },
  })
  /** What was said of the last click is out of date. */
  function clear() {
    setOutcome(null)
    setIssues({})
  }
  return {
    send(request: PublishRequest) {
      clear()
      ask(request)
    },
    failure,
    outcome,
    issues,
    forget() {
      clear()
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
