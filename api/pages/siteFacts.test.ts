import { expect, test } from 'vitest'
import { openTestApp } from '../testing.ts'
import { siteFactsOf } from './siteFacts.ts'

const donateUrlWith = async (external?: string) => {
  const environment = { PUBLIC_URL: 'https://voices.example', ...(external && { EXTERNAL_DONATE_URL: external }) }
  return siteFactsOf((await openTestApp(environment)).deps).donateUrl
}

test.each([
  undefined,
  'https://voices.example/donate',
  'https://voices.example/donate/',
  'http://voices.example/donate?from=story',
  'https://Voices.example/donate#form',
])('donations are given on the page of this site: %j', async (external) => {
  expect(await donateUrlWith(external)).toBe('/donate')
})

test.each([
  'https://give.example/donate',
  'https://voices.example/give',
  'https://www.voices.example/donate',
  'https://voices.example:8443/donate',
])('donations are given elsewhere: %s', async (external) => {
  expect(await donateUrlWith(external)).toBe(external)
})
