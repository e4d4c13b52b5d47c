import { paths } from '../app/paths.ts'

/**
 * Whether this document was answered as the donation page. That one alone may load the scripts of those who take the
 * money; the shell that opens without a connection, or a page from which somebody came without a new document, may not.
 * The preview's address stays what the server wrote, wherever the visitor goes.
 */
export function isOwnDocument(): boolean {
  const written = document.querySelector('meta[property="og:url"]')?.getAttribute('content')
  return written !== undefined && written !== null && new URL(written, location.origin).pathname === paths.donate
}
