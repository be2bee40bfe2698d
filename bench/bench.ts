import { openBench } from './open-bench.ts'
import { benchHistory } from './history.ts'
import { benchPosting } from './posting.ts'
import { benchPages } from './pages.ts'
import { benchStart } from './start.ts'
import { report } from './report.ts'

/**
 * `npm run bench`: what the programme is held to, as ratios of two rates measured in this run, side by side on this
 * machine. «Bare» is the same statement on the same schema with its indexes. Fails when a goal is missed.
 */
const bench = await openBench()
try {
  report([
    ...(await benchPosting(bench)),
    ...(await benchHistory(bench)),
    ...(await benchPages(bench)),
    ...(await benchStart()),
  ])
} finally {
  await bench.close()
}
