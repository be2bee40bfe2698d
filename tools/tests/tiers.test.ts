import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run-command.ts'
import { fullE2eTests, ownServerE2eTests } from './tiers.ts'

it('every listed name is that of one e2e test file, so that a renamed file stays in its tier', () => {
  const files = globSync('e2e/**/*.e2e.ts', { cwd: root }).map((file) => path.basename(file, '.e2e.ts'))
  const listed = [...fullE2eTests, ...Object.values(ownServerE2eTests).flat()]
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed.filter((name) => files.filter((file) => file === name).length !== 1)).toEqual([])
})
