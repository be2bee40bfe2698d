import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const cabinet = path.resolve(import.meta.dirname, '..')
const parts = '{amount,feedback,files,form,format,icon,list,loading,modal,page,pictures,ui}'
/** A function that returns a component, and a part of every modal, which the page shows with the modals. */
const notAlone = ['modal/lazy-sheet.tsx', 'modal/sheet-handle.tsx']

test('the page of examples shows every shared part of the interface', () => {
  const page = globSync('examples/*.tsx', { cwd: cabinet })
    .map((file) => readFileSync(path.join(cabinet, file), 'utf8'))
    .join('\n')
  const files = globSync(`${parts}/*.tsx`, { cwd: path.join(cabinet, 'src/shared') })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.tsx') && !notAlone.includes(file))
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter((file) => !page.includes(`/src/shared/${file}'`))).toEqual([])
})
