import { useMutation } from '@tanstack/react-query'
import type { TokenTested, TokenView } from '../../../../data/contract/outreach/social.ts'
import { type SocialPlatform, socialPlatformNames, socialPlatforms } from '../../../../data/vocabulary/social.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { MoveButton } from '../../kit/acts/MoveButton.tsx'
import { failureOf, showFailed } from '../../kit/data/failures.ts'
import { fullDate } from '../../kit/words/times.ts'
import { testToken } from '../queries.ts'

/** Asks each platform whose token this is. */
export function TestButtons({ tokens }: { tokens: readonly TokenView[] }) {
  return (
    <div className="token-tests">
      {socialPlatforms.map((platform) => {
        const token = tokens.find((one) => one.platform === platform)
        // What was said of a token is not said of the next one.
        return <TestButton key={`${platform} ${token?.updatedAt}`} platform={platform} token={token} />
      })}
    </div>
  )
}

function TestButton({ platform, token }: { platform: SocialPlatform; token: TokenView | undefined }) {
  const name = socialPlatformNames[platform]
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => testToken(platform),
    onSuccess: ({ message }) => showToast({ title: 'Connection Works', text: message, tone: 'good' }),
    onError: (failure) => showFailed('Connection Failed', failure),
  })
  const obstacle = token?.isActive ? null : `There is no active token of ${name}.`
  return (
    <div>
      <MoveButton className="line" obstacle={obstacle} busy={isPending} sending={isPending} onPress={() => mutate()}>
        Test {name}
      </MoveButton>
      {obstacle && <span className="small muted">{obstacle}</span>}
      {!obstacle && data && <Outcome name={name} tested={data} />}
      {!obstacle && error && <ErrorNotice failure={failureOf('Connection Failed', error)} />}
    </div>
  )
}

function Outcome({ name, tested: { message, expiresAt, missing, remark } }: { name: string; tested: TokenTested }) {
  return (
    <Notice tone={missing.length > 0 || remark ? 'warn' : 'good'}>
      <p>
        {message} {expiresAt && `The token ends ${fullDate(expiresAt)}.`}
      </p>
      {missing.length > 0 && (
        <p>
          {name} did not grant what posting needs: {missing.join(', ')}.
        </p>
      )}
    </Notice>
  )
}
