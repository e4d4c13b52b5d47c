import { useState } from 'react'
import type { AuthorProfile } from '../../../../data/contract/authors/authors.ts'
import { newId } from '../../../offline/newId.ts'
import { ApiError } from '../../../remote/client.ts'
import { useAct } from '../../kit/acts/useAct.ts'
import { createExpress, mailOnboarding, makeLoginLink, makeOnboardingLink, noteAuthor } from '../../profiles/queries.ts'
import { failureOf, failureTitles } from '../authorFailures.ts'

export interface StripeLink {
  title: string
  about: string
  url: string
}

/** The deeds at Stripe for one author, one at a time. */
export function useExpress({ id, name, email }: AuthorProfile) {
  const [link, setLink] = useState<StripeLink | null>(null)
  const [asksCountry, setAsksCountry] = useState(false)
  const [mailKey, setMailKey] = useState(newId)
  const creation = useAct({
    act: (country: string | undefined) => createExpress(id, country),
    done: ({ emailSent }) => ({ title: 'Stripe Account Created', text: createdWords(email, emailSent) }),
    onDone({ author }) {
      noteAuthor(id, author)
      setAsksCountry(false)
    },
    failed: (error) => (isCountryUnknown(error) ? null : failureOf('express', error)),
    onFailed: (error) => setAsksCountry(isCountryUnknown(error)),
  })
  const onboarding = useAct({
    act: () => makeOnboardingLink(id),
    onDone: ({ url }) => setLink({ ...onboardingWords, url }),
    failed: failureTitles.onboarding,
  })
  const mail = useAct({
    act: () => mailOnboarding(id, mailKey),
    done: ({ emailSent }) => (emailSent ? mailed(email) : notMailed),
    onDone: () => setMailKey(newId()),
    failed: failureTitles.onboardingMail,
  })
  const login = useAct({
    act: async (tab: Window | null) => {
      try {
        const { url } = await makeLoginLink(id)
        if (tab) tab.location.href = url
        else setLink({ ...loginWords(name), url })
      } catch (error) {
        tab?.close()
        throw error
      }
    },
    failed: failureTitles.login,
  })
  return {
    isBusy: creation.isPending || onboarding.isPending || mail.isPending || login.isPending,
    create: (country?: string) => creation.run(country),
    makeLink: onboarding.run,
    mailLink: mail.run,
    login: () => login.run(openTab()),
    link,
    closeLink: () => setLink(null),
    asksCountry,
    closeCountry: () => setAsksCountry(false),
  }
}

/** Asked for where the profile does not tell it. */
const isCountryUnknown = (error: Error) => error instanceof ApiError && error.code === 'express.country_unknown'

/** Opened with the press of the button, as browsers refuse it later; null where they refuse it anyway. */
function openTab(): Window | null {
  const tab = open('about:blank', '_blank')
  if (tab) tab.opener = null
  return tab
}

const createdWords = (email: string, emailSent: boolean) =>
  emailSent
    ? `The way to Stripe is on its way to ${email}.`
    : 'No mail was sent. Use “Onboarding link” and hand it to the author.'

const mailed = (email: string) => ({
  title: 'Email Sent',
  text: `The way to Stripe is on its way to ${email}.`,
})
const notMailed = {
  title: failureTitles.onboardingMail,
  text: 'No mail was sent. Use “Onboarding link” and hand it to the author.',
  tone: 'bad' as const,
}

const onboardingWords = {
  title: 'Onboarding link',
  about: 'For the author alone. It works once, and only for some minutes.',
}
const loginWords = (name: string) => ({
  title: 'Login link',
  about: `The browser did not open a tab by itself. This link opens ${name}’s dashboard at Stripe, once.`,
})
