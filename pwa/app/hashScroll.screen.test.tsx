import '../testing/dom.ts'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { scrollToHash } from './hashScroll.ts'

const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement

describe('a link to a place on the page', () => {
  beforeEach(() => {
    document.body.innerHTML = '<a href="#form">Write</a><input id="search"><form id="form"><input id="title"></form>'
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
      document.body.innerHTML = ''
    })
  })

  it.each(['body', 'a'])('gives it the focus, also from where it was followed (%s)', (at) => {
    find(at).focus()
    const stop = scrollToHash('#form')
    vi.advanceTimersByTime(100)
    expect(document.activeElement).toBe(find('#form'))
    stop()
  })

  it.each(['#search', '#title'])('takes it from nobody who has begun to write (%s)', (field) => {
    const stop = scrollToHash('#form')
    find(field).focus()
    vi.advanceTimersByTime(100)
    expect(document.activeElement).toBe(find(field))
    stop()
  })

  it.each([
    ['#newsletter', 300, 420],
    ['#activities', 100, 500],
  ])('%s scrolls there after %i ms, and not before', (hash, delayMs, top) => {
    document.body.innerHTML = `<section id="${hash.slice(1)}"></section>`
    vi.spyOn(find(hash), 'getBoundingClientRect').mockReturnValue({ top: 500 } as DOMRect)
    const scrolled = vi.fn()
    vi.stubGlobal('scrollTo', scrolled)
    onTestFinished(() => void vi.unstubAllGlobals())
    const stop = scrollToHash(hash)
    vi.advanceTimersByTime(delayMs - 1)
    expect(scrolled).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(scrolled).toHaveBeenCalledExactlyOnceWith({ top, behavior: 'smooth' })
    stop()
  })
})
