import { randomInt } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { Refusal } from '../refusal/refusal.ts'
import { aPhoto } from '../../testing/photos.ts'
import { counts, times } from '../../testing/counts.ts'
import { prepareUpload } from './prepare-upload.ts'

const text = (words: string) => Buffer.from(words, 'latin1')
const noise = () =>
  sharp({
    create: {
      width: 64,
      height: 64,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#fff',
    },
  })
const codeOf = async (bytes: Buffer): Promise<string> => {
  try {
    return (await prepareUpload(bytes)).mediaType
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
}

/** A PNG that says it is this large, with the bytes of a much smaller one. */
function aBomb(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([text(name), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    text('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(Math.min(2_000_000, (width / 8) * height)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

it('files that are none of what is accepted are refused by their bytes, whatever they call themselves', async () => {
  const jpeg = await aPhoto()
  for (const [bytes, code] of [
    [Buffer.alloc(0), 'file_empty'],
    [Buffer.alloc(10 * 1024 * 1024 + 1, 0xff), 'file_too_large'],
    [text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'file_type'],
    [text('<!doctype html><script>alert(1)</script>'), 'file_type'],
    [text('GIF89a'), 'file_type'],
    [text('BM'), 'file_type'],
    [text('II*\0'), 'file_type'],
    [text('PK\x03\x04'), 'file_type'],
    [text('\0\0\0\x18ftypheic'), 'file_heic'],
    [text('\0\0\0\x18ftypmif1'), 'file_heic'],
    [text('\0\0\0\x18ftypavif'), 'file_type'],
    [text('\xff\xd8\xff'), 'file_broken'],
    [jpeg.subarray(0, jpeg.length >> 1), 'file_broken'],
    [text('RIFF\0\0\0\0WEBP'), 'file_broken'],
    [text('\x89PNG\r\n\x1a\n'), 'file_broken'],
    [aBomb(64_250, 64_250), 'file_pixels'],
    [aBomb(6000, 6000), 'file_pixels'],
    [aBomb(0, 10), 'file_broken'],
  ] as const)
    expect([bytes.toString('latin1', 0, 12), await codeOf(bytes)]).toEqual([
      bytes.toString('latin1', 0, 12),
      code,
    ])
})

it('nothing of the sender’s bytes is left in an image: no place, no comment, nothing behind its end', async () => {
  const marks = text('<script>canary</script><?php PK\x03\x04')
  const exif = { IFD0: { Make: 'CanaryCam', Artist: 'canary' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } }
  const xmp = '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta>canary</x:xmpmeta>'
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const made = await noise().toFormat(format).withExif(exif).withXmp(xmp).toBuffer()
    const { mediaType, bytes } = await prepareUpload(Buffer.concat([made, marks]))
    expect(mediaType).toBe('image/jpeg')
    const kept = bytes.toString('latin1').toLowerCase()
    for (const mark of ['canary', '<script', '<?php', 'exif', 'gps', 'xpacket'])
      expect(kept).not.toContain(mark)
    expect((await sharp(bytes).metadata()).orientation).toBeUndefined()
  }
})

it('odd images that are whole become plain ones: CMYK, grey, transparent, animated, sixteen bits, turned', async () => {
  const frames = { create: { width: 20, height: 40, channels: 4 as const, background: '#0000' } }
  const turned = await sharp({ create: { width: 30, height: 10, channels: 3, background: '#123' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  for (const made of [
    noise().toColourspace('cmyk').jpeg().toBuffer(),
    noise().grayscale().jpeg().toBuffer(),
    noise().ensureAlpha(0.5).png().toBuffer(),
    noise().toColourspace('rgb16').png().toBuffer(),
    sharp(frames).webp({ loop: 0 }).toBuffer(),
  ])
    expect(await codeOf(await made)).toBe('image/jpeg')
  const { bytes } = await prepareUpload(turned)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 10, height: 30 })
})

it('a large photo is made smaller', async () => {
  const large = await sharp({ create: { width: 5000, height: 4000, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const { bytes } = await prepareUpload(large)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 3000, height: 2400 })
})

it('whatever is changed in a good file, it is drawn anew or refused', async () => {
  const good = [
    await noise().jpeg().toBuffer(),
    await noise().jpeg({ progressive: true }).toBuffer(),
    await noise().png().toBuffer(),
    await noise().webp().toBuffer(),
    await noise().webp({ lossless: true }).toBuffer(),
  ]
  const outcomes = new Set<string>()
  for (const i of times(counts(150, 5000), (place) => place)) {
    const bytes = Buffer.from(good[i % good.length] ?? '')
    for (const _ of times(1 + randomInt(20), () => 0)) bytes[randomInt(bytes.length)] = randomInt(256)
    const cut = i % 3 === 0 ? bytes.subarray(0, randomInt(bytes.length)) : bytes
    const code = await codeOf(cut)
    outcomes.add(code)
    expect(['image/jpeg', 'file_broken', 'file_type', 'file_empty', 'file_pixels', 'file_heic']).toContain(
      code,
    )
  }
  expect(outcomes).toContain('image/jpeg')
  expect(outcomes).toContain('file_broken')
})
