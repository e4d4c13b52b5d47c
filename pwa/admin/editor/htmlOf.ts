/** Words and inline marks: what stands in one paragraph. */
const line = '((?:(?!</?(?:p|ul|ol|li|blockquote)\\b)[^])*?)'
const loneParagraphs = new RegExp(`<li><p>${line}</p>(?=</li>|<ul>|<ol>)`, 'g')

/**
 * The editor's own HTML as it is kept: an item of a list is its words rather than a paragraph, and the empty line to write
 * on at the end is no part of the text.
 */
export const htmlOf = (edited: string) => edited.replace(/(<p><\/p>)+$/, '').replace(loneParagraphs, '<li>$1')
