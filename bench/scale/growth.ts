import type { Bench } from '../open-bench.ts'
import { median, p99OverHttp } from '../http/rate.ts'
import type { Figure } from '../report.ts'

const maxGrowth = 1.3

/**
 * Compares the 99th percentile of the response times of history and balance in a small programme with that in
 * a large programme.
 */
export async function benchGrowth({
  smallBench,
  largeBench,
}: {
  smallBench: Bench
  largeBench: Bench
}): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, path] of [
    ['history', '/api/balance/account-history/?maxResultCount=200'],
    ['balance', '/api/balance/user-balance/'],
  ] as const) {
    const [inFew, inMany]: number[][] = [[], []]
    for (let iteration = -1; iteration < 5; iteration++) {
      const [small, large] = [await measureP99(smallBench, path), await measureP99(largeBench, path)]
      if (iteration >= 0) {
        inFew?.push(small)
        inMany?.push(large)
      }
    }
    const [before, after] = [median(inFew ?? []), median(inMany ?? [])]
    figures.push({
      name: `${name}: ${maxGrowth} × p99 of a small programme / p99 of a large one`,
      value: `${((maxGrowth * before) / after).toFixed(2)}  (${before} ms, ${after} ms)`,
      ratio: (maxGrowth * before) / after,
      goal: 1,
    })
  }
  return figures
}

const measureP99 = ({ url, members }: Bench, path: string): Promise<number> =>
  p99OverHttp(
    `${url}${path}`,
    // Leaves out the largest member, so that the two programmes differ only in the number of members.
    members.slice(1, 20).map(({ accessToken }) => ({ authorization: `Bearer ${accessToken}` })),
    2_000,
  )
