import { describe, expect, it } from 'vitest'
import { storyLanguages } from '../data/vocabulary/storyLanguages.ts'
import { pseudoLanguage } from '../data/words/language.ts'
import { languages, siteLanguages } from '../data/words/languages.ts'
import { speaking } from '../data/words/speaking.ts'
import { publicPaths, renderPage } from './server.tsx'
import { openPage, someSite } from './testPage.ts'

const paths = publicPaths.map((pattern) => pattern.replace(/:\w+/, '7'))

/** Names, and what is the same in every language. */
const names =
  /#?Voices ?For ?Wildlife|Wildlife Africa|CREW|WhatsApp|PayPal|Stripe|Facebook|Twitter|LinkedIn|Instagram|YouTube|Chrome|Edge|Safari|Firefox|Samsung Internet|Android|iPhone|iPad|iOS|Wi-Fi|JPEG|PNG|WebP|MP4|MOV|AVI|HEIC|GPS|USD|CITES|COVID|PDF|CSV|RSS|Atom|JSON|vfw_\w+|[\w.]+@[\w.]+|\b[KMG]B\b|Lagos|New York|Kiswahili|English|Français|Português|Website URL/gi

/** Longer ones first: one begins with another. */
const endonyms = storyLanguages.map(({ name }) => name).sort((one, other) => other.length - one.length)

describe('in words half as long again', () => {
  // The legal texts are files of their own, compared clause by clause beside them.
  const inMessages = paths.filter((path) => !/policy|data-usage|terms/.test(path))

  it.each(inMessages)('%s says nothing that is not a message', async (path) => {
    const { text } = await speaking(pseudoLanguage, () => openPage(path))
    const withoutNames = endonyms.reduce((left, name) => left.replaceAll(name, ' '), text).replace(names, ' ')
    const plain = withoutNames.match(/\b[A-Za-z]*[aeiouy][A-Za-z]*\b(?:[ ,’'-]+[A-Za-z]*[aeiouy][A-Za-z]*\b)+/g) ?? []
    expect(plain).toEqual([])
  })
})

describe.each(languages)('%s', (language) => {
  it('is what its pages say that they are in, at an address of their own, beside the others', async () => {
    const nothing: typeof fetch = async () => Response.json({ message: 'not found' }, { status: 404 })
    const origin = 'https://voices.example'
    const { html } = await renderPage({
      language,
      path: '/about',
      search: '',
      fetch: nothing,
      origin,
      site: someSite,
      lite: false,
    })
    const prefix = language === 'en' ? '' : `/${language}`
    expect(html).toContain(`<html lang="${language}"${siteLanguages[language].dir === 'rtl' ? ' dir="rtl"' : ''}>`)
    expect(html).toContain(`<link rel="canonical" href="${origin}${prefix}/about">`)
    const others = [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)].map(
      ([, tag, to]) => [tag, to],
    )
    expect(others).toEqual([
      ['en', `${origin}/about`],
      ['fr', `${origin}/fr/about`],
      ['pt', `${origin}/pt/about`],
      ['sw', `${origin}/sw/about`],
      ['ar', `${origin}/ar/about`],
      ['x-default', `${origin}/about`],
    ])
    const inside = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>/g)].filter(
      ([tag]) => !tag.includes('data-language'),
    )
    expect(inside.length).toBeGreaterThan(10)
    expect(inside.map(([, to = '']) => to).filter((to) => !`${to}/`.startsWith(`${prefix}/`))).toEqual([])
  })
})
