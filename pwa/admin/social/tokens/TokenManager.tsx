import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { TokenTested, TokenView } from '../../../../data/contract/outreach/social.ts'
import { type SocialPlatform, socialPlatformNames, socialPlatforms } from '../../../../data/vocabulary/social.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { plus } from '../../../ui/icons.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { closeThenFocus } from '../../kit/acts/closeThenFocus.ts'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { MoveButton } from '../../kit/acts/MoveButton.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { useHold } from '../../kit/held/useHold.ts'
import { Loaded } from '../../kit/lists/Loaded.tsx'
import { counted } from '../../kit/words/counted.ts'
import { fullDate } from '../../kit/words/times.ts'
import { testToken, tokensQuery, waitingQuery } from '../queries.ts'
import { TokenCard } from './TokenCard.tsx'
import { TokenDialog } from './TokenDialog.tsx'

type Layer = { kind: 'add' } | { kind: 'edit' | 'delete'; platform: SocialPlatform } | null

/** The keys by which posts go out: entered, tested, renewed, taken away. */
export function TokenManager() {
  const { data: tokens, error, refetch } = useQuery(tokensQuery)
  const [layer, setLayer] = useState<Layer>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = () => setLayer(null)
  const closeToHeading = () => closeThenFocus(close, () => heading.current?.focus())
  const tokenOf = (platform: SocialPlatform) => tokens?.find((token) => token.platform === platform) ?? null
  const free = socialPlatforms.filter((platform) => !tokenOf(platform))
  const open = layer && layer.kind !== 'add' ? tokenOf(layer.platform) : null
  return (
    <>
      <div className="blog-head">
        <h3 ref={heading} tabIndex={-1} className="grow part-head">
          Tokens
        </h3>
        <AddButton free={free} isKnown={tokens !== undefined} onPress={() => setLayer({ kind: 'add' })} />
      </div>
      <p className="muted small">
        They are kept encrypted on the server. Nobody sees more of them again than their last four letters.
      </p>
      <Loaded from={{ data: tokens, error, refetch }} />
      {tokens?.length === 0 && (
        <Empty picture="tracks" title="No social media tokens configured" level={3}>
          With a token of a Facebook page or a Twitter account, posts go out from here.
        </Empty>
      )}
      {tokens && <TestButtons tokens={tokens} />}
      {tokens && tokens.length > 0 && (
        <ul className="plain token-cards">
          {tokens.map((token) => (
            <TokenCard
              key={token.platform}
              token={token}
              onEdit={() => setLayer({ kind: 'edit', platform: token.platform })}
              onDelete={() => setLayer({ kind: 'delete', platform: token.platform })}
            />
          ))}
        </ul>
      )}
      {layer?.kind === 'add' && <TokenDialog token={null} free={free} onClose={close} onSaved={closeToHeading} />}
      {layer?.kind === 'edit' && open && (
        <TokenDialog token={open} free={[open.platform]} onClose={close} onSaved={close} />
      )}
      {layer?.kind === 'delete' && open && <DeleteToken token={open} onClose={close} onDeleted={closeToHeading} />}
    </>
  )
}

interface AddProps {
  free: readonly SocialPlatform[]
  isKnown: boolean
  onPress: () => void
}

function AddButton({ free, isKnown, onPress }: AddProps) {
  const isOff = !isKnown || free.length === 0
  return (
    <Button
      icon={plus}
      aria-disabled={isOff || undefined}
      aria-description={isKnown && isOff ? 'Both platforms have a token: edit it instead.' : undefined}
      onClick={() => isOff || onPress()}
    >
      Add Token
    </Button>
  )
}

interface Props {
  token: TokenView
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a token goes, and says what waits for it. */
function DeleteToken({ token: { platform }, onClose, onDeleted }: Props) {
  const name = socialPlatformNames[platform]
  const deletion = useHold({
    ask: () => ({ kind: 'social_token.delete', platform }),
    what: `The token of ${name}`,
    onDone: onDeleted,
  })
  return (
    <ActionDialog title={`Delete the token of ${name}?`} confirm="Delete" look="stop" act={deletion} onClose={onClose}>
      <p>Nothing more can go out to {name} until a new one is entered. What is posted already stays there.</p>
      <Waiting platform={platform} name={name} />
    </ActionDialog>
  )
}

function Waiting({ platform, name }: { platform: TokenView['platform']; name: string }) {
  const { data } = useQuery(waitingQuery)
  const count = data?.items.filter((post) => post.platform === platform).length ?? 0
  if (count === 0) return null
  return (
    <p>
      <b>
        {data?.next ? 'At least ' : ''}
        {counted(count, 'scheduled post')}
      </b>{' '}
      for {name} will fail at {count === 1 ? 'its' : 'their'} time unless a new token is there by then.
    </p>
  )
}

/** Asks each platform whose token this is. */
function TestButtons({ tokens }: { tokens: readonly TokenView[] }) {
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
  const { run, isPending, result, failure } = useAct({
    act: () => testToken(platform),
    done: ({ message }) => ({ title: 'Connection Works', text: message }),
    failed: 'Connection Failed',
  })
  const obstacle = token?.isActive ? null : `There is no active token of ${name}.`
  return (
    <div>
      <MoveButton className="line" obstacle={obstacle} busy={isPending} sending={isPending} onPress={run}>
        Test {name}
      </MoveButton>
      {obstacle && <span className="small muted">{obstacle}</span>}
      {!obstacle && result && <Outcome name={name} tested={result} />}
      {!obstacle && <ErrorNotice failure={failure} />}
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
