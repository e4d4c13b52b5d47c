import { describe, expect, it } from 'vitest'
import { readCaptions, writeCaptions } from './captions.ts'

const read = (...lines: string[]) => readCaptions(lines.join('\n'))
const spelled = (...lines: string[]) => writeCaptions(read(...lines).cues ?? [])
const problemOf = (...lines: string[]) => read(...lines).problem

describe('captions are kept in one spelling', () => {
  it('times and words, whatever stood around them', () => {
    const text = spelled(
      '\uFEFFWEBVTT Kind: captions',
      'Language: en',
      '',
      'NOTE written by hand',
      'on two lines',
      '',
      'first',
      '00:01.000 --> 00:04.500 align:start position:10%',
      'The gate is open.',
      '',
      '01:02:03.004 --> 01:02:05.000',
      '<v Efua>It was <i>open</i> all <c.loud.red>night</c>.',
      '- Who & what?',
    )
    expect(text).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:04.500\nThe gate is open.\n\n01:02:03.004 --> 01:02:05.000\nEfua: It was open all night.\n- Who &amp; what?\n',
    )
    expect(spelled(...text.split('\n'))).toBe(text)
  })

  it('lines of any system end a line', () => {
    expect(
      readCaptions('WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nOne.\r\rx\r00:03.000 --> 00:04.000\rTwo.').cues,
    ).toEqual([
      { startMs: 1000, endMs: 2000, text: 'One.' },
      { startMs: 3000, endMs: 4000, text: 'Two.' },
    ])
  })
})

describe('what could carry more than words does not come through', () => {
  const cue = (words: string) => spelled('WEBVTT', '', '00:01.000 --> 00:02.000', words)

  it('marks are taken off, and what is written as a sign stays a sign', () => {
    expect(cue('<b onclick=alert(1)>Bold</b> <script>alert(1)</script>')).toContain('\nBold alert(1)\n')
    expect(cue('&lt;script&gt;')).toContain('\n&lt;script&gt;\n')
    expect(cue('a\u202Eb\u0000c')).toContain('\nabc\n')
  })

  it('styles and regions are refused with their line', () => {
    expect(problemOf('WEBVTT', '', 'STYLE', '::cue { background: url(https://example.org/) }')?.line).toBe(3)
    expect(problemOf('WEBVTT', '', '00:01.000 --> 00:02.000', 'One.', '', 'REGION', 'id:a')?.line).toBe(6)
  })
})

describe('what is wrong is told with its line', () => {
  it.each([
    [1, ['00:01.000 --> 00:02.000', 'One.']],
    [1, ['WEBVTTX', '', '00:01.000 --> 00:02.000', 'One.']],
    [2, ['WEBVTT', '00:01.000 --> 00:02.000', 'One.']],
    [3, ['WEBVTT', '', 'Words without times.']],
    [3, ['WEBVTT', '', '00:01,000 --> 00:02,000', 'One.']],
    [3, ['WEBVTT', '', '00:02.000 --> 00:02.000', 'One.']],
    [3, ['WEBVTT', '', '00:61.000 --> 02:00.000', 'One.']],
    [3, ['WEBVTT', '', '00:01.000 --> 00:02.000']],
    [5, ['WEBVTT', '', '00:01.000 --> 00:02.000', 'One.', '00:03.000 --> 00:04.000', 'Two.']],
    [6, ['WEBVTT', '', '00:05.000 --> 00:06.000', 'One.', '', '00:03.000 --> 00:04.000', 'Two.']],
    [4, ['WEBVTT', '', '00:01.000 --> 00:02.000', '2 < 3']],
    [3, ['WEBVTT', '', '00:01.000 --> 00:02.000', 'a'.repeat(501)]],
    [2, ['WEBVTT', '']],
    [4, ['WEBVTT', '', '00:01.000 --> 00:02.000', `<v${' '.repeat(150_000)}`]],
  ])('line %i', (line, lines) => {
    expect(problemOf(...lines)?.line).toBe(line)
  })

  it('more captions than anybody reads', () => {
    const cues = Array.from({ length: 3001 }, () => '00:01.000 --> 00:02.000\nOne.\n').join('\n')
    expect(readCaptions(`WEBVTT\n\n${cues}`).problem?.message).toContain('3000')
  })
})
