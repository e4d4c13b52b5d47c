import { describe, expect, it } from 'vitest'
import { composePost, excessOn, hashtagOf, lengthOn } from './postText.ts'

describe('the text of a post', () => {
  it('is the words, what they ask for and the hashtags, each once', () => {
    const item = {
      content: ' Pangolins walk at night. ',
      callToAction: 'Tell us.',
      hashtags: ['Pangolin', '#Pangolin', 'Voices for Wildlife', '#'],
    }
    expect(composePost(item)).toBe('Pangolins walk at night.\n\nTell us.\n\n#Pangolin #VoicesforWildlife')
    expect(composePost({ content: 'Only words.', callToAction: null, hashtags: [] })).toBe('Only words.')
  })

  it('a hashtag keeps letters of any script', () => {
    expect(hashtagOf('#Ìjàpá 2026!')).toBe('#Ìjàpá2026')
  })
})

describe('the length of a post', () => {
  it.each([
    ['Twenty-one characters', 21],
    ['https://voices.example/api/share/story/7?with=a-very-long-name-of-what-happened', 23],
    ['Read http://a.example and http://b.example', 5 + 23 + 5 + 23],
    ['See voices.example today', 4 + 23 + 6],
    ['write to us@voices.example', 26],
    ['A sentence.Another one', 2 + 23 + 4],
    ['🐘', 2],
    ['👩🏾‍🌾', 2],
    ['🇳🇬', 2],
    ['“quoted” – so', 13],
    ['ፊደል', 6],
    ['e\u0301', 1],
  ])('on Twitter %s is %i', (text, length) => {
    expect(lengthOn('twitter', text)).toBe(length)
  })

  it('on Facebook counts characters', () => {
    expect(lengthOn('facebook', '🐘 https://voices.example')).toBe(24)
  })

  it('fits Twitter up to 280', () => {
    expect(excessOn('twitter', 'a'.repeat(280))).toBe(0)
    expect(excessOn('twitter', 'a'.repeat(283))).toBe(3)
    expect(excessOn('facebook', 'a'.repeat(283))).toBe(0)
  })
})
