import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthorProfile } from '../../../../data/contract/authors/authors.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { external } from '../../../ui/icons.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { CopyButton } from '../../kit/lists/CopyButton.tsx'
import { platformQuery } from '../../profiles/queries.ts'
import { CountryDialog } from './CountryDialog.tsx'
import { borderInWords, expressStateOf, expressWords } from './expressLabels.ts'
import { TransferDialog } from './TransferDialog.tsx'
import { type StripeLink, useExpress } from './useExpress.ts'

/** What can be done about an author's account at Stripe, as it stands. */
export function ExpressButtons({ author }: { author: AuthorProfile }) {
  const { name, provenBy } = author
  const [isPaying, setPaying] = useState(false)
  const express = useExpress(author)
  const { data: platform } = useQuery(platformQuery)
  const border = platform && borderInWords(author, platform.country)
  const state = expressStateOf(author)
  const { tint, label, told } = expressWords[state]
  return (
    <div className="card-row">
      <Tag tint={tint}>{label}</Tag>
      {told && <span className="small muted">{told}</span>}
      {border && <span className="small muted">{border}</span>}
      <div className="acts">
        {state === 'none' && (
          <Act name={name} label="Create Stripe account" busy={express.isBusy} onPress={() => express.create()} />
        )}
        {(state === 'started' || state === 'held') && (
          <>
            <Act name={name} label="Onboarding link" busy={express.isBusy} onPress={express.makeLink} />
            <Act name={name} label="Send by mail" busy={express.isBusy} onPress={express.mailLink} />
          </>
        )}
        {(state === 'held' || state === 'ready') && (
          <Act name={name} label="Login link" busy={express.isBusy} onPress={express.login} opensTab />
        )}
        {state === 'ready' && (
          <Act
            name={name}
            label="Transfer"
            busy={false}
            obstacle={provenBy ? undefined : 'The address has to be proven first.'}
            onPress={() => setPaying(true)}
          />
        )}
      </div>
      {express.link && <LinkDialog {...express.link} name={name} onClose={express.closeLink} />}
      {express.asksCountry && (
        <CountryDialog name={name} onChosen={express.create} onClose={express.closeCountry} busy={express.isBusy} />
      )}
      {isPaying && <TransferDialog author={author} onClose={() => setPaying(false)} />}
    </div>
  )
}

interface ActProps {
  name: string
  label: string
  busy: boolean
  /** Why it cannot be done now. */
  obstacle?: string
  opensTab?: boolean
  onPress: () => void
}

const Act = ({ name, label, busy, obstacle, opensTab, onPress }: ActProps) => (
  <Button
    look="line small"
    aria-label={`${label}: ${name}`}
    busy={busy}
    aria-disabled={obstacle ? true : undefined}
    aria-description={obstacle ?? (opensTab ? 'Opens in a new tab' : undefined)}
    onClick={() => obstacle || onPress()}
  >
    {label} {opensTab && <Icon path={external} />}
  </Button>
)

interface Props extends StripeLink {
  name: string
  onClose: () => void
}

/** A link of Stripe's, to be handed on or opened. */
const LinkDialog = ({ title, about, url, name, onClose }: Props) => (
  <Dialog
    open
    onClose={onClose}
    title={`${title}: ${name}`}
    actions={
      <>
        <Button look="line" onClick={onClose}>
          Close
        </Button>
        <a className="button" href={url} target="_blank" rel="noopener noreferrer">
          Open in a new tab <Icon path={external} />
        </a>
      </>
    }
  >
    <p>{about}</p>
    <p className="stripe-link">{url}</p>
    <CopyButton text={url} what="the link" label="Copy the link" />
  </Dialog>
)
