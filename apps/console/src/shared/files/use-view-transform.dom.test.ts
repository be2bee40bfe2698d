import { useState } from 'react'
import { expect, it } from 'vitest'
import { runHook } from '../../testing/run-hook.ts'
import { initialTransform, useViewTransform } from './use-view-transform.ts'

/**
 * Opens a picture. `show` opens another picture in the same viewer; `steps` collects 1 for each step to the next page
 * and -1 for each step to the previous page.
 */
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

it('each step of the zoom enlarges a picture 1.4 times, up to eight times its original size', async () => {
  const picture = await openPicture()
  await picture.run(({ zoomIn }) => zoomIn())
  expect(picture.now().scale).toBeCloseTo(1.4)
  await repeat(10, () => picture.run(({ zoomIn }) => zoomIn()))
  expect(picture.now().scale).toBe(8)
})

it('does not reduce a picture below its original size', async () => {
  const picture = await openPicture()
  await picture.run(({ zoomIn }) => zoomIn())
  await repeat(3, () => picture.run(({ zoomOut }) => zoomOut()))
  expect(picture.now().scale).toBe(1)
})

it('reducing a picture to its original size resets its position but not its rotation', async () => {
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
])('Shift with %s moves an enlarged picture and does not open another page', async (code, position) => {
  const picture = await openPicture()
  await picture.press('Equal')
  await picture.press(code, { shiftKey: true })
  expect(picture.transform()).toMatchObject(position)
  expect(picture.steps).toEqual([])
})

it('neither keys nor dragging moves a picture that is not enlarged', async () => {
  const picture = await openPicture()
  await picture.press('ArrowLeft', { shiftKey: true })
  await picture.drag(1)
  expect(picture.transform()).toEqual(initialTransform)
})

it('dragging with the main button moves an enlarged picture; moving the pointer without a pressed button leaves the picture in place', async () => {
  const picture = await openPicture()
  await picture.press('Equal')
  await picture.drag(0)
  expect(picture.transform()).toMatchObject({ x: 0, y: 0 })
  await picture.drag(1)
  await picture.drag(1)
  expect(picture.transform()).toMatchObject({ x: 60, y: -40 })
})

it('shows the next picture in its original size, unrotated and centred, after the previous picture was enlarged, rotated and moved', async () => {
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
])('the key %s enlarges or reduces an already enlarged picture by one step', async (code, factor) => {
  const picture = await openPicture()
  await picture.press('Equal')
  await picture.press(code)
  expect(picture.now().scale).toBeCloseTo(factor === 1 ? 1 : 1.4 * factor)
})

it('the key 0 resets the scale, rotation and position of a picture', async () => {
  const picture = await openPicture()
  await repeat(2, () => picture.press('Equal'))
  await picture.press('KeyR')
  await picture.press('ArrowUp', { shiftKey: true })
  await picture.press('Digit0')
  expect(picture.transform()).toEqual(initialTransform)
})

it('the left and right arrow keys without Shift open the previous and the next page', async () => {
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

it('leaves keys that the picture viewer does not use, such as Tab, to the browser', async () => {
  const picture = await openPicture()
  expect(await picture.press('Tab')).toBe(false)
  expect(await picture.press('ArrowDown')).toBe(false)
})

it('the wheel enlarges or reduces the picture, and does not scroll the page', async () => {
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
