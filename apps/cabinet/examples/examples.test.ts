import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const cabinet = path.resolve(import.meta.dirname, '..')
const parts = '{amount,feedback,files,form,format,icon,list,loading,modal,page,pictures,ui}'
/** Functions that return a component, which the page cannot show. */
const withoutAppearance = ['modal/lazy-sheet.tsx']

test('the page of examples shows every shared part of the interface', () => {
  const page = globSync('examples/*.tsx', { cwd: cabinet })
    .map((file) => readFileSync(path.join(cabinet, file), 'utf8'))
    .join('\n')
  const files = globSync(`${parts}/*.tsx`, { cwd: path.join(cabinet, 'src/shared') })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.tsx') && !withoutAppearance.includes(file))
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter((file) => !page.includes(`/src/shared/${file}'`))).toEqual([])
})
