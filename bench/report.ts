/** A line of the report: a ratio held to its goal, or a figure of this machine that only tells. */
export type Figure = { name: string; value: string; ratio?: number; goal?: number }

export function report(figures: Figure[]): void {
  const width = Math.max(...figures.map(({ name }) => name.length))
  for (const { name, value, ratio, goal } of figures) {
    const verdict =
      ratio === undefined || goal === undefined
        ? ''
        : ratio >= goal
          ? `  ≥ ${goal}  ok`
          : `  ≥ ${goal}  MISSED`
    console.log(`${name.padEnd(width)}  ${value}${verdict}`)
  }
  const missed = figures.filter(
    ({ ratio, goal }) => ratio !== undefined && goal !== undefined && ratio < goal,
  )
  if (missed.length > 0) process.exitCode = 1
}

export const ratioOf = (
  name: string,
  { ours, bare, goal }: { ours: number; bare: number; goal: number },
): Figure => ({
  name,
  value: `${(ours / bare).toFixed(2)}  (${Math.round(ours)}/s against ${Math.round(bare)}/s)`,
  ratio: ours / bare,
  goal,
})
