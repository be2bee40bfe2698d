import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import type { ImportProgress } from '../../modules/earnings/contracts/contracts.service.ts'

const barWidth = 30
const minIntervalMs = 200

/**
 * Returns functions that show the progress of an import. These functions draw a progress bar only when standard error
 * is a terminal, and print a line when an interrupted import is resumed.
 */
export function createProgressDisplay({
  isPreview,
  print = () => undefined,
}: {
  isPreview: boolean
  print?: (line: string) => void
}): { progress: (at: ImportProgress) => void; end: () => void } {
  const terminal = process.stderr.isTTY ? process.stderr : null
  let shownAt = 0
  let beganAt: number | null = null
  let isShown = false
  const clear = () => {
    if (isShown) terminal?.write('\r\u001b[K')
    isShown = false
  }
  return {
    progress: (at) => {
      if (at.stage === 'resumed') {
        clear()
        const { batch, contracts } = at
        const before = `из неё уже записано договоров: ${contracts}`
        print(
          isPreview
            ? `Эта загрузка (№ ${batch}) прервана и будет продолжена; ${before}`
            : `Продолжена прерванная загрузка № ${batch}; ${before}`,
        )
        if (!isPreview) print('Ниже только то, что оставалось; всю загрузку показывает консоль')
        return
      }
      if (!terminal) return
      const now = performance.now()
      if (at.stage === 'recording') beganAt ??= now
      if (now - shownAt < minIntervalMs) return
      shownAt = now
      isShown = true
      terminal.write(`\r${formatProgressBar(at, beganAt === null ? 0 : now - beganAt)}\u001b[K`)
    },
    end: clear,
  }
}

/**
 * Formats the progress bar, for example:
 * `[#############                 ]  45 %  450 000 из 1 000 000  9 100 в секунду, ещё 61 с`
 */
export function formatProgressBar(
  at: Exclude<ImportProgress, { stage: 'resumed' }>,
  elapsedMs: number,
): string {
  if (at.stage === 'reading') return `Прочитано строк: ${formatCount(at.rows)}`
  const share = at.of === 0 ? 1 : at.done / at.of
  const full = Math.floor(share * barWidth)
  const bar = `[${'#'.repeat(full)}${' '.repeat(barWidth - full)}] ${String(Math.floor(share * 100)).padStart(3)} %`
  const perSecond = elapsedMs > 0 ? (at.done / elapsedMs) * 1000 : 0
  const remaining = perSecond > 0 ? `, ещё ${formatCount(Math.ceil((at.of - at.done) / perSecond))} с` : ''
  return `${bar}  ${formatCount(at.done)} из ${formatCount(at.of)}  ${formatCount(Math.round(perSecond))} в секунду${remaining}`
}

const formatCount = (count: number): string => formatNumber(count).replaceAll('\u00a0', ' ')
