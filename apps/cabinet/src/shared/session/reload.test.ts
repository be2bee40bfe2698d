import { expect, test } from 'vitest'
import { createReloads, mayReloadNow, quietAfterReloadMs } from './reload.ts'
import { memoryStorage } from './session.test-parts.ts'

test('reloads at once if nothing holds the page', () => {
  let count = 0
  createReloads(() => (count += 1)).reload()
  expect(count).toBe(1)
})

test('waits with a reload for the last dirty form, and then reloads once', () => {
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

test('waits with a reload until the navigation has ended', () => {
  let count = 0
  const reloads = createReloads(() => (count += 1))
  const arrived = reloads.hold('navigation')
  reloads.reload()
  expect([count, reloads.isFormDirty()]).toEqual([0, false])
  arrived()
  expect(count).toBe(1)
})

test('notifies listeners of the first dirty form and of the end of the last one', () => {
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

test('a page does not reload itself again within a minute, and a clock set back does not block it', () => {
  const storage = memoryStorage()
  expect(mayReloadNow(storage, 1_000_000)).toBe(true)
  expect(mayReloadNow(storage, 1_000_000 + quietAfterReloadMs - 1)).toBe(false)
  expect(mayReloadNow(storage, 1_000_000 + quietAfterReloadMs)).toBe(true)
  expect(mayReloadNow(storage, 500)).toBe(true)
})
