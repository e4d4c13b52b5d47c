import { paths } from './paths.ts'

export interface NavigationLink {
  to: string
  label: string
}

/** In the order of the top bar and of the menu. */
export const mainLinks: readonly NavigationLink[] = [
  { to: paths.home, label: 'Home' },
  { to: paths.stories, label: 'Stories' },
  { to: paths.submitStory, label: 'Submit Story' },
  { to: paths.about, label: 'About' },
  { to: paths.getInvolved, label: 'Get Involved' },
  { to: paths.volunteer, label: 'Volunteer' },
  { to: paths.news, label: 'News' },
  { to: paths.userGuide, label: 'How to Use' },
]

export const exploreLinks: readonly NavigationLink[] = [
  { to: paths.home, label: 'Home' },
  { to: paths.stories, label: 'Stories' },
  { to: paths.about, label: 'About' },
  { to: paths.getInvolved, label: 'Get Involved' },
  { to: paths.news, label: 'News' },
]

export const policyLinks: readonly NavigationLink[] = [
  { to: paths.privacyPolicy, label: 'Privacy Policy' },
  { to: paths.dataUsage, label: 'Data Usage' },
  { to: paths.termsOfUse, label: 'Terms of Use' },
]

/** What leads to stories belongs to Stories; everything else to itself. */
export const isCurrent = (to: string, pathname: string) =>
  to === pathname || (to === paths.stories && /^\/(story|stories|author)\//.test(pathname))
