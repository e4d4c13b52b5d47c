import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { TokenView } from '../../../../data/contract/outreach/social.ts'
import { type SocialPlatform, socialMaxLength, socialPlatformNames } from '../../../../data/vocabulary/social.ts'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { issuesOf as issuesIn } from '../../kit/data/failures.ts'
import { zone } from '../../kit/data/zone.ts'
import { useLeaveGuard } from '../../kit/drafts/useLeaveGuard.ts'
import { Select } from '../../kit/edit/Select.tsx'
import { Tick } from '../../kit/edit/Tick.tsx'
import { useLeaving } from '../../kit/edit/useLeaving.tsx'
import { fullDate } from '../../kit/words/times.ts'
import { addToken, changeToken } from '../queries.ts'
import {
  isAsFound,
  isNeeded,
  isSecret,
  issuesOf,
  newTokenOf,
  type TokenField,
  type TokenWords,
  tokenChangeOf,
  tokenFieldsOf,
  tokenLabels,
  wordsOf,
} from './tokenForm.ts'

interface Props {
  /** Null: a new one. */
  token: TokenView | null
  /** The platforms that may be chosen: while editing, the one of the token. */
  free: readonly SocialPlatform[]
  onClose: () => void
  onSaved: () => void
}

/** The keys of a platform. What is typed here is kept nowhere but in the open form. */
export function TokenDialog({ token, free, onClose, onSaved }: Props) {
  const { id: zoneId } = useSnapshot(zone)
  const [platform, setPlatform] = useState<SocialPlatform>(token?.platform ?? free[0] ?? 'facebook')
  const [words, setWords] = useState<TokenWords>(() => wordsOf(token, zoneId))
  const [issues, setIssues] = useState<Partial<Record<string, string>>>({})
  const isTouched = !isAsFound(words, token, zoneId)
  useLeaveGuard(isTouched)
  const name = socialPlatformNames[platform]
  const saving = useAct({
    act: () =>
      token
        ? changeToken(platform, tokenChangeOf(platform, words, token, zoneId))
        : addToken(newTokenOf(platform, words, zoneId)),
    done: () => ({ title: token ? 'Token Saved' : 'Token Added', text: `Test ${name} to see whether it works.` }),
    onDone: onSaved,
    onFailed: (failure) => setIssues(issuesIn(failure)),
    failed: token ? 'Save Failed' : 'Create Failed',
  })

  const { leave, question } = useLeaving({
    isChanged: isTouched,
    isPending: saving.isPending,
    title: 'Discard what you entered?',
    confirm: 'Discard it',
    loss: 'The keys are kept nowhere before they are saved: you would have to enter them again.',
    onLeave: onClose,
  })
  function submit() {
    const found = issuesOf(platform, words, token)
    setIssues(found)
    if (Object.keys(found).length === 0) saving.run()
  }
  /** The keys of one platform are none of the other's. */
  function choose(chosen: SocialPlatform) {
    setPlatform(chosen)
    setWords({ ...words, fields: {} })
    setIssues({})
  }
  function write(field: TokenField, value: string) {
    setWords({ ...words, fields: { ...words.fields, [field]: value } })
    setIssues({ ...issues, [field]: undefined })
  }

  return (
    <>
      <FormDialog
        full
        width="34rem"
        title={token ? `Edit the token of ${name}` : 'Add a token'}
        confirm={token ? 'Save Token' : 'Add Token'}
        isReady
        noValidate
        act={{ ...saving, run: submit }}
        onClose={leave}
      >
        <Field label="Platform" name="platform" hint={token ? 'The platform of a token cannot be changed.' : undefined}>
          <Select
            value={platform}
            disabled={token !== null}
            options={[...new Set([platform, ...free])]}
            words={(one) => socialPlatformNames[one]}
            onChoose={choose}
          />
        </Field>
        {tokenFieldsOf[platform].map((field) => (
          <Field
            key={field}
            label={tokenLabels[field]}
            name={field}
            required={isNeeded(platform, field)}
            optional={!isNeeded(platform, field)}
            error={issues[field]}
            hint={token && isSecret(field) ? keptInWords(token[field]) : undefined}
          >
            <input
              type={isSecret(field) ? 'password' : 'text'}
              autoComplete="off"
              data-1p-ignore=""
              data-lpignore="true"
              spellCheck={false}
              maxLength={isSecret(field) ? socialMaxLength.secret : socialMaxLength.id}
              value={words.fields[field] ?? ''}
              onChange={({ target }) => write(field, target.value)}
            />
          </Field>
        ))}
        <Field
          label="Expiry date"
          name="expiresAt"
          optional
          error={issues.expiresAt}
          hint={
            token?.expiresAt
              ? `Known so far: ${fullDate(token.expiresAt)}. Empty: no end is known.`
              : 'You are told a week and a day before. A test fills it in where the platform tells it.'
          }
        >
          <input
            type="date"
            value={words.expires}
            onChange={({ target }) => setWords({ ...words, expires: target.value })}
          />
        </Field>
        <Tick kind="switch" checked={words.isActive} onTick={(isActive) => setWords({ ...words, isActive })}>
          Active: posts go out with it
        </Tick>
      </FormDialog>
      {question}
    </>
  )
}

/** Of a secret that the server has. */
const keptInWords = (masked: string | null) =>
  masked ? `Entered: ${masked}. Left blank it stays as it is.` : 'Nothing is entered. It may stay blank.'
