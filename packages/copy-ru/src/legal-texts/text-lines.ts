import type { RichContent, RichBlock, RichInline, RichMark } from '@impulse/api/rich-text/rich-text'

/**
 * Line of a legal text: a paragraph, heading, list item or horizontal rule, with its text, marks, links and
 * kind of block. Differences without a legal meaning are left out: empty paragraphs, invisible characters,
 * the kind of white space.
 */
export type Line = {
  text: string
  /** Text of the line in which marks and links are written as text. */
  marked: string
  kind: string
  isHeading: boolean
  /** Key for comparing lines: two lines are equal when their keys are equal. */
  key: string
}

export const toLines = ({ content }: RichContent): Line[] => linesIn(content, [])

function linesIn(parts: readonly RichBlock[], under: readonly string[], first = 'абзац'): Line[] {
  const visibleParts = parts.filter(isThere)
  const isItem = first !== 'абзац'
  // A list item without text is a line too, because its bullet or number is visible.
  const lines = isItem && visibleParts[0]?.type !== 'paragraph' ? [toLine([], [...under, first])] : []
  let inRow = 0
  for (const [index, part] of visibleParts.entries()) {
    inRow = part.type === visibleParts[index - 1]?.type ? inRow + 1 : 1
    switch (part.type) {
      case 'heading':
        lines.push(toLine(part.content, [part.attrs.level === 2 ? 'заголовок' : 'подзаголовок'], true))
        break
      case 'paragraph':
        lines.push(toLine(part.content, [...under, index === 0 ? first : 'абзац']))
        break
      case 'bulletList':
      case 'orderedList': {
        const inside = [
          ...under,
          numberedName(part.type === 'bulletList' ? 'список' : 'нумерованный список', inRow),
        ]
        lines.push(...part.content.flatMap((item) => linesIn(item.content, inside, 'пункт')))
        break
      }
      case 'blockquote':
        lines.push(...linesIn(part.content, [...under, numberedName('цитата', inRow)]))
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
 * Returns the name of a list or quote. When a list directly follows another list, its name gets a number, so
 * that the two lists differ.
 */
const numberedName = (block: string, inRow: number): string => (inRow === 1 ? block : `${block} ${inRow}`)

function toLine(content: readonly RichInline[] | undefined, path: string[], isHeading = false): Line {
  const [runs, kind] = [toRuns(content), path.join(' › ')]
  const joinRuns = (message: (run: Run) => string) => runs.map((run) => run.gap + message(run)).join('')
  return {
    text: joinRuns(({ text }) => text),
    marked: joinRuns(({ marks, text }) => (marks === '' ? text : `[${marks}: ${text}]`)),
    kind,
    isHeading,
    key: JSON.stringify([kind, runs]),
  }
}

/** Text whose characters all have the same marks, and the white space before it. */
type Run = { gap: '' | ' '; marks: string; text: string }

/**
 * Divides the text of a block into runs. The parameter may be undefined, because a new node of the text
 * editor may lack its content.
 */
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
 * replaced too: it looks like a space, although Unicode does not count it as white space.
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
