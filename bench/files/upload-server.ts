import { createInterface } from 'node:readline'
import { fillMembers } from '../fill.ts'
import { openBench } from '../open-bench.ts'

/**
 * Runs a server without workers in a separate process. Prints the server's address and the members' tokens.
 * For each line of input, prints by how many megabytes the peak memory of the process has grown since the
 * previous line.
 */
const bench = await openBench(({ db }) => fillMembers(db, { memberCount: 12, rewardsEach: 1 }))
let [before, peak] = [0, 0]
const samplePeak = () => (peak = Math.max(peak, process.memoryUsage.rss()))
setInterval(samplePeak, 2)
const tokens = bench.members.map(({ accessToken }) => accessToken)
console.log(JSON.stringify({ url: bench.url, tokens }))
for await (const _ of createInterface({ input: process.stdin })) {
  samplePeak()
  console.log((peak - before) / 1e6)
  before = process.memoryUsage.rss()
  peak = before
}
await bench.close()
process.exit()
