import { type Line, toLines } from './text-lines.ts'
import type { RichContent } from '@impulse/api/rich-text/rich-text'

/**
 * Removed and added lines of one section of a legal text. A line contains its text, marks and links, and the
 * kind of its block when the removed and the added lines have different kinds.
 */
export type Change = { heading: string | null; before: string[]; after: string[] }

type ChangedLines = { heading: string | null; before: Line[]; after: Line[] }

/**
 * Returns the lines that differ between two versions of a legal text, each under the heading of its section.
 */
export function changesBetween(before: RichContent, after: RichContent): Change[] {
  const changes: ChangedLines[] = []
  let heading: string | null = null
  let open: ChangedLines | null = null
  for (const { kind, line } of aligned(toLines(before), toLines(after))) {
    if (kind !== 'before' && line.isHeading) heading = line.text
    if (kind === 'same') {
      open = null
      continue
    }
    if (open === null) changes.push((open = { heading, before: [], after: [] }))
    open[kind].push(line)
    // Lists a change that begins with a new heading under the new heading, not under the heading before it.
    if (kind === 'after' && line.isHeading && open.after.length === 1) open.heading = line.text
  }
  return changes.map(toChange)
}

function toChange({ heading, before, after }: ChangedLines): Change {
  const kinds = new Set([...before, ...after].map(({ kind }) => kind))
  const areOthers = before.length > 0 && after.length > 0 && kinds.size > 1
  const text = ({ kind, marked }: Line) =>
    [areOthers || marked === '' ? `[${kind}]` : '', marked].filter(Boolean).join(' ')
  return { heading, before: before.map(text), after: after.map(text) }
}

type Step = { kind: 'same' | 'before' | 'after'; line: Line }

/**
 * Aligns the lines of two texts. Lines of the common beginning, of the common end, and of a longest common subsequence
 * between them are `same`. Every other line is `before` in the old text or `after` in the new text.
 */
function aligned(old: readonly Line[], present: readonly Line[]): Step[] {
  const isSame = (i: number, j: number) => old[i]?.key === present[j]?.key
  const shorter = Math.min(old.length, present.length)
  let head = 0
  while (head < shorter && isSame(head, head)) head += 1
  let tail = 0
  while (tail < shorter - head && isSame(old.length - 1 - tail, present.length - 1 - tail)) tail += 1
  const steps = (kind: Step['kind'], lines: readonly Line[]): Step[] =>
    lines.map((one) => ({ kind, line: one }))
  return [
    ...steps('same', present.slice(0, head)),
    ...middle(old.slice(head, old.length - tail), present.slice(head, present.length - tail)),
    ...steps('same', present.slice(present.length - tail)),
  ]
}

/**
 * Largest number of pairs of lines that are compared between the common beginning and the common end. For more pairs,
 * everything between them is one change, because comparing them would need too much of the browser's memory.
 */
const maxPairs = 1_000_000

function middle(old: readonly Line[], present: readonly Line[]): Step[] {
  const width = present.length + 1
  const common = new Uint32Array(old.length * present.length > maxPairs ? 0 : (old.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  if (common.length > 0)
    for (let i = old.length - 1; i >= 0; i--)
      for (let j = present.length - 1; j >= 0; j--)
        common[i * width + j] =
          old[i]?.key === present[j]?.key ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const steps: Step[] = []
  for (let i = 0, j = 0; i < old.length || j < present.length;) {
    const [before, after] = [old[i], present[j]]
    if (before && after && common.length > 0 && before.key === after.key) {
      steps.push({ kind: 'same', line: after })
      i += 1
      j += 1
    } else if (before && (!after || at(i + 1, j) >= at(i, j + 1))) {
      steps.push({ kind: 'before', line: before })
      i += 1
    } else if (after) {
      steps.push({ kind: 'after', line: after })
      j += 1
    }
  }
  return steps
}
