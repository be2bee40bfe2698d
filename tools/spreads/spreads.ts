import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  type Expression,
  type Identifier,
  type Node,
  type ObjectLiteralExpression,
  SyntaxKind,
} from 'typescript/unstable/ast'
import {
  isBinaryExpression,
  isConditionalExpression,
  isIdentifier,
  isJsxSpreadAttribute,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isSpreadAssignment,
  isStringLiteral,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { API, type Checker, type Project, type Type, TypeFlags } from 'typescript/unstable/sync'

/**
 * Checks the keys of each literal that is spread into an object: `{ ...(isNew && { x }) }`, and `{ ...part }` when the
 * file uses the constant `part` nowhere else. The compiler accepts such a key even when the receiving type does not
 * have it, so a renamed optional field would get lost. `planted.ts` has spreads with errors; the check fails unless it
 * finds every one of them.
 */
function checkSpreads(): string[] {
  const api = new API({ cwd: root })
  const configs = projects.map((folder) => path.join(root, folder, 'tsconfig.json'))
  const seen = new Set<string>()
  const problems = api
    .updateSnapshot({ openProjects: configs })
    .getProjects()
    .flatMap((project) => {
      const files = project.program.getSourceFileNames().filter((file) => isOurs(file) && !seen.has(file))
      for (const file of files) seen.add(file)
      return files.flatMap((file) => checkFile(project, file))
    })
  api.close()
  return problems
}

const root = path.resolve(import.meta.dirname, '..', '..')
const planted = 'tools/spreads/planted.ts'
const isOurs = (file: string): boolean =>
  !path.relative(root, file).startsWith('..') && !/\/(node_modules|build)\//.test(file)

/** Folders with a `tsconfig.json`. A file is read with the types of the first project that contains it. */
const projects = ['apps/cabinet', 'apps/cabinet/worker', 'apps/console', 'e2e', '.']

function checkFile(project: Project, file: string): string[] {
  const source = project.program.getSourceFile(file)
  if (!source?.text.includes('...')) return []
  const spreads: Expression[] = []
  const visit = (node: Node): undefined => {
    if (isSpreadAssignment(node) || isJsxSpreadAttribute(node)) spreads.push(node.expression)
    node.forEachChild(visit)
  }
  visit(source)
  return spreads.flatMap((spread) => {
    const keys = literalsIn(project, spread).flatMap(keysOf)
    const type = keys.length > 0 ? project.checker.getContextualType(spread) : undefined
    const line = source.text.slice(0, spread.end).split('\n').length
    const reason = type ? 'is no key of the receiving type' : 'is spread into an object without a type'
    return keys
      .filter((key) => !type || !hasKey(project.checker, type, key))
      .map((key) => `${path.relative(root, file).replaceAll('\\', '/')}:${line}: \`${key}\` ${reason}`)
  })
}

/** Returns the object literals of which one is the value of the expression. */
function literalsIn(project: Project, node: Node): ObjectLiteralExpression[] {
  if (isObjectLiteralExpression(node)) return [node]
  if (isParenthesizedExpression(node)) return literalsIn(project, node.expression)
  if (isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].flatMap((branch) => literalsIn(project, branch))
  if (isBinaryExpression(node) && logical.has(node.operatorToken.kind)) return literalsIn(project, node.right)
  const value = isIdentifier(node) ? valueOf(project, node) : undefined
  return value ? literalsIn(project, value) : []
}

const logical = new Set([
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.QuestionQuestionToken,
])

/** Returns the value of a constant that has no declared type and that its file uses only once. */
function valueOf(project: Project, name: Identifier): Expression | undefined {
  const { checker } = project
  const { fileName, text } = name.getSourceFile()
  // Most names are parameters; the search in the text costs less than a question to the compiler.
  if (!text.includes(`const ${name.text} = `)) return undefined
  const symbol = checker.getSymbolAtLocation(name)
  const declaration = symbol?.valueDeclaration?.resolve(project)
  if (!symbol || !declaration || !isVariableDeclaration(declaration) || declaration.type) return undefined
  // The references include the declaration.
  const isUsedOnce = checker.getReferencesToSymbolInFile(fileName, symbol).length === 2
  return isUsedOnce ? declaration.initializer : undefined
}

const keysOf = ({ properties }: ObjectLiteralExpression): string[] =>
  properties.flatMap((property) => {
    const name = isSpreadAssignment(property) ? undefined : property.name
    return name && (isIdentifier(name) || isStringLiteral(name)) ? name.text : []
  })

/** Returns true when the compiler accepts the key in a literal of the type. */
function hasKey(checker: Checker, type: Type, key: string): boolean {
  if (type.isUnionType() || type.isIntersectionType())
    return type.getTypes().some((one) => hasKey(checker, one, key))
  if ((type.flags & TypeFlags.Object) === 0) return (type.flags & openTypes) !== 0
  return checker.getPropertyOfType(type, key) !== undefined || checker.getIndexInfosOfType(type).length > 0
}

/** Types that have every key. */
const openTypes =
  TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Never | TypeFlags.NonPrimitive | TypeFlags.TypeParameter

const problems = checkSpreads()
const isPlanted = (problem: string): boolean => problem.startsWith(planted)
const found = [...new Set(problems.filter(isPlanted).map((problem) => problem.split(':')[1]))]
const expected = readFileSync(path.join(root, planted), 'utf8')
  .split('\n')
  .flatMap((line, index) => (line.endsWith('// planted') ? [String(index + 1)] : []))
const real = problems.filter((problem) => !isPlanted(problem))
if (found.join() !== expected.join())
  real.push(`${planted}: errors are seen in lines ${found.join(', ')}, planted in ${expected.join(', ')}`)
for (const problem of real) console.error(problem)
console.log(`${real.length} problems, ${found.length} planted errors seen`)
process.exitCode = real.length > 0 ? 1 : 0
