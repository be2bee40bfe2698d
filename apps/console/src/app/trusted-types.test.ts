import { afterEach, expect, it, vi } from 'vitest'
import { allowNoMarkup } from './trusted-types.ts'

afterEach(() => void vi.unstubAllGlobals())

type Rules = { createHTML: (html: string) => string }

it('creates a Trusted Types policy that rejects HTML with tags and allows HTML without tags', () => {
  const policies: [string, Rules][] = []
  vi.stubGlobal('trustedTypes', { createPolicy: (...args: [string, Rules]) => void policies.push(args) })
  allowNoMarkup()
  expect(policies[0]?.[0]).toBe('default')
  expect(policies[0]?.[1].createHTML('&#8203;')).toBe('&#8203;')
  for (const html of ['<img src=x onerror=alert(1)>', 'a<b'])
    expect(() => policies[0]?.[1].createHTML(html)).toThrow(TypeError)
})

it('creates no Trusted Types policy in a browser that does not support Trusted Types', () => {
  expect(() => allowNoMarkup()).not.toThrow()
})
