import { expect, test } from 'vitest'
import { openBearer, sealBearer } from './seal-bearer.ts'

const password = 'a'.repeat(43)
const [now, end] = [1_800_000_000_000, 1_800_000_060_000]

test('opens a sealed bearer token until its end, with the password that sealed it', () => {
  const sealed = sealBearer(password, 'bearer — 1', end)
  expect(openBearer(['b'.repeat(43), password], sealed, end - 1)).toBe('bearer — 1')
  expect(openBearer([password], sealed, end)).toBeNull()
  expect(openBearer(['b'.repeat(43)], sealed, now)).toBeNull()
})

test('does not open a value of which any bit was changed, or that is shorter', () => {
  const bytes = Buffer.from(sealBearer(password, 'bearer', end), 'base64url')
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(openBearer([password], changed.toString('base64url'), now), `bit ${bit}`).toBeNull()
  }
  for (let length = 0; length < bytes.length; length += 1)
    expect(openBearer([password], bytes.subarray(0, length).toString('base64url'), now)).toBeNull()
})

test('does not open cookies of other formats', () => {
  expect(openBearer([password], 'Fe26.2*1*a*b*c*d*e*f~2', now)).toBeNull()
  expect(openBearer([password], '', now)).toBeNull()
})

test('two values of one token have nothing in common but version, password and end', () => {
  const [one, other] = [sealBearer(password, 'bearer', end), sealBearer(password, 'bearer', end)]
  expect(one.slice(0, 14)).toBe(other.slice(0, 14))
  expect(one.slice(16, 56)).not.toBe(other.slice(16, 56))
})
