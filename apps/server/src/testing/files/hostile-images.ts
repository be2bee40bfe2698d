import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { chanceBelow, chanceBytes } from '../harness/random.ts'

export const toLatin1Bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

/**
 * Texts that no stored picture may contain. Each text is so long that it does not occur in a drawn picture by
 * chance.
 */
export const forbiddenMarkers = [
  '<script',
  '<?php',
  'exif\0\0',
  'gpslatitude',
  'xpacket',
  'canary',
  'photoshop',
]
const hidden = toLatin1Bytes('<script>canary</script><?php canary(); ?>PK\x03\x04canary')

export const noise = () => sharp(chanceBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } })

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([toLatin1Bytes(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Returns a PNG whose header claims this size, although its image data are much smaller. */
export function aBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    toLatin1Bytes('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(Math.min(2_000_000, (width / 8) * height)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns a PNG with additional chunks after its header. */
async function withChunks(...chunks: Buffer[]): Promise<Buffer> {
  const png = await noise().png().toBuffer()
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}

/** Returns a JPEG with additional segments after its signature. */
async function withSegments(...segments: [marker: number, data: Buffer][]): Promise<Buffer> {
  const jpeg = await noise().jpeg().toBuffer()
  const encodedSegments = segments.map(([marker, data]) => {
    const header = Buffer.from([0xff, marker, 0, 0])
    header.writeUInt16BE(data.length + 2, 2)
    return Buffer.concat([header, data])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...encodedSegments, jpeg.subarray(2)])
}

/** Chunk by which a PNG announces that it is an animation of nine frames. */
const announcedFrames = chunk('acTL', Buffer.from([0, 0, 0, 9, 0, 0, 0, 0]))

/** Returns a JPEG whose frame header claims this size, although the image has another size. */
async function aLyingJpeg(width: number, height: number): Promise<Buffer> {
  const jpeg = await noise().jpeg().toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}

const exif = { IFD0: { Make: 'CanaryCam', Artist: 'canary' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } }
const xmp = '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta>canary</x:xmpmeta>'
const anImage = async (format: 'jpeg' | 'png' | 'webp') =>
  noise().toFormat(format).withExif(exif).withXmp(xmp).toBuffer()
const magic = { jpeg: '\xff\xd8\xff\xe0', png: '\x89PNG\r\n\x1a\n', webp: 'RIFF\0\0\0\0WEBPVP8 ' }

/**
 * Functions that create files which are refused by their signature or header, before any decoder reads them.
 * Most of the functions return new random content at each call.
 */
export const filesRefusedByHeader: Record<string, () => Buffer | Promise<Buffer>> = {
  nothing: () => Buffer.alloc(0),
  'a page': () => Buffer.concat([toLatin1Bytes('<!doctype html><script>alert(1)</script>'), chanceBytes(50)]),
  'a drawing with a script': () =>
    toLatin1Bytes(`<svg xmlns="http://www.w3.org/2000/svg" id="${chanceBelow(1e9)}"><script/></svg>`),
  'a drawing behind an XML head': () =>
    toLatin1Bytes(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${chanceBelow(1e9)}">]><svg/>`),
  'a GIF': () => Buffer.concat([toLatin1Bytes('GIF89a'), chanceBytes(200)]),
  'a bitmap': () => Buffer.concat([toLatin1Bytes('BM'), chanceBytes(200)]),
  'a TIFF': () => Buffer.concat([toLatin1Bytes('II*\0'), chanceBytes(200)]),
  'an icon': () => Buffer.concat([Buffer.from([0, 0, 1, 0]), chanceBytes(200)]),
  'an archive': () => Buffer.concat([toLatin1Bytes('PK\x03\x04'), chanceBytes(200)]),
  'an executable': () => Buffer.concat([toLatin1Bytes(chanceBelow(2) ? 'MZ' : '\x7fELF'), chanceBytes(200)]),
  'a shell script': () => toLatin1Bytes(`#!/bin/sh\necho ${chanceBelow(1e9)}\n`),
  'a HEIC photo': () => Buffer.concat([toLatin1Bytes('\0\0\0\x18ftypheic'), chanceBytes(200)]),
  'an AVIF photo': () => Buffer.concat([toLatin1Bytes('\0\0\0\x18ftypavif'), chanceBytes(200)]),
  'zeros in front': async () =>
    Buffer.concat([Buffer.alloc(1 + chanceBelow(9)), await noise().jpeg().toBuffer()]),
  'spaces in front': async () => Buffer.concat([toLatin1Bytes(' \n'), await noise().png().toBuffer()]),
  'a JPEG without a frame': () =>
    Buffer.concat([toLatin1Bytes(magic.jpeg), toLatin1Bytes('\0\x04ab\xff\xd9')]),
  'a PNG that begins with another chunk': () =>
    Buffer.concat([toLatin1Bytes(magic.png), chunk('tEXt', hidden)]),
  'a head alone': () => toLatin1Bytes(Object.values(magic)[chanceBelow(3)] ?? ''),
  'a bomb of 12,000²': () => aBomb(12_000, 12_000),
  'a bomb of 64,250²': () => aBomb(64_250, 64_250 - chanceBelow(100)),
  'a photo that says 60,000²': () => aLyingJpeg(60_000, 60_000 - chanceBelow(100)),
  'a WebP that says 16,384²': () => {
    const webp = Buffer.concat([
      toLatin1Bytes('RIFF\x40\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0'),
      Buffer.alloc(40, 0xff),
    ])
    webp.writeUIntLE(16_383, 24, 3)
    webp.writeUIntLE(16_383 - chanceBelow(100), 27, 3)
    return webp
  },
  'no width at all': () => aBomb(0, 10),
}

/**
 * Functions that create images with hidden content, images that are damaged, and images that are costly to decode. The
 * file sandbox draws each of them again or refuses it as broken. Hidden content must never be stored.
 */
export const decoded: Record<string, () => Promise<Buffer>> = {
  'a photo with its place': () => anImage('jpeg'),
  'a PNG with its place': () => anImage('png'),
  'a WebP with its place': () => anImage('webp'),
  'a photo with a page behind it': async () => Buffer.concat([await anImage('jpeg'), hidden]),
  'a PNG with an archive behind it': async () => Buffer.concat([await anImage('png'), hidden]),
  'a WebP with an executable behind it': async () => Buffer.concat([await anImage('webp'), hidden]),
  'a page in the comment': () => withSegments([0xfe, hidden]),
  'segments of other software': () =>
    withSegments([0xed, Buffer.concat([toLatin1Bytes('Photoshop 3.0\0'), hidden])]),
  'a colour profile that is a script': () =>
    withSegments([0xe2, Buffer.concat([toLatin1Bytes('ICC_PROFILE\0\x01\x01'), hidden, chanceBytes(200)])]),
  'a place that lies': () =>
    withSegments([0xe1, Buffer.concat([toLatin1Bytes('Exif\0\0MM\0*'), chanceBytes(300)])]),
  'texts in chunks': () => withChunks(chunk('tEXt', Buffer.concat([toLatin1Bytes('Comment\0'), hidden]))),
  'a text that is a bomb': () =>
    withChunks(chunk('zTXt', Buffer.concat([toLatin1Bytes('c\0\0'), deflateSync(Buffer.alloc(30_000_000))]))),
  'a profile that is a bomb': () =>
    withChunks(chunk('iCCP', Buffer.concat([toLatin1Bytes('c\0\0'), deflateSync(Buffer.alloc(30_000_000))]))),
  'chunks that nobody knows': () => withChunks(chunk('huSh', hidden), chunk('caNv', chanceBytes(500))),
  'an animated PNG': () => withChunks(announcedFrames),
  'an animated WebP': async () => {
    const frames = await Promise.all([noise(), noise(), noise()].map((frame) => frame.png().toBuffer()))
    return sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer()
  },
  'four colours of print': () => noise().toColourspace('cmyk').jpeg().toBuffer(),
  'a photo that is cut off': async () => {
    const jpeg = await noise().jpeg().toBuffer()
    return jpeg.subarray(0, 700 + chanceBelow(jpeg.length - 800))
  },
  'a PNG that is cut off': async () => {
    const png = await noise().png().toBuffer()
    return png.subarray(0, 40 + chanceBelow(png.length - 60))
  },
  'a head with noise behind it': async () =>
    Buffer.concat([(await noise().jpeg().toBuffer()).subarray(0, 400), chanceBytes(5000)]),
  'a photo that says it is larger': () => aLyingJpeg(4000, 4000),
  'a PNG whose sums are wrong': async () => {
    const png = await noise().png().toBuffer()
    png.fill(0, 60, 70)
    return png
  },
  'a thousand empty scans': async () => {
    const jpeg = await noise().jpeg({ progressive: true }).toBuffer()
    const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
    const header = jpeg.subarray(scan, scan + 40)
    return Buffer.concat([
      jpeg.subarray(0, scan),
      ...Array.from({ length: 1000 }, () => header),
      jpeg.subarray(scan),
    ])
  },
}
