import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from '../run-command.ts'
import { listDeployed } from './deployed-files.ts'

/** `npm run package -- FOLDER` builds the product and copies what production needs to a new folder. */
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: npm run package -- FOLDER')
// npm runs scripts in the root of the project; INIT_CWD is the folder of the person who called it.
const target = path.resolve(process.env['INIT_CWD'] ?? '', folder)
if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty`)

for (const name of ['build-cabinet.ts', 'build-console.ts'])
  execFileSync(process.execPath, [path.join(import.meta.dirname, '..', name)], { stdio: 'inherit' })
const files = listDeployed(root)
for (const file of files) cpSync(path.join(root, file), path.join(target, file))
console.log(`${files.length} files in ${target}; next: npm ci --omit=dev --prefix ${target}`)
