import { expect, test } from 'vitest'
import { findPhotoFault, measuredSide } from './photo-quality.ts'

const width = measuredSide
const height = 160
/** Height of a letter in the pixels that are measured, as on a photo of a passport that fills the frame. */
const letter = 6

type Shot = {
  /** Lines of print on the page: a full page has 6, a page with only a stamp has 1. */
  lines?: number
  /** Share of daylight that falls on the page. */
  light?: number
  /** Radius of the blur, as a share of the height of a letter. */
  blur?: number
  /** Largest deviation of a pixel by the noise of the camera, which scaling down has made smaller. */
  noise?: number
}

/** Returns pseudorandom values from 0 to 1, the same in each run. */
function randomValues(): () => number {
  let state = 7
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

/** Draws a light page with rows of strokes, which stand for letters, on a darker table. */
function drawPage(lines: number): Float32Array {
  const random = randomValues()
  const page = new Float32Array(width * height).map((_, pixel) => {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    return x > 30 && x < width - 30 && y > 30 && y < height - 30 ? 225 : 110
  })
  for (let line = 0; line < lines; line += 1)
    for (let x = 60; x < width - 60; x += 2) {
      if (random() < 0.5) continue
      for (let y = 0; y < letter; y += 1) page[(50 + line * 15 + y) * width + x] = 60
    }
  return page
}

/** Blurs by three means over the pixels within the radius, which is close to the blur of a lens. */
function blurred(picture: Float32Array, radius: number): Float32Array {
  const steps = [1, width].flatMap((step) => [step, step, step])
  return steps.reduce((before, step) => {
    const after = new Float32Array(before)
    for (let pixel = radius * step; pixel < before.length - radius * step; pixel += 1) {
      let sum = 0
      for (let i = -radius; i <= radius; i += 1) sum += before[pixel + i * step] ?? 0
      after[pixel] = sum / (2 * radius + 1)
    }
    return after
  }, picture)
}

function take({ lines = 6, light = 1, blur = 0, noise = 0 }: Shot) {
  const random = randomValues()
  const picture = blurred(drawPage(lines), Math.round(blur * letter))
  const data = new Uint8ClampedArray(width * height * 4)
  picture.forEach((value, pixel) => {
    const grey = value * light + (random() - 0.5) * 2 * noise
    data.set([grey, grey, grey, 255], pixel * 4)
  })
  return { data, width, height }
}

test.each<[string, Shot]>([
  ['a full page in daylight', {}],
  ['a page with only a stamp', { lines: 1 }],
  ['a page in a dim room', { light: 0.35 }],
  ['a page with the noise of a cheap camera', { noise: 3 }],
  ['a stamp in a dim room with noise', { lines: 1, light: 0.35, noise: 3 }],
])('finds no fault in a readable photo: %s', (_, shot) => {
  expect(findPhotoFault(take(shot))).toBeNull()
})

test.each<[string, Shot]>([
  ['a page at night', { light: 0.15 }],
  ['a page at night with noise', { light: 0.15, noise: 3 }],
  ['a page at night, out of focus', { light: 0.15, blur: 0.5 }],
])('finds a dark photo: %s', (_, shot) => {
  expect(findPhotoFault(take(shot))).toBe('dark')
})

test.each<[string, Shot]>([
  ['letters that flow into each other', { blur: 0.34 }],
  ['a page out of focus', { blur: 1 }],
  ['a page out of focus, with noise', { blur: 1, noise: 3 }],
  ['a stamp out of focus', { lines: 1, blur: 0.5 }],
  ['a dim page out of focus', { light: 0.5, blur: 0.5 }],
])('finds a blurred photo: %s', (_, shot) => {
  expect(findPhotoFault(take(shot))).toBe('blurred')
})

test('finds a picture without any content blurred', () => {
  const data = new Uint8ClampedArray(width * height * 4).fill(200)
  expect(findPhotoFault({ data, width, height })).toBe('blurred')
})
