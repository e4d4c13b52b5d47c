import { type Message, msg } from '../../data/words/words.ts'
import { paths } from './paths.ts'

export interface NavigationLink {
  to: string
  label: Message
}

/** In the order of the top bar and of the menu. */
export const mainLinks: readonly NavigationLink[] = [
  { to: paths.home, label: msg('Home') },
  { to: paths.stories, label: msg('Stories') },
  { to: paths.submitStory, label: msg('Submit Story') },
  { to: paths.about, label: msg('About') },
  { to: paths.getInvolved, label: msg('Get Involved') },
  { to: paths.volunteer, label: msg('Volunteer') },
  { to: paths.news, label: msg('News') },
  { to: paths.userGuide, label: msg('How to Use') },
]

export const exploreLinks: readonly NavigationLink[] = [
  { to: paths.home, label: msg('Home') },
  { to: paths.stories, label: msg('Stories') },
  { to: paths.about, label: msg('About') },
  { to: paths.getInvolved, label: msg('Get Involved') },
  { to: paths.news, label: msg('News') },
]

export const policyLinks: readonly NavigationLink[] = [
  { to: paths.privacyPolicy, label: msg('Privacy Policy') },
  { to: paths.dataUsage, label: msg('Data Usage') },
  { to: paths.termsOfUse, label: msg('Terms of Use') },
]

/** What leads to stories belongs to Stories; everything else to itself. */
export const isCurrent = (to: string, pathname: string) =>
  to === pathname || (to === paths.stories && /^\/(story|stories|author)\//.test(pathname))
