/**
 * `GET /api/author-pages/{page}`: what everybody may see of who wrote a story, and never an address. A former address of a page answers
 * with the present one. Their stories are `GET /api/stories?author={page}`. Errors: 404 author.no_page, where nothing is published
 * under a name.
 */
export interface AuthorPage {
  page: string
  /** As it stands under the newest of the stories. */
  name: string
  /** ISO 3166-1 alpha-2, of the place of the newest story. */
  country: string | null
  /** Where the author has said that it may be shown. */
  bio: string | null
  /** How many there are. */
  stories: number
}
