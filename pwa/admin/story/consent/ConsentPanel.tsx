import { useState } from 'react'
import type { AdminStory } from '../../../../data/contract/stories.ts'
import { unsaidConsent } from '../../../../data/rules/stories/consent.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { users } from '../../../ui/icons.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { Facts } from '../../kit/lists/Facts.tsx'
import { MediaView } from '../StoryMedia.tsx'
import { ConsentDialog } from './ConsentDialog.tsx'
import {
  childInWords,
  obstacleInWords,
  peopleInWords,
  saidInWords,
  scopesInWords,
  spokenInWords,
  voiceInWords,
} from './consentLabels.ts'

/** What the people in a story agreed to, as it counts, with what was said before it. */
export function ConsentPanel({ story }: { story: AdminStory }) {
  const [isNoting, setIsNoting] = useState(false)
  const [record, ...earlier] = story.consents
  const consent = record ?? unsaidConsent
  const obstacle = obstacleInWords(story)
  const { spokenYes } = story
  return (
    <section className="panel consent-panel" aria-labelledby="consent-title">
      <h4 id="consent-title">People in this story</h4>
      {obstacle && (
        <Notice tone="warn">
          <p>{obstacle}</p>
        </Notice>
      )}
      {!consent.site && (
        <Notice tone="warn">
          <p>The writer does not allow this story on the site. It cannot be published.</p>
        </Notice>
      )}
      {consent.site && !consent.voice && (
        <Notice tone="warn">
          <p>The words of this story may appear. No recording of it may be heard.</p>
        </Notice>
      )}
      <Facts
        facts={{
          People: peopleInWords(consent),
          Children: childInWords(consent),
          'May appear on': scopesInWords(consent),
          Voice: voiceInWords(consent),
          'Who said so': record ? saidInWords(record) : 'Nobody was asked',
          'How we know': spokenYes && spokenInWords(spokenYes),
          Note: record?.note,
        }}
      />
      {spokenYes && spokenYes.state !== 'failed' && <MediaView file={spokenYes} />}
      {earlier.length > 0 && (
        <details>
          <summary>Said before ({earlier.length})</summary>
          <ul className="small">
            {earlier.map((one) => (
              <li key={one.at}>
                {saidInWords(one)}: {peopleInWords(one)}. {childInWords(one)} May appear on {scopesInWords(one)}.{' '}
                {voiceInWords(one)}. {one.note}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Button look="line wide" onClick={() => setIsNoting(true)}>
        <Icon path={users} /> Note what you know
      </Button>
      {isNoting && <ConsentDialog story={story} onClose={() => setIsNoting(false)} />}
    </section>
  )
}
