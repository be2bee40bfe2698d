import { openBench } from './open-bench.ts'
import { benchHistory } from './history.ts'
import { benchPosting } from './posting.ts'
import { benchPages } from './pages.ts'
import { benchStart } from './start.ts'
import { type Figure, report } from './report.ts'
import { benchScale } from './scale/scale.ts'
import { benchSignInTiming } from './sign-in-timing.ts'
import { benchStatements } from './statements.ts'

/**
 * `npm run bench`: what the programme is held to, as ratios of two rates measured in this run, side by side on this
 * machine. «Bare» is the same statement on the same schema with its indexes. Fails when a goal is missed.
 * `npm run bench -- sign-in-timing` and `-- statements` measure these alone, `npm run bench -- scale` a programme of ten
 * million entries.
 */
const only = process.argv[2]
if (only === 'sign-in-timing') report(await benchSignInTiming())
else if (only === 'scale') report(await benchScale(Number(process.argv[3] ?? 1)))
else if (only === 'statements') report(await benchStatements())
else if (only !== undefined)
  throw new Error('Say sign-in-timing, statements or scale, or nothing for the whole bench')
else report(await wholeBench())

async function wholeBench(): Promise<Figure[]> {
  const bench = await openBench()
  try {
    return [
      ...(await benchPosting(bench)),
      ...(await benchHistory(bench)),
      ...(await benchPages(bench)),
      ...(await benchStatements()),
      ...(await benchStart()),
      ...(await benchSignInTiming()),
    ]
  } finally {
    await bench.close()
  }
}
