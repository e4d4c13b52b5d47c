import type { VolunteerSubmission } from '../../data/contract/inbox/volunteers.ts'
import type { StoryFields } from '../../data/contract/stories.ts'

/** What people of tests write, on screens and in a browser. */
export const someStory: StoryFields = {
  title: 'The elephants came back to the dry river',
  content:
    'We heard them before we saw them. My grandmother said they would come when the reeds grew again, and they did.\n\nThe whole village stood on the bank and nobody spoke.',
  authorName: 'Amina Example',
  authorLocation: 'Mto wa Mfano, Tanzania',
  authorEmail: 'amina@example.org',
  category: 'Wildlife Return',
}

/** In that story nobody can be recognised, and it may appear everywhere: as fields of a form. */
export const openConsent = { consentWording: '1', people: 'no', site: 'yes', newsletter: 'yes', social: 'yes' }

export const someMessage = {
  name: 'Wanjiru Example',
  email: 'wanjiru@example.org',
  category: 'partnership',
  message: 'We keep the ford clean and would like to count the herons with you.',
}

export const someApplicant = {
  name: 'Chidi Example',
  email: 'chidi@example.org',
  phone: '+234 800 000 0000',
  address: '1 Lagoon Road, Lagos, Nigeria',
  dateOfBirth: '1998-05-04',
  twitterHandle: 'none',
  instagramHandle: '@chidi',
  facebookHandle: 'None',
  currentOrganization: 'University of Examples',
  qualification: 'BSc Zoology',
  motivation: 'I grew up beside the lagoon and I want to help the turtles reach it.',
  nextOfKinPhone: '+234 811 222 3333',
} satisfies Partial<VolunteerSubmission>

/** The same application as a program sends it, with what the form leaves to a choice. */
export const someApplication = {
  ...someApplicant,
  conservationActivities: ['Pangolin', 'Vultures'],
  followedInstagram: true,
  nextOfKinName: 'Ada Example',
}

const applicationLabels: Record<keyof typeof someApplicant, string> = {
  name: 'Full name',
  email: 'Email',
  phone: 'Phone number',
  address: 'Address *',
  dateOfBirth: 'Date of birth',
  twitterHandle: 'Twitter handle',
  instagramHandle: 'Instagram handle',
  facebookHandle: 'Facebook handle',
  currentOrganization: 'Current organization',
  qualification: 'Qualification',
  motivation: 'Motivation',
  nextOfKinPhone: 'Phone of next of kin',
}

/** The answers of an applicant under the words that the form asks with. */
export const labelledAnswers = (changes: Partial<typeof someApplicant> = {}) =>
  Object.entries({ ...someApplicant, ...changes }).map(
    ([name, answer]) => [applicationLabels[name as keyof typeof someApplicant], answer] as const,
  )
