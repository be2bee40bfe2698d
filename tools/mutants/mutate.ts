import { parseSync } from 'oxc-parser'

/**
 * Mutant: a small change of a source file that tests should detect. `start` and `end` are offsets in the file
 * in UTF-16 units.
 */
export type Mutant = { file: string; start: number; end: number; replacement: string; line: number }

export const applyMutant = (text: string, { start, end, replacement }: Mutant): string =>
  text.slice(0, start) + replacement + text.slice(end)

/**
 * Returns every mutant of a source file: changed operators, conditions, numbers, booleans and SQL
 * comparisons, and removed calls.
 */
export function listMutants(file: string, text: string): Mutant[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found: Mutant[] = []
  const add = (start: number, end: number, replacement: string) =>
    void found.push({ file, start, end, replacement, line: text.slice(0, start).split('\n').length })
  visit(program as unknown as Node, (node) => mutateNode(node, { text, add }))
  return found.toSorted((a, b) => a.start - b.start)
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>
type Add = (start: number, end: number, replacement: string) => void

function visit(node: Node, meet: (node: Node) => void): void {
  if (isSkipped(node)) return
  meet(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, meet)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/**
 * Returns true for nodes of the syntax tree that get no mutants: imports, types, and statements that tests
 * need not check. An expression with a type assertion does get mutants.
 */
const isSkipped = (node: Node): boolean =>
  (node.type.startsWith('TS') && !('expression' in node)) ||
  node.type === 'ImportDeclaration' ||
  isNotForTests(node)

/**
 * Returns true for checks of impossible states and for log messages, because tests need not detect a change
 * of them.
 */
const isNotForTests = (node: Node): boolean =>
  node.type === 'ExpressionStatement'
    ? isNotForTests(node['expression'] as Node)
    : node.type === 'CallExpression' && /^(invariant|log)$/.test(getCalleeName(node))

const getCalleeName = (call: Node): string => {
  const callee = call['callee'] as Node | undefined
  const nameNode = (callee?.type === 'MemberExpression' ? callee['object'] : callee) as Node | undefined
  return typeof nameNode?.['name'] === 'string' ? nameNode['name'] : ''
}

const operators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
}

function mutateNode(node: Node, { text, add }: { text: string; add: Add }): void {
  const { type, start, end } = node
  const source = text.slice(start, end)
  if (type === 'BinaryExpression' || type === 'LogicalExpression') {
    const [left, right, operator] = [node['left'] as Node, node['right'] as Node, String(node['operator'])]
    const at = text.indexOf(operator, left.end)
    const replacement = operators[operator]
    const isText = operator === '+' && /['"`]/.test(source)
    if (replacement && !isText && at < right.start) add(at, at + operator.length, replacement)
  } else if (type === 'IfStatement' || type === 'ConditionalExpression') {
    const test = node['test'] as Node
    add(test.start, test.end, `!(${text.slice(test.start, test.end)})`)
  } else if (type === 'ExpressionStatement' && isCall(node['expression'] as Node)) {
    add(start, end, ';')
  } else if (type === 'Literal' && typeof node['value'] === 'boolean') {
    add(start, end, String(!node['value']))
  } else if (type === 'Literal' && /^\d[\d_]*n?$/.test(source)) {
    add(start, end, source.endsWith('n') ? `(${source} + 1n)` : `(${source} + 1)`)
  } else if ((type === 'TemplateElement' || type === 'Literal') && isSql(text, node)) {
    for (const [pattern, replacement] of sqlChanges)
      for (const match of source.matchAll(pattern))
        add(start + match.index, start + match.index + match[0].length, replacement)
  }
}

const isCall = (node: Node): boolean =>
  node.type === 'AwaitExpression' ? isCall(node['argument'] as Node) : node.type === 'CallExpression'

/**
 * Returns true for a part of a template that contains SQL: the part has the first words of an SQL statement, or it
 * follows `text:` in the same template.
 */
const isSql = (text: string, { start, end }: Node): boolean =>
  /\b(select|insert into|update|delete from)\b/.test(text.slice(start, end)) ||
  /text: `[^`]*$/.test(text.slice(Math.max(0, start - 2_000), start))

const sqlChanges: readonly (readonly [RegExp, string])[] = [
  [/ >= /g, ' > '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ < /g, ' <= '],
  [/ <> /g, ' = '],
  [/ is null\b/g, ' is not null'],
  [/ is not null\b/g, ' is null'],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ and /g, ' or '],
  [/ for (no key )?update\b/g, ''],
]
