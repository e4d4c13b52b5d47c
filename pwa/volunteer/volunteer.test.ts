import { expect, test } from 'vitest'
import { openPage } from '../testPage.ts'

test('the page leads to its form and its activities, and says what CREW is for', async () => {
  const { main, text, links } = await openPage('/volunteer')
  expect(links.slice(0, 2)).toEqual(['/volunteer#volunteer-form', '/volunteer#activities'])
  for (const id of ['volunteer-form', 'activities']) expect(main).toContain(`id="${id}"`)
  expect(text).toContain('Conservation, Research, Education and Wildlife Rescue')
  const mission = main.split('class="mission"')[1]?.split('</ul>')[0] ?? ''
  expect(Array.from(mission.matchAll(/<h3>(.*?)<\/h3>/g), ([, title]) => title)).toEqual([
    'Education',
    'Research',
    'Conservation',
  ])
  expect(text).toContain('The list is not exhaustive. If your interest is missing, write it in the additional comments')
})

test('the application begins empty: no box is ticked, no activity chosen, no field filled', async () => {
  const { main } = await openPage('/volunteer')
  const form = main.slice(main.indexOf('<form'), main.indexOf('</form>'))
  expect(form).not.toMatch(/checked/)
  expect(Array.from(form.matchAll(/<input[^>]*type="(?:text|email|tel|date)"[^>]*value="([^"]+)"/g))).toEqual([])
  expect(form.match(/<option value="(?:Female|Male)"/g)).toHaveLength(2)
})
