import { readdirSync, readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { expect, it } from 'vitest'
import { createProgram } from './program.ts'

const root = new URL('../../../../', import.meta.url)
const pages = readdirSync(new URL('docs/', root), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)

const program = createProgram(() => async () => undefined, {})
const getCommands = (of: Command) => new Map(of.commands.map((command) => [command.name(), command]))

/**
 * Returns true when the words begin with the name of an existing command. The words after the name are its
 * arguments.
 */
function isCommand(words: readonly string[], of: Command = program): boolean {
  const [word, ...more] = words
  const commands = getCommands(of)
  if (word === undefined || commands.size === 0) return true
  const next = commands.get(word)
  return next !== undefined && isCommand(more, next)
}

it('every lk command that is mentioned in README.md or in the pages of docs exists', () => {
  const mentioned = ['README.md', ...pages].flatMap((page) =>
    Array.from(
      readFileSync(new URL(page, root), 'utf8').matchAll(/(?:npx |`)lk ([a-z][a-z -]*)/g),
      ([match, commandText = '']) => ({ match: `${page}: ${match}`, words: commandText.split(/ +(?:-.*)?/) }),
    ),
  )
  expect(mentioned.length).toBeGreaterThan(20)
  expect(mentioned.filter(({ words }) => !isCommand(words.filter(Boolean)))).toEqual([])
})
