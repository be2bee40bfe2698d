import { type Bench, openBench } from './open-bench.ts'
import { benchFirstLoad } from './first-load/first-load.ts'
import { benchHistory } from './http/history.ts'
import { benchLongWork } from './long-work/long-work.ts'
import { benchPosting } from './posting.ts'
import { benchPageLoad, benchPages } from './http/pages.ts'
import { benchPictures } from './files/pictures.ts'
import { benchStart } from './http/start.ts'
import { benchProviderPayouts } from './payouts/provider-payouts.ts'
import { type Figure, report } from './report.ts'
import { benchScale } from './scale/scale.ts'
import { benchSignInTiming } from './http/sign-in-timing.ts'
import { benchStatements } from './files/statements.ts'
import { benchStreams } from './http/streams.ts'
import { benchUpload } from './files/upload.ts'
import { benchWithdrawals } from './http/withdrawals.ts'

/**
 * Script `npm run bench`, which measures the performance goals and fails when a goal is missed. Most goals are ratios
 * of two rates of one run: our code against `bare` code, which only runs the same SQL statements or calls. With an
 * argument, such as `streams`, only that benchmark runs. The benchmarks `scale`, with ten million ledger entries, and
 * `payouts`, with the number of payouts as a second argument, run only with their argument; posting, history, pages and start run only without an argument.
 */
const only = process.argv[2]
if (only === 'sign-in-timing') report(await benchSignInTiming())
else if (only === 'scale') report(await benchScale(Number(process.argv[3] ?? 1)))
else if (only === 'first-load') report(await benchFirstLoad())
else if (only === 'long-work') report(await benchLongWork())
else if (only === 'payouts') report(await benchProviderPayouts(Number(process.argv[3] ?? 1_000)))
else if (only === 'statements') report(await benchStatements())
else if (only === 'streams') report(await benchStreams())
else if (only === 'upload') report(await benchUpload())
else if (only === 'pictures') report(await withBench(benchPictures))
else if (only === 'page-load') report(await withBench(benchPageLoad))
else if (only === 'withdrawals') report(await withBench(benchWithdrawals))
else if (only === undefined) report(await wholeBench())
else {
  console.error(
    'Say sign-in-timing, first-load, long-work, payouts, statements, streams, pictures, upload, page-load, withdrawals or scale, or nothing for the whole bench',
  )
  process.exitCode = 2
}

function wholeBench(): Promise<Figure[]> {
  return withBench(async (bench) => [
    ...(await benchPosting(bench)),
    ...(await benchWithdrawals(bench)),
    ...(await benchHistory(bench)),
    ...(await benchPages(bench)),
    ...(await benchPageLoad(bench)),
    ...(await benchPictures(bench)),
    ...(await benchStatements()),
    ...(await benchStreams()),
    ...(await benchUpload()),
    ...(await benchLongWork()),
    ...(await benchStart()),
    ...(await benchSignInTiming()),
    ...(await benchFirstLoad()),
  ])
}

async function withBench(measure: (bench: Bench) => Promise<Figure[]>): Promise<Figure[]> {
  const bench = await openBench()
  try {
    return await measure(bench)
  } finally {
    await bench.close()
  }
}
