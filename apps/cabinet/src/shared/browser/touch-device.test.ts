import { afterEach, expect, test, vi } from 'vitest'
import { isTouchDevice, onPointerChange } from './touch-device.ts'

const agents = {
  android: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
  iPhone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  iPad: 'Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) AppleWebKit/605.1.15',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15',
}

test.each([
  [agents.android, false, true],
  [agents.iPhone, true, true],
  [agents.iPad, false, true],
  [agents.windows, true, false],
  [agents.windows, false, false],
  // An iPad that reports itself as a Mac is recognized by its coarse pointer.
  [agents.mac, true, true],
  [agents.mac, false, false],
])(
  'a browser with the user agent %s and a coarse pointer (%s) counts as a touch device: %s (spec 4.22, 4.23)',
  (userAgent, coarse, expected) => {
    expect(isTouchDevice({ userAgent, coarse })).toBe(expected)
  },
)

afterEach(() => vi.unstubAllGlobals())

test('calls the listener when the primary pointer of the device changes, until the subscription ends (spec 4.24)', () => {
  const query = new EventTarget()
  vi.stubGlobal('window', { matchMedia: (media: string) => media === '(pointer: coarse)' && query })
  const listener = vi.fn()
  const stop = onPointerChange(listener)
  query.dispatchEvent(new Event('change'))
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  query.dispatchEvent(new Event('change'))
  expect(listener).toHaveBeenCalledTimes(1)
})
