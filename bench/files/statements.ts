import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import PdfKit from 'pdfkit'
import { renderStatementPdf } from '../../apps/server/src/modules/earnings/statements/statement-pdf.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { median } from '../http/rate.ts'
import { type Figure, toRatioFigure } from '../report.ts'
import { aStatement } from './statement-lines.ts'

const pdfRows = 1_000
const iterations = 15
/**
 * Keeps the heap for new objects small. With its default size, the measurement would count memory that the JavaScript
 * engine reserves but does not need.
 */
const smallYoungHeap = '--max-semi-space-size=2'

/**
 * Compares the processor time for the PDF of a statement with that of the library pdfkit alone. Measures the memory
 * that writing Excel workbooks and reading a bank statement need, and how long reading one blocks other requests.
 */
export async function benchStatements(): Promise<Figure[]> {
  return [await measurePdf(), ...(await memoryFigures()), ...(await bankStatementFigures())]
}

const writePdf = () =>
  renderStatementPdf(aStatement(pdfRows), {
    brand: readConfig({}).brand,
    code: '0123456789ABCDEF',
    checkAddress: 'https://lk.example.ru/check',
  })

/**
 * Compares the processor time for the PDF of a statement with that of `bare`. There pdfkit alone draws the same texts
 * in the same fonts and positions, without tags and lines and without measuring the texts. The benchmark measures
 * processor time, because a request that uses the processor delays all other requests.
 */
async function measurePdf(): Promise<Figure> {
  const calls = await recorded(writePdf)
  const times = { ours: [] as number[], bare: [] as number[] }
  for (let iteration = -1; iteration < iterations; iteration++) {
    for (const [name, write] of [['ours', writePdf] as const, ['bare', () => replayed(calls)] as const]) {
      const before = process.cpuUsage()
      await write()
      const { user, system } = process.cpuUsage(before)
      // The first round only warms up the compiler and is not counted.
      if (iteration >= 0) times[name].push((user + system) / 1000)
    }
  }
  return toRatioFigure(`PDF of ${pdfRows} rows: ours / pdfkit alone`, {
    ourRate: 1000 / median(times.ours),
    bareRate: 1000 / median(times.bare),
    goal: 0.5,
  })
}

const watched = ['registerFont', 'font', 'text', 'addPage', 'switchToPage'] as const
type Call = { method: (typeof watched)[number]; args: unknown[] }
type Methods = Record<Call['method'], (...args: unknown[]) => unknown>

/** Runs `write` and records the calls of pdfkit by which it draws text. */
async function recorded(write: () => Promise<unknown>): Promise<Call[]> {
  const calls: Call[] = []
  const prototype = PdfKit.prototype as unknown as Methods
  const originals = Object.fromEntries(watched.map((method) => [method, prototype[method]])) as Methods
  for (const method of watched) {
    prototype[method] = function record(this: unknown, ...args: unknown[]) {
      calls.push({ method, args })
      return originals[method].apply(this, args)
    }
  }
  try {
    await write()
  } finally {
    Object.assign(prototype, originals)
  }
  return calls
}

async function replayed(calls: readonly Call[]): Promise<Buffer> {
  const doc = new PdfKit({ size: 'A4', margin: 40, bufferPages: true, autoFirstPage: false })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (const { method, args } of calls) (doc as unknown as Methods)[method](...args)
  const end = once(doc, 'end')
  doc.end()
  await end
  return Buffer.concat(chunks)
}

/**
 * Measures the memory that an Excel workbook with 10,000 and one with 100,000 rows needs, each in a separate process.
 * The second may need at most 3.3 times as much as the first.
 */
async function memoryFigures(): Promise<Figure[]> {
  const growths: number[] = []
  const figures: Figure[] = []
  for (const rows of [10_000, 100_000]) {
    const result = await measureMemory(smallYoungHeap, 'bench/files/statement-memory.ts', rows)
    growths.push(result.grownMb)
    figures.push({
      name: `XLSX of ${rows} rows: memory at its peak`,
      value: `+${result.grownMb.toFixed(0)} MB for a file of ${result.fileMb.toFixed(1)} MB`,
    })
  }
  const [ten = 0, hundred = 1] = growths
  const ratio = (10 * ten) / hundred
  return [
    ...figures,
    { name: 'XLSX: ten times the rows / growth of memory', value: ratio.toFixed(1), ratio, goal: 3 },
  ]
}

/**
 * Longest time in which reading a bank statement may leave other requests unanswered: half of the time that a
 * withdrawal may take, and a quarter of the time that a pause of payouts may take.
 */
const maxBlockedMs = 250

/**
 * Measures the memory that reading a bank statement of 10,000 payouts needs, in a separate process. It may need at most
 * four times the size of the file, because the file is decoded as a whole. Measures also how long other requests wait
 * while the process reads this file, and a file in the 1C format that is almost as large as a file may be.
 */
async function bankStatementFigures(): Promise<Figure[]> {
  const script = 'bench/files/bank-statement-memory.ts'
  const camt = await measureMemory('--expose-gc', script, 10_000)
  const oneC = await measureMemory('--expose-gc', script, 45_000, '1c')
  const value = `+${camt.grownMb.toFixed(0)} MB for a file of ${camt.fileMb.toFixed(1)} MB`
  return [
    {
      name: 'camt.053 of 10000 payouts: memory',
      value,
      ratio: (4 * camt.fileMb) / camt.grownMb,
      goal: 1,
    },
    toBlockedFigure('camt.053', camt),
    toBlockedFigure('1C', oneC),
  ]
}

const toBlockedFigure = (format: string, { fileMb, blockedMs = Infinity }: Measured): Figure => ({
  name: `${format} file of ${fileMb.toFixed(0)} MB: longest block / ${maxBlockedMs} ms`,
  value: `${(blockedMs / maxBlockedMs).toFixed(2)}  (${blockedMs} ms)`,
  ratio: blockedMs / maxBlockedMs,
  maxRatio: 1,
})

type Measured = { grownMb: number; fileMb: number; blockedMs?: number }

async function measureMemory(
  flag: string,
  ...args: [script: string, rows: number, format?: string]
): Promise<Measured> {
  const { stdout } = await promisify(execFile)(process.execPath, [flag, ...args.map(String)])
  return JSON.parse(stdout) as Measured
}
