import { isStatement, type Node, type Source, visit } from './statements.ts'

/**
 * Returns the changed source of a module for the SQL check: each SQL statement reports its text to `__sql`, and `__sql`
 * chooses the result of each condition. The functions of the module can then run with placeholders as arguments.
 */
export function instrument({ text, program, file }: Source): string {
  const edits: { at: number; end: number; insert: string; order: number }[] = []
  const wrap = (node: Node, before: string, after = ')') => {
    edits.push({ at: node.start, end: node.start, insert: before, order: edits.length })
    edits.push({ at: node.end, end: node.end, insert: after, order: -1e9 - edits.length })
  }
  const replace = (start: number, end: number, insert: string) =>
    edits.push({ at: start, end, insert, order: edits.length })
  visit(program, (node, parents) => {
    if (node.type.startsWith('TS') && !/^TS(As|NonNull|Satisfies)/.test(node.type)) return false
    const parent = parents.at(-1)
    if (parent?.type === 'Property' && parent.value === node && isDropped(parent, parents.at(-2))) {
      if (parent.shorthand === false) replace(node.start, node.end, '[]')
      return false
    }
    if (parent?.type === 'Property' && parent.value === node && isText(parent, parents.at(-2))) {
      const position = JSON.stringify(`${file}:${parents.at(-2)?.start}`)
      wrap(node, parent.shorthand ? `text: __sql.text(${position}, ` : `__sql.text(${position}, `)
    }
    if (parent?.shorthand === true && parent.key === node) return false
    for (const [type, key] of tests)
      if (node.type === type && node[key]) wrap(node[key] as Node, '__sql.test(')
    if (node.type === 'UnaryExpression' && node.operator === '!') wrap(node.argument as Node, '__sql.test(')
    if (
      node.type === 'BinaryExpression' &&
      isCompared(String(node.operator)) &&
      (node.left as Node).type !== 'PrivateIdentifier'
    ) {
      wrap(node, `__sql.compare(${JSON.stringify(node.operator)}, `)
      replace((node.left as Node).end, (node.right as Node).start, ', ')
    }
    if (
      node.type === 'MemberExpression' &&
      node.computed === true &&
      !node.optional &&
      !isTarget(node, parent)
    ) {
      wrap(node, '__sql.at(', '')
      replace((node.object as Node).end, (node.property as Node).start, ', ')
      replace((node.property as Node).end, node.end, ')')
    }
    return true
  })
  return apply(text, edits)
}

const tests = [
  ['ConditionalExpression', 'test'],
  ['IfStatement', 'test'],
  ['WhileStatement', 'test'],
  ['LogicalExpression', 'left'],
] as const

const isCompared = (operator: string): boolean => /^([!=]==?|[<>]=?|in|instanceof)$/.test(operator)

const isTarget = (node: Node, parent: Node | undefined): boolean =>
  parent === undefined ||
  (parent.type === 'AssignmentExpression' && parent.left === node) ||
  parent.type === 'UpdateExpression' ||
  (parent.type === 'UnaryExpression' && parent.operator === 'delete')

const isDropped = (one: Node, holder: Node | undefined): boolean =>
  isStatement(holder) && ['values', 'name'].includes(String((one.key as Node).name))

const isText = (one: Node, holder: Node | undefined): boolean =>
  isStatement(holder) && (one.key as Node).name === 'text'

function apply(text: string, edits: { at: number; end: number; insert: string; order: number }[]): string {
  let result = ''
  let done = 0
  for (const { at, end, insert } of edits.toSorted((a, b) => a.at - b.at || a.order - b.order)) {
    result += text.slice(done, at) + insert
    done = Math.max(done, end)
  }
  return result + text.slice(done)
}
