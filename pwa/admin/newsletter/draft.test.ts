import { describe, expect, it } from 'vitest'
import { hasAllWords } from '../kit/lists/hasAllWords.ts'
import { emptyIssue, hasWords, missingIn, toServer, wordsOf } from './draft.ts'

describe('the draft of a newsletter', () => {
  it('names what is still missing, and nothing once it can be seen as a mail', () => {
    expect(missingIn({ subject: ' ', content: '<p></p>' })).toEqual(['a subject', 'some words'])
    expect(missingIn({ subject: 'November', content: '<p>Hello</p>' })).toEqual([])
    expect(missingIn({ subject: 'November', content: `<p>${'a'.repeat(100_001)}</p>` })).toEqual(['shorter words'])
  })

  it.each([
    ['<p></p>', false],
    ['<p>&nbsp; </p><p><br></p>', false],
    ['<p>Hello</p>', true],
    ['<p><img src="/media/1/320.webp"></p>', true],
  ])('takes %s for words: %s', (markup, expected) => {
    expect(hasWords(markup)).toBe(expected)
  })

  it('is sent with its stories and posts in the order in which they were put', () => {
    const issue = { ...emptyIssue, subject: ' November ', content: '<p>Hello</p>', stories: '7,2', posts: '4' }
    expect(wordsOf({ ...issue, includeRSSFeed: true })).toEqual({
      subject: 'November',
      content: '<p>Hello</p>',
      selectedStories: [7, 2],
      selectedBlogPosts: [4],
      includeRSSFeed: true,
    })
    expect(toServer({ stories: '', people: '3,9', recipients: 'some' })).toEqual({
      selectedStories: [],
      selectedRecipients: [3, 9],
      recipients: 'some',
    })
  })
})

describe('a search on the desk', () => {
  it.each([
    ['The heron, Ọlábísí Adébáyọ̀, Makoko', 'olabisi heron', true],
    ['amina@example.org', 'AMINA  org ', true],
    ['amina@example.org', 'kofi', false],
    ['anything', '', true],
  ])('finds %s by “%s”: %s', (text, search, expected) => {
    expect(hasAllWords(text, search)).toBe(expected)
  })
})
