import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { type ConfigError, readConfig } from './config.ts'

const folder = await mkdtemp(join(inject('runFolder'), 'logos-'))

async function listProblems(content: string | Buffer): Promise<string[]> {
  const file = join(folder, 'logo')
  await writeFile(file, content)
  try {
    readConfig({ BRAND_LOGO: file })
    return []
  } catch (error) {
    return (error as ConfigError).message.split('\n').slice(1)
  }
}

const svg = (inside: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`

it.each([
  '<script>alert(1)</script>',
  '<g onload="alert(1)"/>',
  '<g/onload=alert(1)>',
  '<a href="https://example.com"/>',
  '<image href="data:image/png;base64,AA=="/>',
  '<foreignObject/>',
  '<style>@import "x.css"</style>',
  '<rect fill="url(https://example.com/#a)"/>',
])('refuses an SVG logo that contains %s', async (inside) => {
  expect(await listProblems(svg(inside))).toHaveLength(1)
})

it('accepts an SVG logo with internal links, and refuses a logo file larger than 64 KB', async () => {
  expect(await listProblems(svg('<use href="#a"/><rect fill="url(#b)"/>'))).toEqual([])
  expect(await listProblems(svg(' '.repeat(65_536)))).toEqual(['  - BRAND_LOGO is a file of at most 64 KB'])
})
