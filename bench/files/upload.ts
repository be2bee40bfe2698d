import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { maxFileBytes } from '@impulse/api/files/file-limits'
import { prepareUpload } from '../../apps/server/src/platform/storage/prepare-upload.ts'
import { Refusal } from '../../apps/server/src/platform/refusal/refusal.ts'
import { aBomb, decoded, filesRefusedByHeader } from '../../apps/server/src/testing/files/hostile-images.ts'
import { hostilePdfs } from '../../apps/server/src/testing/files/hostile-pdfs.ts'
import { aPdf, aStream } from '../../apps/server/src/testing/files/pdfs.ts'
import type { Figure } from '../report.ts'

const limits = { uploadMegabytes: 64, bombMegabytes: 20, bombMs: 50, hostileMs: 1000 }

/**
 * Measures the server's memory while it receives uploads and while it refuses a decompression bomb, and the
 * time that the server spends on hostile files.
 */
export async function benchUpload(): Promise<Figure[]> {
  const server = await startServer()
  const members = server.tokens.values()
  const upload = (file: Buffer) => send(server.url, { token: members.next().value ?? '', file })
  try {
    // The first upload loads modules. Their memory must not count in the figures.
    await upload(await aPhoto(200))
    const photo = await measureGrowth(server, async () => expectStatus(await upload(await largePhoto), 200))
    const pdf = await measureGrowth(server, async () => expectStatus(await upload(largePdf), 200))
    const five = await measureGrowth(server, async () => {
      for (let n = 0; n < 5; n++) expectStatus(await upload(await largePhoto), 200)
    })
    const bomb = aBomb(12_000, 12_000)
    const bombed = await measureGrowth(server, async () => expectStatus(await upload(bomb), 400))
    return [
      within('a photo of 10 MB: memory of the server', { value: photo, limit: limits.uploadMegabytes }),
      within('a PDF of 10 MB: memory of the server', { value: pdf, limit: limits.uploadMegabytes }),
      within('five photos of 10 MB in turn: memory of the server', {
        value: five,
        limit: limits.uploadMegabytes,
      }),
      within('a bomb of 12,000²: memory of the server', { value: bombed, limit: limits.bombMegabytes }),
      within('a bomb of 12,000²: time to refuse it', {
        value: await bombMs(bomb),
        limit: limits.bombMs,
        unit: 'ms',
      }),
      ...(await hostileFigures()),
    ]
  } finally {
    server.stop()
  }
}

type Use = { value: number; limit: number; unit?: 'MB' | 'ms' }

function within(name: string, { value, limit, unit = 'MB' }: Use): Figure {
  const used = Math.max(value, 0)
  return {
    name,
    value: `${(used / limit).toFixed(2)} of the limit  (${used.toFixed(0)} of ${limit} ${unit})`,
    ratio: limit / Math.max(used, 0.01),
    goal: 1,
  }
}

async function bombMs(bomb: Buffer): Promise<number> {
  const start = performance.now()
  await prepareOrRefuse(bomb)
  return performance.now() - start
}

/**
 * Returns two figures: the time of the slowest hostile file that is refused by its header, and the time of the slowest
 * hostile file that the server must decode or that is a PDF.
 */
async function hostileFigures(): Promise<Figure[]> {
  const slowest = async (files: (readonly [string, () => Buffer | Promise<Buffer>])[]) => {
    let worst = { name: '', ms: 0 }
    for (const [name, make] of files) {
      const bytes = await make()
      const tries: number[] = []
      // Counts the fastest of three tries, because other work of the machine can only make a try slower.
      for (let n = 0; n < 3; n++) {
        const start = performance.now()
        await prepareOrRefuse(bytes)
        tries.push(performance.now() - start)
      }
      const ms = Math.min(...tries)
      if (ms > worst.ms) worst = { name, ms }
    }
    return worst
  }
  const cheap = await slowest(Object.entries(filesRefusedByHeader))
  const dear = await slowest([
    ...Object.entries(decoded),
    ...hostilePdfs.map(([name, bytes]) => [name, () => bytes] as const),
  ])
  return [
    within(`slowest hostile file that nobody decodes (${cheap.name})`, {
      value: cheap.ms,
      limit: limits.hostileMs,
      unit: 'ms',
    }),
    within(`slowest hostile file of all (${dear.name})`, {
      value: dear.ms,
      limit: limits.hostileMs,
      unit: 'ms',
    }),
  ]
}

async function prepareOrRefuse(bytes: Buffer): Promise<void> {
  await prepareUpload(bytes).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

/**
 * Creates a square JPEG of noise, which can hardly be compressed: 2,350 pixels a side make about nine
 * megabytes.
 */
async function aPhoto(side: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const
  const create = { width: side, height: side, channels: 3, noise, background: '#fff' } as const
  return sharp({ create }).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
}

const largePhoto = (async () => {
  const photo = await aPhoto(2_350)
  if (photo.length > maxFileBytes) throw new Error(`the photo has ${photo.length} bytes`)
  // Appends bytes, which no decoder reads, after the end of the image, so that the file is as large as allowed.
  return Buffer.concat([photo, randomBytes(maxFileBytes - photo.length)])
})()
const largePdf = aPdf({
  objects: [aStream(900, '/Subtype /Image /Filter /DCTDecode', randomBytes(maxFileBytes - 6_000))],
})

type Server = { url: string; tokens: string[]; grownMegabytes(): Promise<number>; stop(): void }

async function startServer(): Promise<Server> {
  const child: ChildProcess = spawn(process.execPath, ['bench/files/upload-server.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  if (!child.stdout) throw new Error('the server has an output')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => String((await lines.next()).value)
  const { url, tokens } = JSON.parse(await next()) as { url: string; tokens: string[] }
  return {
    url,
    tokens,
    async grownMegabytes() {
      child.stdin?.write('\n')
      return Number(await next())
    },
    stop: () => child.stdin?.end(),
  }
}

async function measureGrowth(server: Server, callback: () => Promise<void>): Promise<number> {
  // Gives the garbage collector time to free the memory of the previous action, so that this memory is not
  // counted.
  await setTimeout(1_000)
  await server.grownMegabytes()
  await callback()
  return server.grownMegabytes()
}

let claims = 0

async function send(url: string, { token, file }: { token: string; file: Buffer }): Promise<number> {
  const form = new FormData()
  const fields = { number: `Н-${(claims += 1)}`, connectedAt: '2026-01-05', product: '', comment: '' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(file)]), 'scan.jpg')
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': `bench-upload-${claims}` }
  const response = await fetch(url + '/api/contract/claim/', { method: 'POST', body: form, headers })
  await response.arrayBuffer()
  return response.status
}

function expectStatus(status: number, expected: number): void {
  if (status !== expected) throw new Error(`an upload was answered ${status}`)
}
