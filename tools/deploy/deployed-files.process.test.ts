import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../apps/server/src/testing/database/test-database.ts'
import { root } from '../run-command.ts'
import { listDeployed } from './deployed-files.ts'

const { env } = await testDatabase()
const cabinetBuild = path.join(root, 'apps/cabinet/build')
const files = listDeployed(root)
const target = mkdtempSync(path.join(tmpdir(), 'impulse-deployed-'))
afterAll(() => rmSync(target, { recursive: true }))

it('a deployment has no tests, tools, documentation, sources of pages that are built, and no history of git', () => {
  expect(files).toContain('apps/server/src/main.ts')
  expect(files).toContain('db/migrations/0001_platform.sql')
  const unwanted =
    /\.test\b|\.test-|\/testing\/|^e2e\/|^bench\/|^docs\/|\.git|^tools\/(?!openapi\/package\.json)|\.tsx$/
  expect(files.filter((file) => unwanted.test(file))).toEqual([])
})

it.runIf(existsSync(cabinetBuild))('a deployment has every file of the built cabinet', () => {
  const built = readdirSync(cabinetBuild, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
  const listed = new Set(files)
  expect(built.filter((file) => !listed.has(file))).toEqual([])
})

it('a deployment has files without an extension, and no folders', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'impulse-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(path.join(folder, 'apps/cabinet/build/fonts.v1'), { recursive: true })
  writeFileSync(path.join(folder, 'apps/cabinet/build/fonts.v1/LICENSE'), '')
  const built = listDeployed(folder).filter((file) => file.includes('/build/'))
  expect(built).toEqual(['apps/cabinet/build/fonts.v1/LICENSE'])
})

it('the command line runs from the files of a deployment alone', async () => {
  for (const file of files) cpSync(path.join(root, file), path.join(target, file))
  // Stands for `npm ci --omit=dev`: the packages of the registry, and the product's own of the deployment.
  const modules = path.join(target, 'node_modules')
  mkdirSync(path.join(modules, '@impulse'), { recursive: true })
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@impulse' && !name.startsWith('.'))
      symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name))
  for (const name of ['api', 'copy-ru'])
    symlinkSync(path.join(target, 'packages', name), path.join(modules, '@impulse', name))
  const node = path.join(root, 'node_modules', '.bin', 'node')
  const run = (...args: string[]): Promise<{ out: string; err: string }> =>
    new Promise((resolve) => {
      const cli = path.join(target, 'apps/server/src/cli.ts')
      execFile(node, [cli, ...args], { env: { ...env, DEMO_DATA: 'empty' } }, (_error, out, err) =>
        resolve({ out, err }),
      )
    })
  expect(await run('migrate')).toEqual({ out: 'Схема базы данных обновлена\n', err: '' })
  expect((await run('verify')).out).toContain('Расхождений: 0')
})
