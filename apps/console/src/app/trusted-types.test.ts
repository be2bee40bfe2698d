import { afterEach, expect, it, vi } from 'vitest'
import { allowNoMarkup } from './trusted-types.ts'

afterEach(() => void vi.unstubAllGlobals())

type Rules = { createHTML: (html: string) => string }

it('rejects HTML with tags that a library sets, and allows text without tags', () => {
  const made: [string, Rules][] = []
  vi.stubGlobal('trustedTypes', { createPolicy: (...args: [string, Rules]) => void made.push(args) })
  allowNoMarkup()
  expect(made[0]?.[0]).toBe('default')
  expect(made[0]?.[1].createHTML('&#8203;')).toBe('&#8203;')
  for (const html of ['<img src=x onerror=alert(1)>', 'a<b'])
    expect(() => made[0]?.[1].createHTML(html)).toThrow(TypeError)
})

it('does nothing in a browser without trusted types', () => {
  expect(() => allowNoMarkup()).not.toThrow()
})
