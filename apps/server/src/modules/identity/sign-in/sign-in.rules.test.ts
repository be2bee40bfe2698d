import { expect, test } from 'vitest'
import { refusalFor, signInScope } from './sign-in.rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const open = { ...signInScope, tries: 0, closedAt: null, expiresAt: new Date('2026-11-21T12:05:00Z') }

test('`refusalFor` returns `too_many_tries` for an open attempt without tries left, and `code_expired` for every other attempt', () => {
  for (const [attempt, code] of [
    [null, 'code_expired'],
    [{ ...open, expiresAt: now }, 'code_expired'],
    [{ ...open, closedAt: now, tries: 5 }, 'code_expired'],
    [{ ...open, tries: 5 }, 'too_many_tries'],
    [{ ...open, tries: 5, expiresAt: now }, 'code_expired'],
    [{ ...open, tries: 5, purpose: 'recipient' as const, subject: 'one' }, 'code_expired'],
  ] as const) {
    expect(refusalFor(attempt, { scope: signInScope, now })).toBe(code)
  }
})
