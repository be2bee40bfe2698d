import { iterateCooperatively } from '../jobs/iterate-cooperatively.ts'

/** Number of lines after which other requests are answered. */
const linesAtOnce = 500

/** Line of a text. `number`: from 1 on. */
export type Line = { number: number; text: string }

/**
 * Yields the lines of a text, which end with CR, LF or both. `parts`: parts of the text in their order, because a large
 * text in one piece would block the process.
 */
export function* linesOf(parts: Iterable<string>): Generator<Line> {
  let number = 0
  let rest = ''
  // A CR at the end of a part may belong to an LF at the beginning of the next one.
  let heldBack = ''
  for (const part of parts) {
    const text = heldBack + part
    heldBack = text.endsWith('\r') ? '\r' : ''
    const [first = '', ...others] = text.slice(0, text.length - heldBack.length).split(/\r\n|\r|\n/)
    const lines = [rest + first, ...others]
    rest = lines.pop() ?? ''
    for (const line of lines) yield { number: (number += 1), text: line }
  }
  yield { number: number + 1, text: rest }
}

/** Iterates over lines or over what was read from lines, and lets other requests be answered every few hundred items. */
export const iterateLines = <Item>(items: Iterable<Item>): AsyncGenerator<Item> =>
  iterateCooperatively(items, linesAtOnce)
