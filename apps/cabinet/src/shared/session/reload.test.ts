import { expect, test } from 'vitest'
import { mayReloadNow, quietAfterReloadMs } from '@impulse/api/version/reload-limit'
import { createReloads } from './reload.ts'
import { memoryStorage } from './session.test-parts.ts'

test('reloads the page immediately if nothing delays the reload', () => {
  let count = 0
  createReloads(() => (count += 1)).reload()
  expect(count).toBe(1)
})

test('delays a reload until no form has unsaved text, and then reloads the page once', () => {
  let count = 0
  const reloads = createReloads(() => (count += 1))
  const [first, second] = [reloads.hold(), reloads.hold()]
  reloads.reload()
  reloads.reload()
  first()
  first()
  expect(count).toBe(0)
  second()
  expect(count).toBe(1)
  reloads.hold()()
  expect(count).toBe(1)
})

test('delays a reload until the running navigation has ended', () => {
  let count = 0
  const reloads = createReloads(() => (count += 1))
  const arrived = reloads.hold('navigation')
  reloads.reload()
  expect([count, reloads.isFormDirty()]).toEqual([0, false])
  arrived()
  expect(count).toBe(1)
})

test('calls the listeners when the first form gets unsaved text, and again when no form has unsaved text any more', () => {
  const reloads = createReloads(() => undefined)
  const received: boolean[] = []
  const stop = reloads.subscribe(() => received.push(reloads.isFormDirty()))
  reloads.hold('navigation')()
  const release = reloads.hold()
  release()
  stop()
  reloads.hold()
  expect(received).toEqual([true, false])
})

test('allows one reload of the page per minute; allows a reload immediately after the device’s clock was set back', () => {
  const storage = memoryStorage()
  expect(mayReloadNow(storage, 1_000_000)).toBe(true)
  expect(mayReloadNow(storage, 1_000_000 + quietAfterReloadMs - 1)).toBe(false)
  expect(mayReloadNow(storage, 1_000_000 + quietAfterReloadMs)).toBe(true)
  expect(mayReloadNow(storage, 500)).toBe(true)
})
