import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { ContentEvent, GenerateRequest } from '../../../../data/contract/outreach/calendar.ts'
import { showFailure } from '../failures.ts'
import { generatePosts } from '../remote.ts'
import { GeneratedPosts } from './GeneratedPosts.tsx'
import { GenerateForm } from './GenerateForm.tsx'
import { generation, keepGenerated } from './generation.ts'

interface Props {
  event?: ContentEvent
  onClose: () => void
}

/** First what is asked for, then what came back, to be edited and saved. Nothing of it is saved by itself. */
export function GenerateDialog({ event, onClose }: Props) {
  const { posts } = useSnapshot(generation)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const { mutate, isPending, error } = useMutation({
    mutationFn: (asked: GenerateRequest) => {
      stop.current = new AbortController()
      return generatePosts(asked, stop.current.signal)
    },
    onSuccess: keepGenerated,
    onError: showFailure('generate'),
  })
  if (posts.length > 0) return <GeneratedPosts onClose={onClose} />
  return (
    <GenerateForm
      event={event}
      isPending={isPending}
      error={error}
      onGenerate={mutate}
      onStop={() => stop.current?.abort()}
      onClose={onClose}
    />
  )
}
