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

/** Returns true unless one of the words should be the name of a command and is not. */
function isCommand(words: readonly string[], of: Command = program): boolean {
  const [word, ...more] = words
  const commands = getCommands(of)
  if (word === undefined || commands.size === 0) return true
  const next = commands.get(word)
  return next !== undefined && isCommand(more, next)
}

it('every command that README and docs name exists', () => {
  const unknown = ['README.md', ...pages].flatMap((page) =>
    Array.from(readFileSync(new URL(page, root), 'utf8').matchAll(/(?:npx |`)lk ([a-z][a-z -]*)/g))
      .filter(([, words = '']) => !isCommand(words.split(/ +(?:-.*)?/).filter(Boolean)))
      .map(([named]) => `${page}: ${named}`),
  )
  expect(unknown).toEqual([])
})
