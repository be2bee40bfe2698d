import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

/** Node of a syntax tree; `start` and `end` are offsets in the source. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** Object literal `{ text, values }` in the source, with the row type that the code states for it. */
export type Statement = {
  line: number
  node: Node
  row: { start: number; end: number } | null
  /**
   * True when the statement must have a row type, because it is not the argument of a call and other code reads its
   * rows. Always false for a consistency check.
   */
  needsRow: boolean
}

export type Source = { file: string; text: string; statements: Statement[]; program: Node }

/** Reads a source file and finds its SQL statements. */
export function readSource(root: string, file: string): Source {
  const text = readFileSync(path.join(root, file), 'utf8')
  const program = parseSync(file, text).program as unknown as Node
  const statements: Statement[] = []
  visit(program, (node, parents) => {
    if (!isStatement(node)) return
    const line = text.slice(0, node.start).split('\n').length
    const user = parents.findLast(({ type }) => !/^(Conditional|Parenthesized)Expression$/.test(type))
    const needsRow = !property(node, 'what') && user?.type !== 'CallExpression'
    statements.push({ line, node, row: rowType(parents), needsRow })
  })
  return { file, text, statements, program }
}

/** Calls `callback` for each node, parents first. `callback` returns false to leave out the children. */
export function visit(
  value: unknown,
  callback: (node: Node, parents: readonly Node[]) => boolean | void,
  parents: readonly Node[] = [],
): void {
  if (Array.isArray(value)) for (const item of value) visit(item, callback, parents)
  else if (value && typeof value === 'object' && typeof (value as Node).type === 'string') {
    if (callback(value as Node, parents) === false) return
    const inside = [...parents, value as Node]
    for (const child of Object.values(value)) visit(child, callback, inside)
  }
}

export const property = (node: Node, name: string): Node | undefined =>
  (node.properties as Node[]).find((one) => (one.key as Node | undefined)?.name === name)

/**
 * Returns true for an object literal `{ text, values }`, which is an SQL statement, and for `{ what, text }`, which is
 * a consistency check.
 */
export const isStatement = (node: Node | undefined): boolean =>
  node?.type === 'ObjectExpression' &&
  property(node, 'text') !== undefined &&
  (property(node, 'values') ?? property(node, 'what')) !== undefined

/**
 * Returns the offsets of the row type in `query<Row>({…})`, or in the result type `Query<Row>` of the function around
 * the statement. Returns null when the code states no row type.
 */
function rowType(parents: readonly Node[]): { start: number; end: number } | null {
  const call = parents.at(-1)
  if (call?.type === 'CallExpression')
    return (call.typeArguments as { params: Node[] } | null)?.params[0] ?? null
  for (const parent of parents.toReversed()) {
    const result = (parent.returnType as { typeAnnotation: Node } | null | undefined)?.typeAnnotation
    if (result) {
      let found: Node | null = null
      visit(result, (type) => {
        const [row] = (type.typeArguments as { params: Node[] } | null)?.params ?? []
        if (type.type === 'TSTypeReference' && (type.typeName as Node).name === 'Query' && row) found = row
      })
      return found
    }
  }
  return null
}
