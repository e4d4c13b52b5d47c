import { matchPath } from 'react-router-dom'
import type { PublicPost } from '../../data/contract/news.ts'
import type { SearchChoices } from '../../data/contract/search.ts'
import type { PublicStory } from '../../data/contract/stories.ts'
import { countryName } from '../../data/rules/countryName.ts'
import { postIdIn } from '../../data/rules/site/postAddress.ts'
import { languageName } from '../../data/rules/stories/storyLanguage.ts'
import { categoryWords } from '../../data/vocabulary/stories.ts'
import { locale, type Message, msg, t } from '../../data/words/words.ts'
import { authorFilterOf, authorPattern } from '../author/address.ts'
import { myGivingBy, myGivingPattern } from '../donate/mine/address.ts'
import { filterWords, newsFilterOf, newsPath, postPattern } from '../news/address.ts'
import { donationFunds } from '../remote/funds.ts'
import {
  featuredStories,
  latestPosts,
  newsArchive,
  postById,
  publishedPosts,
  publishedStories,
  siteStatistics,
  storyById,
} from '../remote/queries.ts'
import { searchedStories, storyChoices } from '../remote/searches.ts'
import { spokenHelp } from '../remote/spokenHelp.ts'
import { authorOf, storiesByCountry, waysOnFromStory } from '../remote/ways.ts'
import {
  isSearch,
  type StoryFilter,
  storyFilterOf,
  storyIdOf,
  storyLanguageOf,
  storyPattern,
} from '../stories/address.ts'
import { speciesIn } from '../stories/search/speciesIn.ts'
import {
  authorHead,
  authorNotFoundHead,
  type Head,
  homeHead,
  notFoundHead,
  type PageContext,
  pageHead,
  postHead,
  postNotFoundHead,
  storyHead,
  storyNotFoundHead,
} from './head.ts'
import { LazyScreen } from './lazyScreen.tsx'
import { paths } from './paths.ts'

export interface Route {
  /** As react-router writes it. */
  pattern: string
  screen: LazyScreen
  /** The file of the screen, as the build lists it. */
  source: string
  head: (context: PageContext) => Head
  /** Asks for what the screen shows at first, so that the server can render it whole. What fails is left to the screen. */
  prepare?: (context: PageContext) => Promise<unknown>
  /** The one story that the page is about, once prepared; without it, the page is not found. */
  story?: (context: PageContext) => PublicStory | null
  /** And the one post. */
  post?: (context: PageContext) => PublicPost | null
  /** Once prepared, there is nothing at the address. */
  isMissing?: (context: PageContext) => boolean
  /** Of one person: no search engine is led there. */
  personal?: boolean
  /** The admin area brings a frame of its own; the server renders only its gate. */
  bare?: boolean
}

/** The desk is English. */
const [adminTitle, adminDescription] = ['Admin', 'For the administrators of this site.'] as unknown as [
  Message,
  Message,
]

type Fetch = ConstructorParameters<typeof LazyScreen>[0]

const plain = (path: string, title: Message, description: Message, source: string, fetchScreen: Fetch): Route => ({
  pattern: path,
  screen: new LazyScreen(fetchScreen),
  source,
  head: () => pageHead(t(title), t(description), path),
})

const myGivingHead = (): Head => ({
  ...pageHead(t('Your donations'), t('See what you have given, and change or end a monthly donation.'), null),
  hidden: true,
})

/** The pages of the site; any other address is not found. */
export const routes: readonly Route[] = [
  {
    pattern: paths.home,
    screen: new LazyScreen(() => import('../home/HomeScreen.tsx')),
    source: 'pwa/home/HomeScreen.tsx',
    head: homeHead,
    prepare: ({ queries }) =>
      Promise.all([
        queries.prefetchQuery(featuredStories),
        queries.prefetchQuery(latestPosts),
        queries.prefetchQuery(siteStatistics),
      ]),
  },
  {
    pattern: paths.stories,
    screen: new LazyScreen(() => import('../stories/StoriesScreen.tsx')),
    source: 'pwa/stories/StoriesScreen.tsx',
    head: ({ search, queries }) => {
      const filter = storyFilterOf(search)
      return storiesHead(filter, queries.getQueryData(searchedStories(filter).queryKey)?.pages[0]?.choices)
    },
    prepare: ({ queries, search }) => {
      const filter = storyFilterOf(search)
      return isSearch(filter)
        ? queries.prefetchInfiniteQuery(searchedStories(filter))
        : Promise.all([queries.prefetchInfiniteQuery(publishedStories(filter)), queries.prefetchQuery(storyChoices)])
    },
  },
  {
    pattern: storyPattern,
    screen: new LazyScreen(() => import('../stories/StoryScreen.tsx')),
    source: 'pwa/stories/StoryScreen.tsx',
    head: (context) => {
      const story = shownStory(context)
      return story ? storyHead(story, storyLanguageOf(context.search)) : storyNotFoundHead(paths.stories)
    },
    prepare: ({ queries, params, search }) => {
      const id = storyIdOf(params.id)
      return Promise.all([
        queries.prefetchQuery(storyById(id, storyLanguageOf(search))),
        queries.prefetchQuery(waysOnFromStory(id)),
      ])
    },
    story: shownStory,
  },
  {
    ...plain(
      paths.storyMap,
      msg('Stories by country'),
      msg('Wildlife conservation stories on a map of Africa, country by country.'),
      'pwa/map/MapScreen.tsx',
      () => import('../map/MapScreen.tsx'),
    ),
    prepare: ({ queries }) => queries.prefetchQuery(storiesByCountry),
  },
  {
    pattern: authorPattern,
    screen: new LazyScreen(() => import('../author/AuthorScreen.tsx')),
    source: 'pwa/author/AuthorScreen.tsx',
    head: (context) => {
      const author = shownAuthor(context)
      return author ? authorHead(author) : authorNotFoundHead(paths.stories)
    },
    prepare: async ({ queries, params, search }) => {
      const { page = '' } = params
      await queries.prefetchQuery(authorOf(page))
      const author = queries.getQueryData(authorOf(page).queryKey)?.author
      if (author) await queries.prefetchInfiniteQuery(publishedStories(authorFilterOf(author.page, search)))
    },
    isMissing: (context) => shownAuthor(context) === null,
  },
  plain(
    paths.about,
    msg('About'),
    msg('Our mission, our vision and the people behind Voices for Wildlife.'),
    'pwa/about/AboutScreen.tsx',
    () => import('../about/AboutScreen.tsx'),
  ),
  plain(
    paths.getInvolved,
    msg('Get Involved'),
    msg('Share a story, donate, volunteer or work with us: the ways to join Voices for Wildlife.'),
    'pwa/get-involved/GetInvolvedScreen.tsx',
    () => import('../get-involved/GetInvolvedScreen.tsx'),
  ),
  {
    pattern: paths.news,
    screen: new LazyScreen(() => import('../news/NewsScreen.tsx')),
    source: 'pwa/news/NewsScreen.tsx',
    head: newsHead,
    // Tags are endless.
    isMissing: ({ queries, search }) => {
      const { tag, month, before } = newsFilterOf(search)
      const shown = queries.getQueryData(publishedPosts({ tag, month, before }).queryKey)
      return (tag ?? month) !== undefined && shown?.pages[0]?.posts.length === 0
    },
    prepare: ({ queries, search }) => queries.prefetchInfiniteQuery(publishedPosts(newsFilterOf(search))),
  },
  {
    ...plain(
      paths.newsArchive,
      msg('News archive'),
      msg('All news of Voices for Wildlife by month and by tag.'),
      'pwa/news/ArchiveScreen.tsx',
      () => import('../news/ArchiveScreen.tsx'),
    ),
    prepare: ({ queries, search }) => queries.prefetchQuery(newsArchive(search.get('after') ?? undefined)),
  },
  {
    pattern: postPattern,
    screen: new LazyScreen(() => import('../news/PostScreen.tsx')),
    source: 'pwa/news/PostScreen.tsx',
    head: (context) => {
      const post = shownPost(context)
      return post ? postHead(post) : postNotFoundHead()
    },
    prepare: ({ queries, params }) => queries.prefetchQuery(postById(postIdIn(params.post))),
    post: shownPost,
  },
  plain(
    paths.contact,
    msg('Contact'),
    msg('How to reach Voices for Wildlife about partnerships, events, media, schools and anything else.'),
    'pwa/contact/ContactScreen.tsx',
    () => import('../contact/ContactScreen.tsx'),
  ),
  {
    ...plain(
      paths.donate,
      msg('Donate'),
      msg('What a donation to Voices for Wildlife pays for.'),
      'pwa/donate/DonateScreen.tsx',
      () => import('../donate/DonateScreen.tsx'),
    ),
    prepare: ({ queries }) => queries.prefetchInfiniteQuery(donationFunds()),
  },
  {
    ...plain(
      paths.myGiving,
      msg('Your donations'),
      msg('See what you have given, and change or end a monthly donation.'),
      'pwa/donate/mine/MyGivingScreen.tsx',
      () => import('../donate/mine/MyGivingScreen.tsx'),
    ),
    personal: true,
    head: () => myGivingHead(),
  },
  {
    ...plain(
      myGivingPattern,
      msg('Your donations'),
      msg('See what you have given, and change or end a monthly donation.'),
      'pwa/donate/mine/MyGivingScreen.tsx',
      () => import('../donate/mine/MyGivingScreen.tsx'),
    ),
    personal: true,
    prepare: ({ queries, params }) => queries.prefetchQuery(myGivingBy(params.token ?? '')),
    head: () => myGivingHead(),
  },
  {
    ...plain(
      paths.submitStory,
      msg('Submit Story'),
      msg('Write your wildlife conservation story. It is saved on your phone as you type, with or without signal.'),
      'pwa/submit/SubmitScreen.tsx',
      () => import('../submit/SubmitScreen.tsx'),
    ),
    prepare: ({ queries }) => queries.prefetchQuery(spokenHelp()),
  },
  plain(
    paths.authorRewards,
    msg('Author Rewards'),
    msg('How the authors of published stories are rewarded.'),
    'pwa/rewards/RewardsScreen.tsx',
    () => import('../rewards/RewardsScreen.tsx'),
  ),
  plain(
    paths.volunteer,
    msg('Volunteer'),
    msg('Join CREW: Conservation, Research, Education and Wildlife Rescue.'),
    'pwa/volunteer/VolunteerScreen.tsx',
    () => import('../volunteer/VolunteerScreen.tsx'),
  ),
  plain(
    paths.userGuide,
    msg('How to Use'),
    msg('How to read stories, write your own and use this site without signal.'),
    'pwa/guide/GuideScreen.tsx',
    () => import('../guide/GuideScreen.tsx'),
  ),
  plain(
    paths.translations,
    msg('About these translations'),
    msg('Who translated this site, and how to correct it.'),
    'pwa/about/TranslationsScreen.tsx',
    () => import('../about/TranslationsScreen.tsx'),
  ),
  {
    ...plain(
      paths.admin,
      adminTitle,
      adminDescription,
      'pwa/admin/AdminScreen.tsx',
      () => import('../admin/AdminScreen.tsx'),
    ),
    head: () => ({ ...pageHead(adminTitle, adminDescription, paths.admin), hidden: true }),
    bare: true,
  },
  plain(
    paths.privacyPolicy,
    msg('Privacy Policy'),
    msg('What Voices for Wildlife knows about you, and why.'),
    'pwa/legal/PrivacyPolicyScreen.tsx',
    () => import('../legal/PrivacyPolicyScreen.tsx'),
  ),
  plain(
    paths.dataUsage,
    msg('Data Usage'),
    msg('How Voices for Wildlife uses and keeps data.'),
    'pwa/legal/DataUsageScreen.tsx',
    () => import('../legal/DataUsageScreen.tsx'),
  ),
  plain(
    paths.termsOfUse,
    msg('Terms of Use'),
    msg('The terms on which Voices for Wildlife may be used.'),
    'pwa/legal/TermsOfUseScreen.tsx',
    () => import('../legal/TermsOfUseScreen.tsx'),
  ),
]

export const notFound: Route = {
  pattern: '*',
  screen: new LazyScreen(() => import('./NotFoundScreen.tsx')),
  source: 'pwa/app/NotFoundScreen.tsx',
  head: () => notFoundHead(paths.home),
}

/** The page at an address, and what its address says. */
export function pageAt(pathname: string): { route: Route; params: PageContext['params'] } {
  for (const route of routes) {
    const match = matchPath(route.pattern, pathname)
    if (match) return { route, params: match.params }
  }
  return { route: notFound, params: {} }
}

function shownStory({ queries, params, search }: PageContext) {
  return queries.getQueryData(storyById(storyIdOf(params.id), storyLanguageOf(search)).queryKey)?.story ?? null
}

function shownPost({ queries, params }: PageContext) {
  return queries.getQueryData(postById(postIdIn(params.post)).queryKey)?.post ?? null
}

function newsHead({ queries, search }: PageContext): Head {
  const filter = newsFilterOf(search)
  const { tag, month } = filter
  if (tag === undefined && month === undefined)
    return pageHead(
      t('News'),
      t('What is happening around the stories: conservation updates, lessons, and articles of the Wildlife Blog.'),
      paths.news,
    )
  const posts = queries.getQueryData(publishedPosts(filter).queryKey)?.pages.flatMap((page) => page.posts) ?? []
  const title = filterWords(filter, posts)
  const description = t('{title}: conservation updates, lessons, and articles of the Wildlife Blog.', { title })
  return { ...pageHead(title, description, newsPath(filter)), hidden: posts.length === 0 }
}

const shownAuthor = ({ queries, params }: PageContext) =>
  queries.getQueryData(authorOf(params.page ?? '').queryKey)?.author ?? null

function storiesHead(filter: StoryFilter, choices?: SearchChoices): Head {
  if (isSearch(filter)) return foundHead(filter, choices)
  const { category } = filter
  return category
    ? pageHead(
        t('{category} stories', { category: t(categoryWords[category]) }),
        t('Stories about {category}, written by rangers, teachers, fishers and children across Africa, newest first.', {
          category: t(categoryWords[category]).toLocaleLowerCase(locale()),
        }),
        paths.storiesIn(category),
      )
    : pageHead(
        t('Stories'),
        t(
          '#VoicesForWildlife: wildlife conservation stories written by rangers, teachers, fishers and children across Africa, newest first.',
        ),
        paths.stories,
      )
}

/** The stories of one country or of one animal are a page of their own; what else was looked for is an answer to one person. */
function foundHead({ q, category, country, species, language }: StoryFilter, choices?: SearchChoices): Head {
  const named = [
    q && t('“{words}”', { words: q }),
    species && speciesIn(choices, species),
    country && countryName(country),
    language && languageName(language),
    category && t(categoryWords[category]),
  ].filter(Boolean)
  const title = t('Stories: {named}', { named: named.join(t(', ')) })
  if (q || named.length > 1) {
    const description = t(
      'Wildlife conservation stories written by rangers, teachers, fishers and children across Africa, newest first.',
    )
    return { ...pageHead(title, description, null), hidden: true }
  }
  const description = t('{title}, written by rangers, teachers, fishers and children across Africa, newest first.', {
    title,
  })
  return pageHead(title, description, paths.storiesFound({ country, species, language }))
}
