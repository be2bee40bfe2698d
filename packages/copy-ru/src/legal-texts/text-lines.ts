import type { RichContent, RichBlock, RichInline, RichMark } from '@impulse/api/rich-text/rich-text'

/**
 * A paragraph, heading, list item or horizontal rule, with everything that matters legally: text, marks,
 * links and the kind of block. Empty paragraphs, invisible characters and differences of white space are
 * ignored.
 */
export type Line = {
  text: string
  /** The text with its marks and links written as text. */
  marked: string
  kind: string
  isHeading: boolean
  /** Lines with equal keys are equal. */
  key: string
}

export const toLines = ({ content }: RichContent): Line[] => linesIn(content, [])

function linesIn(parts: readonly RichBlock[], under: readonly string[], first = 'абзац'): Line[] {
  const there = parts.filter(isThere)
  const isItem = first !== 'абзац'
  // An item without text still has its bullet or number.
  const lines = isItem && there[0]?.type !== 'paragraph' ? [toLine([], [...under, first])] : []
  let inRow = 0
  for (const [place, part] of there.entries()) {
    inRow = part.type === there[place - 1]?.type ? inRow + 1 : 1
    switch (part.type) {
      case 'heading':
        lines.push(toLine(part.content, [part.attrs.level === 2 ? 'заголовок' : 'подзаголовок'], true))
        break
      case 'paragraph':
        lines.push(toLine(part.content, [...under, place === 0 ? first : 'абзац']))
        break
      case 'bulletList':
      case 'orderedList': {
        const inside = [...under, named(part.type === 'bulletList' ? 'список' : 'нумерованный список', inRow)]
        lines.push(...part.content.flatMap((item) => linesIn(item.content, inside, 'пункт')))
        break
      }
      case 'blockquote':
        lines.push(...linesIn(part.content, [...under, named('цитата', inRow)]))
        break
      case 'horizontalRule':
        lines.push(toLine([], ['линия']))
        break
      case 'image':
        lines.push(toLine([], [`картинка ${part.attrs.src}`]))
        break
      default:
    }
  }
  return lines
}

const isThere = (part: RichBlock): boolean =>
  (part.type !== 'paragraph' && part.type !== 'heading') || toRuns(part.content).length > 0

/**
 * Names a block. A list or quote that directly follows another one gets a number, so that the two are
 * distinguished.
 */
const named = (block: string, inRow: number): string => (inRow === 1 ? block : `${block} ${inRow}`)

function toLine(content: readonly RichInline[] | undefined, path: string[], isHeading = false): Line {
  const [runs, kind] = [toRuns(content), path.join(' › ')]
  const said = (message: (run: Run) => string) => runs.map((run) => run.gap + message(run)).join('')
  return {
    text: said(({ text }) => text),
    marked: said(({ marks, text }) => (marks === '' ? text : `[${marks}: ${text}]`)),
    ...{ kind, isHeading, key: JSON.stringify([kind, runs]) },
  }
}

/** Consecutive text with the same marks, and the white space before it. */
type Run = { gap: '' | ' '; marks: string; text: string }

/** Nodes that the editor has just created may lack `content` and `marks`. */
function toRuns(content: readonly RichInline[] = []): Run[] {
  const runs: Run[] = []
  let gap: Run['gap'] = ''
  for (const inline of content) {
    const [text, marks] = inline.type === 'text' ? [inline.text, marksIn(inline)] : [' ', '']
    for (const piece of toVisibleText(text).split(/( )/)) {
      const last = runs.at(-1)
      if (piece === ' ') gap = last ? ' ' : ''
      else if (piece !== '') {
        if (last?.marks === marks) last.text += gap + piece
        else runs.push({ gap, marks, text: piece })
        gap = ''
      }
    }
  }
  return runs.map((run) => ({ ...run, text: run.text.normalize('NFC') }))
}

/**
 * Removes invisible characters, and replaces white space by single spaces. The Braille blank (U+2800) is
 * replaced too, although Unicode does not count it as white space.
 */
const toVisibleText = (text: string): string =>
  text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').replace(/[\s\u2800]+/g, ' ')

const marksIn = ({ marks = [] }: { marks?: readonly RichMark[] }): string =>
  [
    ...new Set(marks.toSorted((a, b) => (a.type < b.type ? -1 : Number(a.type > b.type))).map(formatMark)),
  ].join(', ')

function formatMark(mark: RichMark): string {
  switch (mark.type) {
    case 'bold':
      return 'жирно'
    case 'italic':
      return 'курсив'
    case 'strike':
      return 'зачёркнуто'
    case 'link':
      return `ссылка на ${mark.attrs.href}`
    default:
      return ''
  }
}
