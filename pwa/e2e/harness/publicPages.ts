/** Every address of the route table that anybody may open; stories 1 and up come with the demonstration content. */
export const publicPages = [
  '/',
  '/stories',
  '/stories/map',
  '/story/1',
  '/about',
  '/get-involved',
  '/blog',
  '/contact',
  '/donate',
  '/submit-story',
  '/author-rewards',
  '/volunteer',
  '/user-guide',
  '/privacy-policy',
  '/data-usage',
  '/terms-of-use',
] as const
