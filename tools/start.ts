import { execFileSync } from 'node:child_process'
import path from 'node:path'

/*
 * `npm start`: builds what has changed, and becomes the server. No `prestart` script does this, because npm runs none with
 * the setting `ignore-scripts`, and no shell does, because it would not pass a signal to the server.
 */
for (const name of ['build-cabinet.ts', 'build-console.ts'])
  execFileSync(process.execPath, [path.join(import.meta.dirname, name)], { stdio: 'inherit' })
await import('../apps/server/src/main.ts')
