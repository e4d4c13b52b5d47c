import { expect, test } from 'vitest'
import { adminAddress, paths } from './paths.ts'

test('the addresses of the app are these', () => {
  const spelled = Object.fromEntries(
    Object.entries({
      ...paths,
      storiesIn: paths.storiesIn('Research & Monitoring'),
      storiesFound: paths.storiesFound({ q: 'a lion', category: 'Education', country: 'KE', species: 'lion' }, 2),
      manual: paths.manual(),
      story: paths.story(7),
      storyIn: paths.storyIn(7, 'ha'),
      storiesFrom: paths.storiesFrom('KE'),
      author: paths.author('0k3v9x2m7q1z'),
      post: paths.post({ id: 3, title: 'Of papyrus' }),
      newsTagged: paths.newsTagged('Sea Turtles'),
      newsOf: paths.newsOf('2026-11'),
      myStoryWith: paths.myStoryWith('0123456789AB'),
      contactAbout: paths.contactAbout('school-program'),
      knowledgeTest: paths.knowledgeTest('admin-test'),
    }),
  )
  expect(spelled).toMatchInlineSnapshot(`
    {
      "about": "/about",
      "activities": "/volunteer#activities",
      "admin": "/admin/wildlifeafrica",
      "author": "/author/0k3v9x2m7q1z",
      "authorRewards": "/author-rewards",
      "contact": "/contact",
      "contactAbout": "/contact?category=school-program",
      "dataUsage": "/data-usage",
      "donate": "/donate",
      "getInvolved": "/get-involved",
      "home": "/",
      "knowledgeTest": "/api/admin-test",
      "manual": "/api/documentation/frontend-manual.txt",
      "myGiving": "/my-giving",
      "myStory": "/submit-story#my-story",
      "myStoryWith": "/submit-story#my-story-0123456789AB",
      "news": "/blog",
      "newsArchive": "/blog/archive",
      "newsOf": "/blog?month=2026-11",
      "newsTagged": "/blog?tag=sea-turtles",
      "newsletter": "/#newsletter",
      "outbox": "/submit-story#outbox",
      "post": "/blog/3-of-papyrus",
      "privacyPolicy": "/privacy-policy",
      "stories": "/stories",
      "storiesFound": "/stories?q=a+lion&category=Education&country=KE&species=lion&page=2",
      "storiesFrom": "/stories?country=KE",
      "storiesIn": "/stories?category=Research+%26+Monitoring",
      "story": "/story/7",
      "storyForm": "/submit-story#story-form",
      "storyIn": "/story/7?language=ha",
      "storyMap": "/stories/map",
      "submitStory": "/submit-story",
      "termsOfUse": "/terms-of-use",
      "translations": "/translations",
      "userGuide": "/user-guide",
      "volunteer": "/volunteer",
      "volunteerForm": "/volunteer#volunteer-form",
    }
  `)
})

test('an admin signs in at the origin of the site plus the path of the dashboard', () => {
  expect(adminAddress('https://voices.example')).toBe('https://voices.example/admin/wildlifeafrica')
})
