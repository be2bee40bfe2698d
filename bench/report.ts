/**
 * Line of the report. Either a ratio that is compared with its goal, or a figure that depends on the machine and
 * therefore has no goal.
 */
export type Figure = {
  name: string
  value: string
  ratio?: number
  /** Smallest ratio that meets the goal. */
  goal?: number
  /** Largest ratio that meets the goal. */
  maxRatio?: number
}

export function report(figures: Figure[]): void {
  const width = Math.max(...figures.map(({ name }) => name.length))
  for (const figure of figures) {
    console.log(`${figure.name.padEnd(width)}  ${figure.value}${formatResult(figure)}`)
  }
  if (figures.some(isMissed)) process.exitCode = 1
}

const isMissed = ({ ratio, goal, maxRatio }: Figure): boolean =>
  ratio !== undefined &&
  ((goal !== undefined && !(ratio >= goal)) || (maxRatio !== undefined && !(ratio <= maxRatio)))

function formatResult(figure: Figure): string {
  const { ratio, goal, maxRatio } = figure
  if (ratio === undefined || (goal === undefined && maxRatio === undefined)) return ''
  const bound = goal === undefined ? `≤ ${maxRatio}` : `≥ ${goal}`
  return `  ${bound}  ${isMissed(figure) ? 'MISSED' : 'ok'}`
}

export const toRatioFigure = (
  name: string,
  { ourRate, bareRate, goal }: { ourRate: number; bareRate: number; goal: number },
): Figure => ({
  name,
  value: `${(ourRate / bareRate).toFixed(2)}  (${Math.round(ourRate)}/s against ${Math.round(bareRate)}/s)`,
  ratio: ourRate / bareRate,
  goal,
})
