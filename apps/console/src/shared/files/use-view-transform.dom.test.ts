import { useState } from 'react'
import { expect, it } from 'vitest'
import { runHook } from '../../testing/run-hook.ts'
import { initialTransform, useViewTransform } from './use-view-transform.ts'

/** Opens a picture. `show` opens another picture in the same viewer; `steps` has the steps to other pages. */
async function openPicture() {
  const steps: number[] = []
  const { now, run } = await runHook(() => {
    const [key, show] = useState('passport?page=1')
    return { ...useViewTransform({ key, onStep: (by) => steps.push(by) }), show }
  })
  const press = (code: string, held: object = {}) => {
    const event = { code, ...held, isPrevented: false, preventDefault: () => (event.isPrevented = true) }
    return run(({ onKeyDown }) => onKeyDown(event as never)).then(() => event.isPrevented)
  }
  const drag = (buttons: number) =>
    run(({ onPointerMove }) => onPointerMove({ buttons, movementX: 30, movementY: -20 } as never))
  const transform = () => {
    const { scale, rotation, x, y } = now()
    return { scale, rotation, x, y }
  }
  return { now, run, press, drag, transform, steps }
}

async function repeat(times: number, action: () => Promise<unknown>): Promise<void> {
  for (let at = 0; at < times; at += 1) await action()
}

it('enlarges a picture by steps up to eight times its size, and no further', async () => {
  const picture = await openPicture()
  await picture.run(({ zoomIn }) => zoomIn())
  expect(picture.now().scale).toBeCloseTo(1.4)
  await repeat(10, () => picture.run(({ zoomIn }) => zoomIn()))
  expect(picture.now().scale).toBe(8)
})

it('reduces a picture to its own size, and no further', async () => {
  const picture = await openPicture()
  await picture.run(({ zoomIn }) => zoomIn())
  await repeat(3, () => picture.run(({ zoomOut }) => zoomOut()))
  expect(picture.now().scale).toBe(1)
})

it('resets the position, but not the rotation, of a picture that has its own size again', async () => {
  const picture = await openPicture()
  await picture.press('KeyR')
  await picture.press('Equal')
  await picture.press('ArrowLeft', { shiftKey: true })
  expect(picture.transform()).toMatchObject({ x: 80, y: 0 })
  await picture.press('Minus')
  expect(picture.transform()).toEqual({ scale: 1, rotation: 90, x: 0, y: 0 })
})

it.each([
  ['ArrowLeft', { x: 80, y: 0 }],
  ['ArrowRight', { x: -80, y: 0 }],
  ['ArrowUp', { x: 0, y: 80 }],
  ['ArrowDown', { x: 0, y: -80 }],
])('moves an enlarged picture by Shift with %s, and opens no other page', async (code, position) => {
  const picture = await openPicture()
  await picture.press('Equal')
  await picture.press(code, { shiftKey: true })
  expect(picture.transform()).toMatchObject(position)
  expect(picture.steps).toEqual([])
})

it('does not move a picture of its own size, neither by keys nor by dragging', async () => {
  const picture = await openPicture()
  await picture.press('ArrowLeft', { shiftKey: true })
  await picture.drag(1)
  expect(picture.transform()).toEqual(initialTransform)
})

it('moves an enlarged picture while it is dragged with the main button, and not without a pressed button', async () => {
  const picture = await openPicture()
  await picture.press('Equal')
  await picture.drag(0)
  expect(picture.transform()).toMatchObject({ x: 0, y: 0 })
  await picture.drag(1)
  await picture.drag(1)
  expect(picture.transform()).toMatchObject({ x: 60, y: -40 })
})

it('shows the next picture in its own size, unrotated and in the middle', async () => {
  const picture = await openPicture()
  await picture.press('Equal')
  await picture.press('KeyR')
  await picture.press('ArrowUp', { shiftKey: true })
  await picture.run(({ show }) => show('passport?page=2'))
  expect(picture.transform()).toEqual(initialTransform)
  await picture.run(({ rotate }) => rotate())
  expect(picture.transform()).toEqual({ ...initialTransform, rotation: 90 })
})

it.each([
  ['Equal', 1.4],
  ['NumpadAdd', 1.4],
  ['Minus', 1],
  ['NumpadSubtract', 1],
])('changes the scale of a picture that is enlarged once by the key %s', async (code, factor) => {
  const picture = await openPicture()
  await picture.press('Equal')
  await picture.press(code)
  expect(picture.now().scale).toBeCloseTo(factor === 1 ? 1 : 1.4 * factor)
})

it('resets scale, rotation and position by the key 0', async () => {
  const picture = await openPicture()
  await repeat(2, () => picture.press('Equal'))
  await picture.press('KeyR')
  await picture.press('ArrowUp', { shiftKey: true })
  await picture.press('Digit0')
  expect(picture.transform()).toEqual(initialTransform)
})

it('opens the previous and the next page by the arrows without Shift', async () => {
  const picture = await openPicture()
  await picture.press('ArrowLeft')
  await picture.press('ArrowRight')
  expect(picture.steps).toEqual([-1, 1])
})

it.each([['ctrlKey'], ['metaKey'], ['altKey']])(
  'leaves a key with %s to the browser, whose page may be enlarged by it',
  async (modifier) => {
    const picture = await openPicture()
    expect(await picture.press('Equal', { [modifier]: true })).toBe(false)
    expect(await picture.press('Equal')).toBe(true)
    expect(picture.now().scale).toBeCloseTo(1.4)
  },
)

it('leaves keys without a meaning to the browser', async () => {
  const picture = await openPicture()
  expect(await picture.press('Tab')).toBe(false)
  expect(await picture.press('ArrowDown')).toBe(false)
})

it('enlarges or reduces the picture by the wheel, and prevents that the page scrolls', async () => {
  const picture = await openPicture()
  const element = new EventTarget()
  const roll = (deltaY: number) =>
    picture.run(() => {
      const event = Object.assign(new Event('wheel', { cancelable: true }), { deltaY })
      element.dispatchEvent(event)
      expect(event.defaultPrevented).toBe(true)
    })
  const detach = picture.now().frame(element as HTMLElement)
  await roll(-100)
  await roll(-100)
  await roll(100)
  expect(picture.now().scale).toBeCloseTo(1.4)
  detach()
  element.dispatchEvent(Object.assign(new Event('wheel'), { deltaY: -100 }))
  await picture.run(() => undefined)
  expect(picture.now().scale).toBeCloseTo(1.4)
})
