import { Notice } from '../../../ui/Notice.tsx'
import { ErrorNotice } from '../acts/ErrorNotice.tsx'
import type { useEach } from './useEach.ts'

/** How far it is, what stopped it, and which rows were left as they are. */
export function EachTold({ progress, refused, failure }: Omit<ReturnType<typeof useEach>, 'doEach' | 'isPending'>) {
  return (
    <>
      {progress && (
        <p role="status">
          {progress.done} of {progress.total} …
          <progress value={progress.done} max={progress.total} />
        </p>
      )}
      <ErrorNotice failure={failure} />
      {refused.length > 0 && (
        <Notice tone="warn">
          <b>Not all of them were changed.</b>
          <ul>
            {refused.map(({ name, why }) => (
              <li key={name}>
                {name}: {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
