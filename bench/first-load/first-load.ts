import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { testBrowser } from '../../tools/browser/browser.ts'
import { signIn } from '../http/pages.ts'
import type { Figure } from '../report.ts'
import { startApp } from '../http/start.ts'
import { type BaselineServer, startBaselineServer } from './baseline-server.ts'
import { type Load, measureLoad, measureSoftNavigation, type Target } from './measure-load.ts'

/**
 * Pages to load. The benchmark presses a button on each page until the page responds: the button that hides the
 * amounts, or the sign-in button.
 */
const targets: readonly Target[] = [
  {
    address: '/',
    pressSelector: 'section button[aria-pressed]',
    resultSelector: 'section button[aria-pressed="true"]',
  },
  { address: '/login', pressSelector: 'button[type="submit"]', resultSelector: '[aria-invalid="true"]' },
  {
    address: '/balance',
    pressSelector: 'section button[aria-pressed]',
    resultSelector: 'section button[aria-pressed="true"]',
  },
]
const baselineButton: Omit<Target, 'address'> = {
  pressSelector: '#floor-button',
  resultSelector: '#floor-button[aria-pressed="true"]',
}
const iterations = 7

/**
 * Measures first loads on a slow phone and connection (see `measure-load.ts`) and compares them with a
 * baseline: the same page as plain HTML with one button that React hydrates. Loads both in turn, several times. The
 * smallest value of each figure counts, except for the layout shift, whose largest value counts.
 */
export async function benchFirstLoad(): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'impulse-first-load-'))
  const server = await startApp(dataDir)
  const browser = await chromium.launch(await testBrowser())
  let baseline: BaselineServer | undefined
  try {
    const cookie = await signIn(server.url)
    const cookieFor = (address: string) => (address === '/login' ? '' : cookie)
    baseline = await startBaselineServer(
      server.url,
      targets.map(({ address }) => address),
    )
    const figures: Figure[] = []
    let fullMs = NaN
    for (const target of targets) {
      const visit = { browser, cookie: cookieFor(target.address) }
      const { ourLoad, bareLoad } = await measureBoth(visit, {
        target,
        product: server.url,
        baseline: baseline.url,
      })
      figures.push(...toFigures(target.address, ourLoad, bareLoad))
      fullMs = ourLoad.clickMs
    }
    const softMs = await bestSoftNavigation({ browser, url: server.url, cookie })
    return [
      ...figures,
      maxRatio('soft navigation / to /balance', {
        ourValue: softMs,
        bareValue: fullMs,
        goal: 0.5,
        unit: 'ms',
      }),
    ]
  } finally {
    baseline?.close()
    await browser.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureBoth(
  visit: { browser: Browser; cookie: string },
  { target, product, baseline }: { target: Target; product: string; baseline: string },
): Promise<{ ourLoad: Load; bareLoad: Load }> {
  const ourLoads: Load[] = []
  const bareLoads: Load[] = []
  for (let round = 0; round < iterations; round++) {
    bareLoads.push(await wholeLoad({ ...visit, url: baseline, target: { ...target, ...baselineButton } }))
    ourLoads.push(await wholeLoad({ ...visit, url: product, target }))
  }
  return { ourLoad: bestLoad(ourLoads), bareLoad: bestLoad(bareLoads) }
}

/**
 * Measures one load. Prints a failure and measures once more, because Chromium's network emulation sometimes
 * loses a request (microsoft/playwright#22676), and then the page never hydrates.
 */
const wholeLoad = (options: Parameters<typeof measureLoad>[0]): Promise<Load> =>
  measureLoad(options).catch((error: unknown) => {
    console.log(`${String(error)}: measured once more`)
    return measureLoad(options)
  })

async function bestSoftNavigation(visit: Parameters<typeof measureSoftNavigation>[0]): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < iterations; round++) times.push(await measureSoftNavigation(visit))
  return best(times)
}

function toFigures(address: string, ourLoad: Load, bareLoad: Load): Figure[] {
  return [
    maxRatio(`${address} bytes`, {
      ourValue: ourLoad.bytes,
      bareValue: bareLoad.bytes,
      goal: 1.7,
      unit: 'B',
    }),
    maxRatio(`${address} LCP`, { ourValue: ourLoad.lcpMs, bareValue: bareLoad.lcpMs, goal: 1.3, unit: 'ms' }),
    maxRatio(`${address} a click works`, {
      ourValue: ourLoad.clickMs,
      bareValue: bareLoad.clickMs,
      goal: 1.4,
      unit: 'ms',
    }),
    // Counts a baseline without long tasks as 50 ms, the length of the shortest long task, so that the ratio is
    // finite.
    maxRatio(`${address} long tasks`, {
      ourValue: ourLoad.longMs,
      bareValue: Math.max(bareLoad.longMs, 50),
      goal: 1.5,
      unit: 'ms',
    }),
    { name: `${address} CLS`, value: ourLoad.shift.toFixed(3), ratio: ourLoad.shift, maxRatio: 0.02 },
  ]
}

function maxRatio(
  name: string,
  { ourValue, bareValue, goal, unit }: { ourValue: number; bareValue: number; goal: number; unit: string },
): Figure {
  const value = `${(ourValue / bareValue).toFixed(2)}  (${Math.round(ourValue)} ${unit} against ${Math.round(bareValue)} ${unit})`
  return { name, value, ratio: ourValue / bareValue, maxRatio: goal }
}

/** Returns the smallest value, because other work of the machine can only add time. */
const best = (values: readonly number[]): number => Math.min(...values)

const bestLoad = (loads: readonly Load[]): Load => ({
  bytes: best(loads.map(({ bytes }) => bytes)),
  lcpMs: best(loads.map(({ lcpMs }) => lcpMs)),
  clickMs: best(loads.map(({ clickMs }) => clickMs)),
  longMs: best(loads.map(({ longMs }) => longMs)),
  // Takes the largest layout shift, because no load may shift the layout.
  shift: Math.max(...loads.map(({ shift }) => shift)),
})
