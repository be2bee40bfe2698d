import type { Bench } from '../open-bench.ts'
import { overHttp, rates } from '../http/rate.ts'
import { type Figure, toRatioFigure } from '../report.ts'

/**
 * Measures the requests per second for the largest member's history. Compares a page at offset 50,000 with the first
 * page, and compares the request that counts all operations with the same request of an ordinary member.
 */
export async function benchDepth({ url, members }: Bench): Promise<Figure[]> {
  const [biggest, ordinary] = members
  if (!biggest || !ordinary) throw new Error('the bench has members')
  const history = (query: string) => `${url}/api/balance/account-history/?${query}`
  const as = ({ accessToken }: { accessToken: string }) => [{ authorization: `Bearer ${accessToken}` }]
  const [first = 1, deep = 0, ordinaryCountRate = 1, biggestCountRate = 0] = await rates(
    [
      overHttp('first page', history('maxResultCount=200'), as(biggest)),
      overHttp('deep page', history('maxResultCount=200&skipCount=50000'), as(biggest)),
      overHttp('count of an ordinary member', history('maxResultCount=1'), as(ordinary)),
      overHttp('count of the largest member', history('maxResultCount=1'), as(biggest)),
    ],
    { iterations: 3, ms: 2_000 },
  )
  return [
    toRatioFigure('skip 50,000 / first page', { ourRate: deep, bareRate: first, goal: 0.3 }),
    toRatioFigure('totalCount: largest member / ordinary', {
      ourRate: biggestCountRate,
      bareRate: ordinaryCountRate,
      goal: 0.5,
    }),
  ]
}
