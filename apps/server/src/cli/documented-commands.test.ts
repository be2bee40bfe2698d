import { readdirSync, readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { runCommand } from './run-command.ts'

const root = new URL('../../../../', import.meta.url)
const pages = readdirSync(new URL('docs/', root), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)

it('lk --help lists every command that README and docs mention', async () => {
  const stdout = new PassThrough()
  await runCommand(['--help'], {}, { stdout, stderr: new PassThrough() })
  stdout.end()
  const lines = (await text(stdout)).split('\n')
  const isListed = (noun: string, verb: string) =>
    lines.some((line) => line.includes(`lk ${noun}`) && new RegExp(`(?:^|\\s)${verb}(?:\\s|$)`).test(line))
  const unlisted = ['README.md', ...pages].flatMap((page) =>
    Array.from(readFileSync(new URL(page, root), 'utf8').matchAll(/(?:npx |`)lk ([a-z-]+)(?: ([a-z-]+))?/g))
      .filter(([, noun = '', verb = noun]) => !isListed(noun, verb))
      .map(([named]) => `${page}: ${named}`),
  )
  expect(unlisted).toEqual([])
})
