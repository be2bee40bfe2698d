import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import sharp from 'sharp'
import { optimisedUrl } from '@impulse/api/files/picture'
import { openOptimiser } from '../../apps/server/src/platform/pictures/optimiser.ts'
import { openPictureCache } from '../../apps/server/src/platform/pictures/picture-cache.ts'
import { newId } from '../../apps/server/src/platform/ids/ids.ts'
import type { Bench } from '../open-bench.ts'
import { inProcess, overHttp, rates } from '../http/rate.ts'
import { type Figure, toRatioFigure } from '../report.ts'

const width = 640

/**
 * Compares the requests per second for cached pictures with those for static files of the same size. Compares the
 * pictures per second that the server draws in a new size with those that the library sharp draws alone.
 */
export async function benchPictures({ url, members }: Bench): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'impulse-bench-pictures-'))
  try {
    return [...(await benchCached({ url, members }, folder)), ...(await benchDrawing(folder))]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function benchCached(
  { url, members }: Pick<Bench, 'url' | 'members'>,
  folder: string,
): Promise<Figure[]> {
  const address = url + optimisedUrl(await anAvatar(url, members[0]?.accessToken ?? ''), width)
  const accept = { accept: 'image/webp' }
  const response = await fetch(address, { headers: accept })
  await writeFile(join(folder, 'file.webp'), Buffer.from(await response.arrayBuffer()))
  const app = Fastify()
  await app.register(fastifyStatic, { root: folder })
  const staticUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  const [ourRate = 0, fileRate = 1] = await rates(
    [overHttp('picture', address, [accept]), overHttp('static file', `${staticUrl}/file.webp`, [accept])],
    { iterations: 5, ms: 1_500 },
  )
  await app.close()
  return [toRatioFigure('kept picture / static file', { ourRate, bareRate: fileRate, goal: 0.5 })]
}

/** Uploads a profile photo as a member does, and returns the address of the picture. */
async function anAvatar(url: string, accessToken: string): Promise<string> {
  const form = new FormData()
  form.append('content', new Blob([new Uint8Array(await aPhotograph())], { type: 'image/jpeg' }))
  const headers = { authorization: `Bearer ${accessToken}` }
  const response = await fetch(url + '/api/lk/edit/set-img/', { method: 'PUT', headers, body: form })
  if (!response.ok) throw new Error(`a picture was refused: ${response.status}`)
  const { avatarUrl } = (await response.json()) as { avatarUrl: string }
  return avatarUrl
}

async function benchDrawing(folder: string): Promise<Figure[]> {
  const picture = await sharp(await aPhotograph())
    .webp({ quality: 90 })
    .toBuffer()
  const cache = await openPictureCache({
    folder: join(folder, 'cache'),
    maxBytes: 64 * 1024 * 1024,
    now: () => new Date(),
  })
  const optimiser = openOptimiser({ cache, read: () => Promise.resolve(picture) })
  const [ourRate = 0, bareRate = 1] = await rates(
    [
      // Each call uses a new id, so that the cache never contains the picture.
      inProcess('miss', () => optimiser.drawn({ id: newId(), width, quality: 75, format: 'webp' })),
      inProcess('sharp', () => sharp(picture).resize({ width }).webp({ quality: 75 }).toBuffer()),
    ],
    { iterations: 5, ms: 1_500 },
  )
  return [toRatioFigure('drawing a picture / sharp alone', { ourRate, bareRate, goal: 0.8 })]
}

/** Image of random noise, which no format compresses well, so that it has as much detail as a photo. */
const aPhotograph = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#3a7d8c',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer()
