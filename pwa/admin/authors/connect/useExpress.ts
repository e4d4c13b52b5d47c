import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthorProfile } from '../../../../data/contract/authors/authors.ts'
import { newId } from '../../../offline/newId.ts'
import { ApiError } from '../../../remote/client.ts'
import { showToast } from '../../../ui/toasts.ts'
import { createExpress, mailOnboarding, makeLoginLink, makeOnboardingLink, noteAuthor } from '../../profiles/queries.ts'
import { failureTitles, showAuthorFailure } from '../authorFailures.ts'

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
  const creation = useMutation({
    mutationFn: (country?: string) => createExpress(id, country),
    onSuccess: ({ author, emailSent }) => {
      noteAuthor(id, author)
      setAsksCountry(false)
      showToast({ title: 'Stripe Account Created', text: createdWords(email, emailSent), tone: 'good' })
    },
    onError: (error) => {
      const isUnknown = error instanceof ApiError && error.code === 'express.country_unknown'
      setAsksCountry(isUnknown)
      if (!isUnknown) showAuthorFailure('express', error)
    },
  })
  const onboarding = useMutation({
    mutationFn: () => makeOnboardingLink(id),
    onSuccess: ({ url }) => setLink({ ...onboardingWords, url }),
    onError: (error) => showAuthorFailure('onboarding', error),
  })
  const mail = useMutation({
    mutationFn: () => mailOnboarding(id, mailKey),
    onSuccess: ({ emailSent }) => {
      setMailKey(newId())
      showToast(emailSent ? mailed(email) : notMailed)
    },
    onError: (error) => showAuthorFailure('onboardingMail', error),
  })
  const login = useMutation({
    mutationFn: async (tab: Window | null) => {
      try {
        const { url } = await makeLoginLink(id)
        if (tab) tab.location.href = url
        else setLink({ ...loginWords(name), url })
      } catch (error) {
        tab?.close()
        throw error
      }
    },
    onError: (error) => showAuthorFailure('login', error),
  })
  return {
    isBusy: creation.isPending || onboarding.isPending || mail.isPending || login.isPending,
    create: (country?: string) => creation.mutate(country),
    makeLink: () => onboarding.mutate(),
    mailLink: () => mail.mutate(),
    login: () => login.mutate(openTab()),
    link,
    closeLink: () => setLink(null),
    asksCountry,
    closeCountry: () => setAsksCountry(false),
  }
}

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
  tone: 'good' as const,
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
