export { downloadsRoutes } from './downloads/downloads.routes.ts'
export { manualRoutes, testRoutes } from './knowledge/knowledge.routes.ts'
export { listArticles } from './news/articles.store.ts'
export { newsJobs } from './news/articles.ts'
export { hasPostOf, removeImportedPost, takeImportedPost } from './news/imported.ts'
export { presentArticle, presentPost } from './news/news.present.ts'
export { newsRoutes } from './news/news.routes.ts'
export {
  changePostRow,
  findPost,
  hasPosts,
  insertPost,
  isPictureNamed,
  listPostsById,
} from './news/news.store.ts'
export { postPictureJobs } from './news/pictures.ts'
export { postAddressRoutes } from './news/postAddress.routes.ts'
export { changePost, deletePost } from './news/posts.ts'
export { plainText, safeHtml, shownWords } from './news/safeHtml.ts'
export { holdScheduledPosts, publicationJobs } from './news/schedule.ts'
export { findOrganisation, organisationRoutes } from './organisation/organisation.ts'
export { serveAssets } from './pages/assets.ts'
export { serveOffWorker } from './pages/offWorker.ts'
export { type PageRenderer, pageRoutes } from './pages/pages.routes.ts'
export { loadRenderer, markOfBuild } from './pages/renderer.ts'
export { wordsRoutes } from './pages/words.routes.ts'
export { paceOfSearch, searchRoutes } from './search/search.routes.ts'
export { search } from './search/search.ts'
export { suggest } from './search/suggestions.ts'
export { requireRulesOfIndex, searchJobs } from './search/upkeep.ts'
export { type Cards, cardsOf, sharingJobs } from './sharing/cards.ts'
export { artworkFile } from './sharing/cover.ts'
export { crawlersRoutes } from './sharing/crawlers.routes.ts'
export { findPublicStory } from './sharing/publicStory.ts'
export { postCardRoutes, sharingRoutes } from './sharing/sharing.routes.ts'
export { statisticsJobs } from './statistics/recount.ts'
export { statisticsRoutes } from './statistics/statistics.routes.ts'
export { syncRoutes } from './sync/sync.routes.ts'
