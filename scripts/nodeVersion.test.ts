import { expect, it } from 'vitest'
import { problemWithNode } from './nodeVersion.ts'

it.each(['20.19.0', '20.20.2', '22.21.0', '24.18.9'])('Node %s runs the product', (version) => {
  expect(problemWithNode(version)).toBeNull()
})

it.each(['18.20.0', '20.18.3', '20.9.0'])('Node %s is too old and says so', (version) => {
  expect(problemWithNode(version)).toBe(`Node 20.19 or later is needed; this is ${version}.`)
})

it.each(['24.19.0', '24.21.0', '26.0.0'])('Node %s would crash and is refused', (version) => {
  expect(problemWithNode(version)).toMatch('please use Node 22')
})
